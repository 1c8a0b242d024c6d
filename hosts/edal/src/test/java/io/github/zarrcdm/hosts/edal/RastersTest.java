package io.github.zarrcdm.hosts.edal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.CorpusCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.dataset.NetcdfDatasets;

/** EDAL finds the pixels of georeferenced stores where PROJ puts them, in every projection. */
class RastersTest {
  @TempDir Path folder;

  /** Those without time; GDAL has no classic view of the others. */
  static Stream<CorpusCase> rasters() {
    return Corpus.geo().stream()
        .filter(c -> c.oracleFile() != null && !c.id().startsWith("geo/cf_"));
  }

  /**
   * A missing value is not a value; and EDAL asks for none outside of the box of latitudes and
   * longitudes that netCDF-Java computes, which near the poles is too small.
   */
  @ParameterizedTest(name = "{0}")
  @MethodSource("rasters")
  void everyPixelIsAtItsPlace(CorpusCase raster) throws Exception {
    String location = "file:" + raster.store();
    String layer = Wms.thredds(location).layers().iterator().next();
    Wms wms = Wms.thredds(isUnsigned(location, layer) ? unpacked(location, layer) : location);
    int pixels = 0;
    int found = 0;
    for (Cell pixel : Cell.ofRaster(raster.id())) {
      if (!Double.isNaN(pixel.lon())) {
        pixels++;
        Number value = wms.value(layer, pixel.lon(), pixel.lat(), null);
        if (value != null) {
          found++;
          assertThat(value.doubleValue()).as("%s", pixel).isEqualTo(pixel.value(), within(1e-4));
        }
      }
    }
    assertThat(found).as("found of %d", pixels).isGreaterThan(pixels / 2);
  }

  private static boolean isUnsigned(String location, String layer) throws IOException {
    try (NetcdfFile file = NetcdfDatasets.openFile(location, null)) {
      return file.findVariable(layer).getDataType().isUnsigned();
    }
  }

  /** EDAL shows no unsigned integers from any source, but it does show packed ones. */
  private String unpacked(String location, String layer) throws IOException {
    String ncml =
        """
        <netcdf xmlns="http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2" location="%s" enhance="all">
          <variable name="%s"><attribute name="scale_factor" type="double" value="1"/></variable>
        </netcdf>
        """;
    Path file = Files.createTempFile(folder, "raster", ".ncml");
    return Files.writeString(file, ncml.formatted(location, layer)).toString();
  }
}
