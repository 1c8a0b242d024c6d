package io.github.zarrcdm.iosp.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.CorpusCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.ma2.MAMath;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Structure;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.write.NetcdfCopier;
import ucar.nc2.write.NetcdfFormatWriter;

/** DAP2 and netCDF-3 know no 64-bit integers: the option {@code int64} shows others. */
class OldClientsTest {
  private static final Path AIR = Corpus.store("xarray/air_packed_1_v3_x2604");

  /** What THREDDS' OPeNDAP service throws on, for the whole dataset. */
  private static final Set<DataType> REFUSED =
      EnumSet.of(DataType.LONG, DataType.ULONG, DataType.BOOLEAN);

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"int", "double"})
  void noStoreShowsA64BitInteger(String as) throws Exception {
    List<String> refused = new ArrayList<>();
    for (CorpusCase store : Corpus.cases("v2_dtypes", "v3_dtypes", "xarray", "nczarr", "gdal")) {
      if (Files.isDirectory(store.store())) {
        try (NetcdfFile file = NetcdfFiles.open("zarr:" + store.store() + "#int64=" + as)) {
          file.getVariables().forEach(variable -> collect(variable, refused));
        }
      }
    }
    assertThat(refused).isEmpty();
  }

  private static void collect(Variable variable, List<String> refused) {
    if (REFUSED.contains(variable.getDataType())) {
      refused.add(variable.getDatasetLocation() + " " + variable.getFullName());
    }
    variable
        .attributes()
        .forEach(
            attribute -> {
              if (REFUSED.contains(attribute.getDataType())) {
                refused.add(variable.getDatasetLocation() + " " + attribute);
              }
            });
    if (variable instanceof Structure structure) {
      structure.getVariables().forEach(member -> collect(member, refused));
    }
  }

  @Test
  void theLocationDecides() throws Exception {
    assertThat(timeType("zarr:" + AIR)).isEqualTo(DataType.LONG);
    assertThat(timeType("zarr:" + AIR + "#int64=int")).isEqualTo(DataType.INT);
    assertThat(timeType("file:" + AIR + "#int64=double")).isEqualTo(DataType.DOUBLE);
  }

  @Test
  void elseTheSystemPropertyDoes() throws Exception {
    System.setProperty("zarrcdm.int64", "double");
    try {
      assertThat(timeType("zarr:" + AIR)).isEqualTo(DataType.DOUBLE);
      assertThat(timeType("zarr:" + AIR + "#int64=long")).isEqualTo(DataType.LONG);
    } finally {
      System.clearProperty("zarrcdm.int64");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "zarrcdm.int64, int64, int, xarray/air_packed_1_v3_x2604",
    "zarrcdm.opaque, opaque, opaque, v2_dtypes/V8",
    "zarrcdm.serve, serve, dap2, xarray/air_packed_1_v3_x2604"
  })
  void everySuchPropertyIsTheDefaultOfItsOption(
      String property, String option, String value, String id) throws Exception {
    String plain = "zarr:" + Corpus.store(id);
    String asked = shown(plain + "#" + option + "=" + value);
    assertThat(shown(plain)).isNotEqualTo(asked);
    System.setProperty(property, value);
    try {
      assertThat(shown(plain)).isEqualTo(asked);
    } finally {
      System.clearProperty(property);
    }
  }

  /** The variables of the dataset at {@code location}, without its name. */
  private static String shown(String location) throws IOException {
    try (NetcdfFile file = NetcdfFiles.open(location)) {
      return file.getRootGroup().toString();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "location='zarr:%s#int64=int'",
        "location='%s/zarr.json' iosp='io.github.zarrcdm.iosp.ZarrIosp' iospParam='int64=int'"
      })
  void ncmlMaySayIt(String how) throws Exception {
    Path ncml =
        Files.writeString(
            folder.resolve("air.ncml"),
            "<netcdf xmlns='http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2' %s/>"
                .formatted(how.formatted(AIR)));
    try (NetcdfFile file = NetcdfDatasets.openFile(ncml.toString(), null)) {
      assertThat(file.findVariable("time").getDataType()).isEqualTo(DataType.INT);
    }
  }

  @Test
  void anyOtherWordIsAnError() {
    assertThatThrownBy(() -> NetcdfFiles.open("zarr:" + AIR + "#int64=short"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("supported are long, int, double and nearest");
  }

  @Test
  void netcdf3IsWrittenAndReadBack() throws Exception {
    String copy = folder.resolve("air.nc").toString();
    try (NetcdfFile file = NetcdfFiles.open("zarr:" + AIR + "#int64=double")) {
      NetcdfCopier.create(file, NetcdfFormatWriter.createNewNetcdf3(copy)).write(null).close();
      try (NetcdfFile written = NetcdfFiles.open(copy)) {
        for (Variable variable : file.getVariables()) {
          Array expected = variable.read();
          Array actual = written.findVariable(variable.getShortName()).read();
          assertThat(MAMath.nearlyEquals(expected, actual)).as(variable.getShortName()).isTrue();
        }
      }
    }
  }

  private static DataType timeType(String location) throws Exception {
    try (NetcdfFile file = NetcdfDatasets.openFile(location, null)) {
      return file.findVariable("time").getDataType();
    }
  }
}
