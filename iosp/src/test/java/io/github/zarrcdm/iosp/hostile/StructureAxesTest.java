package io.github.zarrcdm.iosp.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.zarrcdm.iosp.Zarr;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;

/** Structures that a dataset names as axes, on which netCDF-Java fails, are not axes. */
class StructureAxesTest {
  @TempDir Path folder;

  /** The builder of coordinate systems that GridDataset uses fails on structures. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"axis\":\"T\"",
        "\"_CoordinateAxisType\":\"Time\"",
        "\"_CoordinateAliasForDimension\":\"time\"",
        "\"standard_name\":\"time\""
      })
  void aStructureIsNotAnAxis(String attribute) throws IOException {
    String structure =
        OddStores.array("<f4", 1).replace("\"<f4\"", "[[\"a\",\"<f4\"],[\"b\",\"|S3\"]]");
    String store = OddStores.gridWithOddAxis(folder, "CF-1.8", "time", structure, "");
    Path metadata = folder.resolve("x.zarr/.zmetadata");
    Files.writeString(
        metadata,
        Files.readString(metadata)
            .replaceFirst("(\"time/.zattrs\":\\{)", "$1" + attribute + ",")
            .replaceFirst("(\"lat/.zattrs\":\\{)", "$1\"bounds\":\"time\",")
            .replaceFirst("(\"tas/.zattrs\":\\{)", "$1\"coordinates\":\"lat time /time  lon\","));
    for (Way way : Way.values()) {
      assertThatCode(() -> way.open.accept(store)).as("" + way).doesNotThrowAnyException();
    }
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store)) {
      assertThat(dataset.findVariable("tas").attributes().findAttributeString("coordinates", ""))
          .isEqualTo("lat lon");
      assertThat(dataset.findVariable("lat").findAttribute("bounds")).isNull();
      assertThat(Zarr.findings(dataset))
          .anyMatch(f -> f.where().equals("/tas") && f.what().contains("names structures"))
          .anyMatch(f -> f.where().equals("/time") && f.what().contains("it is a structure"));
    }
  }

  /** Another array has the same name, so that the path alone tells. */
  @Test
  void aStructureInAGroupIsNotAnAxis() throws IOException {
    Map<String, String> arrays = new TreeMap<>();
    Map<String, String> attributes = new TreeMap<>();
    arrays.put("crs", OddStores.array("<i4", 0));
    attributes.put("crs", OddStores.dimensions() + ",\"_CoordinateAxes\":\"g/time crs\"");
    arrays.put("g/time", OddStores.array("<c16", 1));
    arrays.put("time", OddStores.array("<i4", 1));
    for (String name : List.of("g/time", "time")) {
      attributes.put(name, OddStores.dimensions("time") + ",\"units\":\"days since 2000-01-01\"");
    }
    String store = "zarr:" + OddStores.write(folder, "WRF", arrays, attributes);
    for (Way way : Way.values()) {
      assertThatCode(() -> way.open.accept(store)).as("" + way).doesNotThrowAnyException();
    }
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store)) {
      assertThat(Zarr.findings(dataset)).anyMatch(f -> f.what().contains("g/time"));
    }
  }
}
