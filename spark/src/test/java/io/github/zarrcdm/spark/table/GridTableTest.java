package io.github.zarrcdm.spark.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.ZarrWriterBuilder;
import io.github.zarrcdm.conventions.Conventions;
import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.internal.table.GeometryTexts;
import io.github.zarrcdm.internal.table.decode.CellType;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.spark.open.IndexUse;
import io.github.zarrcdm.spark.open.ReadOptions;
import io.github.zarrcdm.spark.open.StoreAccess;
import io.github.zarrcdm.testing.Twins;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.Metadata;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GridTableTest {
  @TempDir Path store;

  @BeforeEach
  void write() throws IOException {
    Files.writeString(store.resolve("zarr.json"), "{\"zarr_format\": 3, \"node_type\": \"group\"}");
    array("x", "x", 4);
    array("x_max", "x", 4);
    array("shape", "x", 4);
    array("air", "x", 4);
  }

  private void array(String name, String dimension, int length) throws IOException {
    array(name, dimension, length, "");
  }

  private void array(String name, String dimension, int length, String attributes)
      throws IOException {
    Files.createDirectory(store.resolve(name));
    Files.writeString(
        store.resolve(name).resolve("zarr.json"),
        """
        {"zarr_format": 3, "node_type": "array", "shape": [%2$d], "data_type": "float32", "fill_value": 0, "attributes": {%3$s},
         "dimension_names": ["%1$s"], "codecs": [{"name": "bytes", "configuration": {"endian": "little"}}],
         "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [%2$d]}},
         "chunk_key_encoding": {"name": "default"}}
        """
            .formatted(dimension, length, attributes));
  }

  private List<String> columns(boolean chunks, String... variables) throws IOException {
    return table(chunks, variables).columns().stream().map(Column::name).toList();
  }

  private GridTable table(boolean chunks, String... variables) throws IOException {
    StoreAccess access = StoreAccess.of(store.toString(), Map.of());
    ReadOptions options =
        new ReadOptions(
            access,
            "/",
            null,
            new ArrayList<>(List.of(variables)),
            chunks,
            0,
            true,
            IndexUse.DEFAULT);
    try (ZarrDataset dataset = ZarrDataset.open(store.toString())) {
      return GridTable.of(dataset, options);
    }
  }

  @Test
  void aTableOfCellsHasTheNamesOfTheStore() throws IOException {
    assertThat(columns(false)).containsExactlyInAnyOrder("x", "x_max", "shape", "air");
  }

  /** As xarray writes meshes (UGRID 1.0); what the mesh names, or the means of nodes. */
  @Test
  void dataOnAMeshHaveTheirPlacesAsColumns() throws IOException {
    assertThat(columns(Twins.store("cf2/ug/mix0_nocoordattr", "x3"), "tf"))
        .containsExactlyInAnyOrder("time", "face", "face_lat", "face_lon", "tf");
    assertThat(columns(Twins.store("cf2/ug/mix0_noface", "x3"), "tf"))
        .containsExactlyInAnyOrder("time", "face", "lat", "lon", "tf");
    assertThat(columns(Twins.store("cf2/ug/mix0", "x2"), "zn"))
        .containsExactlyInAnyOrder("time", "node", "node_lat", "node_lon", "zn");
  }

  /** The polygons that GDAL reads of the file; netCDF-Java takes the holes for polygons. */
  @Test
  void geometriesAreAColumnOfText() throws IOException {
    Path twin = Twins.store("cf2/geo/hole_first", "x3");
    assertThat(columns(twin, "pop"))
        .containsExactlyInAnyOrder("instance", "geometry_container_wkt", "pop");
    assertThat(columns(twin, "pop", "node_count"))
        .filteredOn(name -> name.endsWith("_wkt"))
        .hasSize(1);
    try (ZarrDataset dataset = ZarrDataset.open(twin.toString())) {
      Array texts = GeometryTexts.in(dataset.root()).array("geometry_container_wkt");
      assertThat((Object[]) dataset.read(texts, Section.all(texts.shape())))
          .containsExactly(
              "MULTIPOLYGON (((0 0, 10 0, 10 10, 0 10, 0 0), (2 2, 2 4, 4 4, 4 2, 2 2)),"
                  + " ((20 0, 25 0, 25 5, 20 0)))",
              "POLYGON ((30 0, 35 0, 35 5, 30 0), (31 1, 34 3, 34 1, 31 1))");
    }
  }

  /** As xvec writes them: NULs are part of a point at 0 0. */
  @Test
  void geometriesInWkbAreAColumnOfText() throws IOException {
    Path folder = Files.createDirectory(store.resolve("wkb"));
    Files.writeString(folder.resolve(".zgroup"), "{\"zarr_format\": 2}");
    byte[] point = new byte[21];
    point[0] = 1;
    point[1] = 1;
    numbers(folder, "geom", "|S21", "geom", "\"wkb_encoded_geometry\": true", point);
    numbers(folder, "v", "|u1", "geom", "\"a\": 1", new byte[1]);
    assertThat(columns(folder, "v")).containsExactlyInAnyOrder("geom", "v");
    try (ZarrDataset dataset = ZarrDataset.open(folder.toString())) {
      Array texts = Conventions.apply(dataset, Locations.parse(folder.toString())).array("geom");
      assertThat((Object[]) dataset.read(texts, Section.all(texts.shape())))
          .containsExactly("POINT (0 0)");
    }
  }

  /** 200 nodes, counted in a byte without a sign; a line with a missing node is nowhere. */
  @Test
  void geometriesHaveXBeforeYHoweverTheyAreNamed() throws IOException {
    Path folder = Files.createDirectory(store.resolve("lines"));
    Files.writeString(folder.resolve(".zgroup"), "{\"zarr_format\": 2}");
    String container =
        "\"geometry_type\": \"line\", \"node_count\": \"n\", \"node_coordinates\": \"b a\"";
    numbers(folder, "shapes", "|u1", "one", container, new byte[1]);
    numbers(folder, "n", "|u1", "line", "\"a\": 1", new byte[] {(byte) 200, 2});
    ByteBuffer east = ByteBuffer.allocate(202 * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    ByteBuffer north = ByteBuffer.allocate(202 * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < 202; i++) {
      east.putFloat(i == 201 ? Float.NaN : i);
      north.putFloat(50);
    }
    numbers(folder, "a", "<f4", "node", "\"units\": \"degrees_east\"", east.array());
    numbers(folder, "b", "<f4", "node", "\"units\": \"degrees_north\"", north.array());
    numbers(folder, "v", "|u1", "line", "\"geometry\": \"shapes\"", new byte[2]);
    try (ZarrDataset dataset = ZarrDataset.open(folder.toString())) {
      Array texts = GeometryTexts.in(dataset.root()).array("shapes_wkt");
      Object[] lines = (Object[]) dataset.read(texts, Section.all(texts.shape()));
      assertThat((String) lines[0]).startsWith("LINESTRING (0 50, 1 50, ").endsWith(", 199 50)");
      assertThat(lines[1]).isNull();
    }
  }

  private static void numbers(
      Path folder, String name, String type, String dimension, String attributes, byte[] values)
      throws IOException {
    Path array = Files.createDirectory(folder.resolve(name));
    Files.writeString(
        array.resolve(".zarray"),
        """
        {"zarr_format": 2, "shape": [%1$s], "chunks": [%1$s], "dtype": "%2$s", "compressor": null, "filters": null,
         "fill_value": null, "order": "C"}
        """
            .formatted(values.length / Integer.parseInt(type.substring(2)), type));
    Files.writeString(
        array.resolve(".zattrs"),
        "{\"_ARRAY_DIMENSIONS\": [\"%s\"], %s}".formatted(dimension, attributes));
    Files.write(array.resolve("0"), values);
  }

  private static List<String> columns(Path store, String... variables) throws IOException {
    ReadOptions options =
        new ReadOptions(
            StoreAccess.of(store.toString(), Map.of()),
            "/",
            null,
            new ArrayList<>(List.of(variables)),
            false,
            0,
            true,
            IndexUse.DEFAULT);
    try (ZarrDataset dataset = ZarrDataset.open(store.toString())) {
      return GridTable.of(dataset, options).columns().stream().map(Column::name).toList();
    }
  }

  @Test
  void omissionsAreNoted() throws IOException {
    array("far", "far", 2, "\"a\": 1");
    array("wind", "x", 4, "\"coordinates\": \"far2\"");
    array("far2", "far", 2);
    assertThat(table(false, "wind").notes())
        .singleElement(STRING)
        .startsWith("coordinate /far2 is left out");
  }

  @Test
  void timesOfOtherCalendarsAreTimestampsIfTheyCanBe() throws IOException {
    String calendar = "\"calendar\": \"360_day\", \"units\": \"days since 2000-02-%d\"";
    array("t", "t", 1, calendar.formatted(29) + ", \"coordinates\": \"s\"");
    array("s", "t", 1, calendar.formatted(30));
    array("w", "t", 1, "\"coordinates\": \"s\"");
    assertThat(columns(false, "w"))
        .containsExactly(
            "t", "s", "s_year", "s_month", "s_day", "s_hour", "s_minute", "s_second", "w");
    assertThat(ColumnAttributes.of(table(false, "w").column("s")).contains("units")).isTrue();
    assertThat(ColumnAttributes.of(table(false, "w").column("s_year"))).isEqualTo(Metadata.empty());
  }

  /** As xarray does; netCDF-Java gets numbers from 1, because a grid there needs all axes. */
  @Test
  void levelsWithoutACoordinateAreIndicesOnMapsToo() throws IOException {
    Path folder = store.resolve("map");
    ZarrWriterBuilder arrays = ZarrWriter.to(folder.toString());
    for (String name : List.of("lat", "lon")) {
      arrays.array(NewArray.of(name, "float32", 2).dimensions(name).fill(1));
    }
    arrays.array(NewArray.of("label", "string", 3).dimensions("label"));
    arrays.array(NewArray.of("v", "int8", 4, 2, 2).dimensions("lev", "lat", "lon"));
    arrays.array(NewArray.of("w", "int8", 3, 2, 2).dimensions("label", "lat", "lon"));
    try (ZarrWriter writer = arrays.open()) {
      writer.finish();
    }
    for (String name : List.of("v", "w")) {
      ReadOptions options =
          new ReadOptions(
              StoreAccess.of(folder.toString(), Map.of()),
              "/",
              null,
              new ArrayList<>(List.of(name)),
              false,
              0,
              true,
              IndexUse.DEFAULT);
      try (ZarrDataset dataset = ZarrDataset.open(folder.toString())) {
        assertThat(GridTable.of(dataset, options).columns())
            .extracting(Column::name, Column::type)
            .containsExactly(
                name.equals("v") ? tuple("lev", CellType.INT64) : tuple("label", CellType.STRING),
                tuple("lat", CellType.FLOAT32),
                tuple("lon", CellType.FLOAT32),
                tuple(name, CellType.INT8));
      }
    }
  }

  /** Same as xarray; CF 7.1. */
  @Test
  void boundsHaveTheUnitsAndTheCalendarOfTheirCoordinate() throws IOException {
    array("t", "t", 1, "\"units\": \"days since 2000-01-01\", \"bounds\": \"t_bnds\"");
    array("t_bnds", "t", 1);
    array("s", "t", 1, "\"units\": \"days since 2000-01-01\", \"climatology\": \"s_bnds\"");
    array("s_bnds", "t", 1, "\"units\": \"1\"");
    String units = "\"units\": \"days since 2000-01-01\"";
    array("u", "t", 1, units + ", \"calendar\": \"noleap\", \"bounds\": \"u_bnds\"");
    array("u_bnds", "t", 1, units);
    GridTable table = table(false, "t_bnds", "s_bnds", "u_bnds");
    assertThat(table.columns())
        .filteredOn(column -> column.name().endsWith("_bnds"))
        .extracting(Column::type)
        .containsExactlyInAnyOrder(CellType.TIMESTAMP, CellType.FLOAT32, CellType.TIMESTAMP);
    assertThat(table.column("u_bnds").array().attributes().text("calendar")).isEqualTo("noleap");
  }

  /** As xarray does; the last dimension is that of the characters only. */
  @Test
  void charactersAreJoinedToTexts() throws IOException {
    Path folder = Files.createDirectory(store.resolve("texts"));
    Files.writeString(folder.resolve(".zgroup"), "{\"zarr_format\": 2}");
    characters(folder, "name", "2, 5", "\"station\", \"string5\"", "K\u00f6ln");
    characters(folder, "flag", "2", "\"station\"", "ab");
    StoreAccess access = StoreAccess.of(folder.toString(), Map.of());
    ReadOptions options =
        new ReadOptions(access, "/", null, new ArrayList<>(), false, 0, true, IndexUse.DEFAULT);
    try (ZarrDataset dataset = ZarrDataset.open(folder.toString())) {
      GridTable table = GridTable.of(dataset, options);
      assertThat(table.columns().stream().map(Column::name))
          .containsExactlyInAnyOrder("station", "flag", "name");
      assertThat(table.columns().stream().skip(1).map(Column::type)).containsOnly(CellType.STRING);
      Array name = table.column("name").array();
      assertThat((Object[]) dataset.read(name, Section.all(2))).containsExactly("K\u00f6ln", "");
      assertThat((Object[]) dataset.read(name, Section.of(new long[] {1}, new int[] {1})))
          .containsExactly("");
    }
  }

  private static void characters(
      Path folder, String name, String shape, String dimensions, String values) throws IOException {
    Path array = Files.createDirectory(folder.resolve(name));
    Files.writeString(
        array.resolve(".zarray"),
        """
        {"zarr_format": 2, "shape": [%1$s], "chunks": [%1$s], "dtype": "|S1", "compressor": null, "filters": null,
         "fill_value": null, "order": "C"}
        """
            .formatted(shape));
    String attributes = "{\"_ARRAY_DIMENSIONS\": [%s]}".formatted(dimensions);
    Files.writeString(array.resolve(".zattrs"), attributes);
    int cells = shape.contains(",") ? 10 : 2;
    byte[] padded = Arrays.copyOf(values.getBytes(StandardCharsets.UTF_8), cells);
    Files.write(array.resolve(shape.contains(",") ? "0.0" : "0"), padded);
  }

  @Test
  void aTableOfChunksNumbersWhatIsCalledLikeOneOfItsOwnColumns() throws IOException {
    assertThat(columns(true)).containsExactlyInAnyOrder("x", "x_max_2", "shape_2", "air");
  }

  /** Names of members number their dimension for netCDF-Java: that number is no variable. */
  @Test
  void textsAlongADimensionBesideAnotherCoordinate(@TempDir Path other) throws IOException {
    Path members = other.resolve("members.zarr");
    try (ZarrWriter writer =
        ZarrWriter.to(Locations.parse(members.toString()))
            .array(NewArray.of("/model", "string", 2).dimensions("model"))
            .array(NewArray.of("/lat", "float64", 1).dimensions("lat"))
            .array(NewArray.of("/lon", "float64", 1).dimensions("lon"))
            .array(NewArray.of("/height", "float64"))
            .array(
                NewArray.of("/tas", "float64", 2, 1, 1)
                    .dimensions("model", "lat", "lon")
                    .attribute("coordinates", "height"))
            .open()) {
      writer.write("/model", Section.all(new long[] {2}), new Object[] {"a", "b"});
      writer.finish();
    }
    store = members;
    assertThat(columns(false)).containsExactly("model", "lat", "lon", "height", "tas");
  }
}
