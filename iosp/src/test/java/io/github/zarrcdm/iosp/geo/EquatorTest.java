package io.github.zarrcdm.iosp.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dt.grid.GridDataset;

/** The equator and Greenwich are places, whatever fill value their writer stated. */
class EquatorTest {
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
}
