package io.github.zarrcdm.internal.conventions.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stores as fragments of stores, as Spark reads them: without netCDF-Java. */
class ZarrFragmentsTest {
  private static final String GROUP = "{\"zarr_format\": 3, \"node_type\": \"group\"}";

  @TempDir Path folder;

  /** An array of nothing but its fill value. */
  private void array(
      String path, String type, String shape, String fill, String names, String attributes)
      throws IOException {
    Path node = Files.createDirectories(folder.resolve(path));
    Files.writeString(node.getParent().resolve("zarr.json"), GROUP);
    String codec =
        type.equals("string")
            ? "{\"name\": \"vlen-utf8\"}"
            : "{\"name\": \"bytes\", \"configuration\": {\"endian\": \"little\"}}";
    Files.writeString(
        node.resolve("zarr.json"),
        """
        {"zarr_format": 3, "node_type": "array", "shape": %s, "data_type": "%s",
         "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": %s}},
         "chunk_key_encoding": {"name": "default"}, "fill_value": %s, "codecs": [%s],
         "dimension_names": %s, "attributes": {%s}}
        """
            .formatted(shape, type, shape, fill, codec, names, attributes));
  }

  private void aggregation(String uri) throws IOException {
    array(
        "agg.zarr/t",
        "float32",
        "[]",
        "0",
        "[]",
        """
        "units": "K", "aggregated_dimensions": "time x",
        "aggregated_data": "map: m uris: u identifiers: i"
        """);
    array("agg.zarr/m", "int32", "[2, 3]", "2", "[\"r\", \"c\"]", "");
    array("agg.zarr/u", "string", "[3, 1]", "\"" + uri + "\"", "[\"ft\", \"fx\"]", "");
    array("agg.zarr/i", "string", "[]", "\"tas\"", "[]", "");
  }

  private static Group resolved(ZarrDataset dataset) {
    return Aggregations.resolved(
        dataset, dataset.root(), FragmentPlaces.of(dataset.toString()), new ZarrFragments());
  }

  private Object read(Section section) throws IOException {
    Location location = Locations.parse(folder.resolve("agg.zarr").toString());
    try (ZarrDataset dataset = ZarrDataset.open(location)) {
      Array t = resolved(dataset).array("t");
      assertThat(t.shape()).containsExactly(6, 2);
      assertThat(t.dimensionNames()).containsExactly("time", "x");
      return dataset.read(t, section);
    }
  }

  @Test
  void readsStoresBesideTheAggregation() throws IOException {
    aggregation("part.zarr");
    array("part.zarr/tas", "int16", "[2, 2]", "7", "[\"time\", \"x\"]", "\"scale_factor\": 0.5");
    assertThat(read(Section.of(new long[] {1, 1}, new int[] {3, 1})))
        .isEqualTo(new float[] {3.5f, 3.5f, 3.5f});
  }

  @Test
  void saysThatOtherFormatsNeedNetcdfJava() throws IOException {
    aggregation("part.nc");
    Files.writeString(folder.resolve("part.nc"), "CDF");
    assertThatThrownBy(() -> read(Section.cell(0, 0)))
        .hasMessageContaining("\"tas\" in part.nc")
        .hasMessageContaining("only enhanced datasets, and the command, read fragments");
  }

  @Test
  void leavesAnErrorInPlaceOfTheScalarThatIsStored() throws IOException {
    aggregation("part.zarr");
    array("agg.zarr/x", "float64", "[3]", "0", "[\"x\"]", "");
    Location location = Locations.parse(folder.resolve("agg.zarr").toString());
    try (ZarrDataset dataset = ZarrDataset.open(location)) {
      Array t = resolved(dataset).array("t");
      assertThatThrownBy(() -> dataset.read(t, Section.cell()))
          .hasMessageContaining("the map gives 2 along \"x\", whose length is 3");
      assertThat(dataset.findings().all().toString()).contains("CF 2.8");
    }
  }

  @Test
  void takesSizesThatOverflowForAFinding() throws IOException {
    aggregation("part.zarr");
    array("agg.zarr/m", "int64", "[2, 3]", "9223372036854775807", "[\"r\", \"c\"]", "");
    Location location = Locations.parse(folder.resolve("agg.zarr").toString());
    try (ZarrDataset dataset = ZarrDataset.open(location)) {
      assertThat(resolved(dataset).arrays()).hasSize(4);
      assertThat(dataset.findings().all().toString()).contains("CF 2.8", "overflow");
    }
  }
}
