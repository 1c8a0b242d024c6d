package io.github.zarrcdm.iosp.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dt.grid.GridDataset;

/**
 * Zero is a value: the equator, Greenwich, and the black cells of a raster without nodata value.
 */
class ZeroIsAValueTest {
  @TempDir Path store;

  private void array(String name, String dtype, String attributes, byte... values)
      throws Exception {
    Path folder = Files.createDirectory(store.resolve(name));
    int length = values.length;
    String shape = name.equals("tas") ? "3,2" : Integer.toString(length);
    Files.writeString(
        folder.resolve(".zarray"),
        "{\"zarr_format\":2,\"shape\":[%s],\"chunks\":[%s],\"dtype\":\"%s\",\"compressor\":null,\"fill_value\":0,\"order\":\"C\",\"filters\":null}"
            .formatted(shape, shape, dtype));
    Files.writeString(folder.resolve(".zattrs"), attributes);
    Files.write(folder.resolve(name.equals("tas") ? "0.0" : "0"), values);
  }

  @Test
  void aGridHasItsWholeLatLonBox() throws Exception {
    Files.writeString(store.resolve(".zgroup"), "{\"zarr_format\":2}");
    array(
        "lat",
        "|i1",
        "{\"_ARRAY_DIMENSIONS\":[\"lat\"],\"units\":\"degrees_north\"}",
        (byte) -10,
        (byte) 0,
        (byte) 10);
    array(
        "lon",
        "|i1",
        "{\"_ARRAY_DIMENSIONS\":[\"lon\"],\"units\":\"degrees_east\"}",
        (byte) 0,
        (byte) 20);
    array("tas", "|i1", "{\"_ARRAY_DIMENSIONS\":[\"lat\",\"lon\"]}", new byte[] {1, 2, 3, 4, 0, 6});
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset("zarr:" + store)) {
      assertThat(dataset.findVariable("lat").read().getDouble(1)).isZero();
      assertThat(dataset.findVariable("lon").read().getDouble(0)).isZero();
      assertThat(dataset.findVariable("tas").findAttribute("_FillValue").getNumericValue())
          .isEqualTo((byte) 0);
      var box =
          new GridDataset(dataset).getGrids().get(0).getCoordinateSystem().getLatLonBoundingBox();
      assertThat(box.getLatMin()).isEqualTo(-15, within(5.0));
      assertThat(box.getWidth()).isPositive();
    }
  }

  /** As GDAL 3.13 writes it: null instead of a fill value. Its readers mask nothing. */
  @Test
  void aRasterWithoutNoDataHasAllItsCells() throws Exception {
    Files.writeString(
        store.resolve("zarr.json"),
        """
        {"zarr_format":3,"node_type":"array","shape":[2,2],"data_type":"uint8","fill_value":null,
        "chunk_grid":{"name":"regular","configuration":{"chunk_shape":[2,2]}},
        "chunk_key_encoding":{"name":"default"},"codecs":[{"name":"bytes"}],
        "attributes":{"_CRS":{"url":"http://www.opengis.net/def/crs/EPSG/0/4326"}}}\
        """);
    Path chunk = store.resolve("c/0/0");
    Files.createDirectories(chunk.getParent());
    Files.write(chunk, new byte[] {0, 1, 2, 3});
    try (NetcdfFile file = NetcdfFiles.open("zarr:" + store)) {
      Variable raster = file.getVariables().get(0);
      assertThat(raster.findAttribute("_FillValue")).isNull();
      assertThat(raster.read().getByte(0)).isZero();
    }
  }
}
