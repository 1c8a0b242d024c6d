package io.github.zarrcdm.spark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.ZarrWriterBuilder;
import io.github.zarrcdm.internal.index.IndexBuilder;
import io.github.zarrcdm.internal.index.IndexFile;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.testing.IcechunkCorpus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Queries with the index of a store give what they give without, and read fewer chunks. */
class ValueIndexIT {
  private static final int CHUNKS = 8;
  private static final Section ALL = Section.all(new long[] {32});

  @TempDir static Path folder;
  private static SparkSession spark;

  @BeforeAll
  static void write() throws IOException {
    spark = Cluster.session();
    Path store = folder.resolve("values.zarr");
    ZarrWriterBuilder builder = ZarrWriter.to(store.toString());
    for (String name : List.of("real", "packed", "turned", "small", "wide", "valid", "time")) {
      builder.array(array(name));
    }
    try (ZarrWriter writer = builder.open()) {
      writer.write("/real", ALL, reals());
      for (String name : List.of("packed", "turned", "valid")) {
        writer.write("/" + name, ALL, shorts());
      }
      writer.write("/small", ALL, bytes());
      writer.write("/wide", ALL, longs(-5));
      writer.write("/time", ALL, longs(1));
      writer.finish();
    }
    index(store);
  }

  private static NewArray array(String name) {
    String type =
        switch (name) {
          case "real" -> "float32";
          case "small" -> "uint8";
          case "wide" -> "uint64";
          case "time" -> "int64";
          default -> "int16";
        };
    NewArray array = NewArray.of("/" + name, type, 32).dimensions("x").chunks(4);
    return switch (name) {
      case "packed" ->
          array
              .attribute("scale_factor", 0.5)
              .attribute("add_offset", 100.0)
              .attribute("_FillValue", -999L);
      case "turned" -> array.attribute("scale_factor", -0.1).attribute("missing_value", -999L);
      case "valid" -> array.attribute("valid_min", -3L).attribute("_FillValue", -999L);
      case "time" -> array.attribute("units", "days since 2000-01-01");
      default -> array;
    };
  }

  /** One chunk has only NaN, another one infinity, a third both zeros. */
  private static float[] reals() {
    float[] values = new float[32];
    for (int i = 0; i < values.length; i++) {
      values[i] = i / 4 == 1 || i == 9 ? Float.NaN : i - 16;
    }
    values[31] = Float.POSITIVE_INFINITY;
    values[16] = -0.0f;
    return values;
  }

  private static short[] shorts() {
    short[] values = new short[32];
    for (int i = 0; i < values.length; i++) {
      values[i] = (short) (i / 4 == 2 || i == 5 ? -999 : i - 8);
    }
    return values;
  }

  private static byte[] bytes() {
    byte[] values = new byte[32];
    for (int i = 0; i < values.length; i++) {
      values[i] = (byte) (i * 8);
    }
    return values;
  }

  private static long[] longs(long step) {
    long[] values = new long[32];
    for (int i = 0; i < values.length; i++) {
      values[i] = i * step;
    }
    return values;
  }

  private static void index(Path store) throws IOException {
    Location location = Locations.parse(store.toString());
    try (IndexBuilder builder = IndexBuilder.open(location)) {
      builder.write(IndexFile.of(location), chunks -> {});
    }
  }

  /** The index in the store, as by default. */
  private static final String INSIDE = "";

  private static List<String> rows(Path store, String index, String sql) {
    DataFrameReader reader = spark.read().format("zarr");
    (index.equals(INSIDE) ? reader : reader.option("index", index))
        .load(store.toString())
        .createOrReplaceTempView("indexed");
    return spark.sql(sql).collectAsList().stream().map(Row::toString).sorted().toList();
  }

  private static final Pattern KEPT = Pattern.compile("(\\d+) of (\\d+) chunks by the index");

  /** How many chunks the plan of {@code sql}, of the view that was made last, reads. */
  private static int kept(String sql) {
    Matcher found = KEPT.matcher(spark.sql("EXPLAIN EXTENDED " + sql).first().getString(0));
    return found.find() ? Integer.parseInt(found.group(1)) : CHUNKS;
  }

  private static String store() {
    return folder.resolve("values.zarr").toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "real > 10 -> 2",
        "real >= 15.5 -> 1",
        "real < -14 -> 1",
        "real = 0 -> 1",
        "real = -0.0 -> 1",
        "real = 100 -> 1",
        "real IN (-16, 3, 77) -> 3",
        "real IS NULL -> 2",
        "real IS NOT NULL -> 7",
        "real > double('Infinity') -> 0",
        "real <=> null -> 2",
        "real != 3 -> 7",
        "10 < real AND real < 12 -> 1",
        "real < -14 OR real > 13 -> 2",
        "abs(real) > 15 -> 7",
        "try_cast(small AS decimal(2, 0)) > 5 -> 8",
        "try_cast(wide AS tinyint) > -9 -> 8",
        "packed > 110 -> 1",
        "packed = 100 -> 0",
        "packed < 97 -> 1",
        "packed IS NULL -> 2",
        "turned < -2 -> 1",
        "turned > 0.7 -> 1",
        "small > 200 -> 2",
        "small < 10 -> 1",
        "wide = 0 -> 1",
        "wide > 18446744073709551590 -> 2",
        "valid < -3 -> 0",
        "valid IS NULL -> 3",
        "time >= '2000-01-30' -> 1",
        "real > 10 AND small < 10 -> 0",
        "real > 10 OR small < 10 -> 3",
        "x < 20 AND real > 0 -> 4"
      })
  void chunksWithoutAnAnswerArePassedOver(String query) {
    String condition = query.replaceAll(" -> .*", "");
    String sql = "SELECT * FROM indexed WHERE " + condition;
    List<String> expected = rows(Path.of(store()), "off", sql);
    assertThat(rows(Path.of(store()), INSIDE, sql)).isEqualTo(expected);
    assertThat(kept(sql)).isEqualTo(Integer.parseInt(query.replaceAll(".* -> ", "")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "real DESC LIMIT 3 -> 1",
        "real DESC NULLS LAST LIMIT 5 -> 2",
        "real ASC NULLS LAST LIMIT 1 -> 1",
        "real ASC LIMIT 1 -> 8",
        "small DESC LIMIT 5 -> 2",
        "packed DESC LIMIT 2 -> 1",
        "turned DESC LIMIT 1 -> 1",
        "wide ASC LIMIT 4 -> 2",
        "time DESC, x LIMIT 4 -> 1"
      })
  void theFirstRowsByAValueAreInFewChunks(String query) {
    String sql = "SELECT * FROM indexed ORDER BY " + query.replaceAll(" -> .*", "");
    String column = query.replaceAll(" .*", "");
    String values = "SELECT " + column + " FROM (" + sql + ")";
    assertThat(rows(Path.of(store()), INSIDE, values))
        .isEqualTo(rows(Path.of(store()), "off", values));
    rows(Path.of(store()), INSIDE, values);
    assertThat(kept(sql)).isEqualTo(Integer.parseInt(query.replaceAll(".* -> ", "")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"real", "packed", "turned", "small", "wide", "valid", "time"})
  void theIndexAloneHasTheExtremesAndTheCount(String name) throws IOException {
    String sql = "SELECT count(*), count({}), min({}), max({}) FROM indexed".replace("{}", name);
    List<String> expected = rows(Path.of(store()), "off", sql);
    assertThat(rows(Path.of(store()), INSIDE, sql)).isEqualTo(expected);
    boolean ordered = !name.equals("wide"); // Spark has decimals for 64 bits without a sign
    assertThat(spark.sql("EXPLAIN " + sql).first().getString(0).contains("LocalTableScan"))
        .isEqualTo(ordered);
    String some = sql + " WHERE x >= 8 AND x < 16";
    assertThat(rows(Path.of(store()), INSIDE, some)).isEqualTo(rows(Path.of(store()), "off", some));
    String cut = sql + " WHERE x >= 9 AND x < 16";
    assertThat(rows(Path.of(store()), INSIDE, cut)).isEqualTo(rows(Path.of(store()), "off", cut));
  }

  private static Path copy(String name) throws IOException {
    return copy(Path.of(store()), folder.resolve(name));
  }

  private static Path copy(Path source, Path target) throws IOException {
    try (var files = Files.walk(source)) {
      for (Path file : files.toList()) {
        Files.copy(
            file, target.resolve(source.relativize(file)), StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
    return target;
  }

  private static void change(Path store, int chunk, float value) throws IOException {
    ZarrWriterBuilder builder =
        ZarrWriter.to(store.toString()).extend().array(array("real").build());
    try (ZarrWriter writer = builder.open()) {
      Section section = Section.of(new long[] {chunk * 4L}, new int[] {4});
      writer.write("/real", section, new float[] {value, value, value, value});
      writer.withdraw();
    }
  }

  @Test
  void aChunkThatHasChangedIsRead() throws IOException {
    Path store = copy("changed.zarr");
    String sql = "SELECT x, real FROM indexed WHERE real > 1000 AND real < 3000";
    assertThat(rows(store, INSIDE, sql)).isEmpty();
    assertThat(kept(sql)).isEqualTo(1);
    change(store, 2, 2000);
    assertThat(rows(store, INSIDE, sql)).hasSize(4);
    Files.delete(store.resolve("real/c/0"));
    String none = "SELECT x FROM indexed WHERE real = 0 AND x < 4";
    assertThat(rows(store, INSIDE, none)).hasSize(4);
  }

  /** An index that is wrong about a chunk that is read may be wrong about others. */
  @Test
  void aChunkThatIsNotWhatItsEntrySaysFailsTheQuery() throws IOException {
    Path store = copy("wrong.zarr");
    Path chunk = store.resolve("real/c/7");
    FileTime time = Files.getLastModifiedTime(chunk);
    Files.copy(store.resolve("real/c/6"), chunk, StandardCopyOption.REPLACE_EXISTING);
    Files.setLastModifiedTime(chunk, time);
    for (String index : List.of(INSIDE, "trust")) {
      for (String sql :
          List.of(
              "SELECT x FROM indexed WHERE real > 13",
              "SELECT x FROM indexed WHERE real > 13 AND x = 30",
              "SELECT x, real FROM indexed ORDER BY real DESC LIMIT 1")) {
        assertThatThrownBy(() -> rows(store, index, sql))
            .hasMessageContaining("holds other values than its entry in the index of values says");
      }
    }
    assertThat(rows(store, "off", "SELECT x FROM indexed WHERE real > 10")).hasSize(2);
    Files.setLastModifiedTime(chunk, FileTime.fromMillis(1_000_000));
    assertThat(rows(store, INSIDE, "SELECT x FROM indexed WHERE real > 10")).hasSize(2);
  }

  /** Of a store on a server, no chunk is compared with an index that is elsewhere. */
  @Test
  void anIndexElsewhereIsTrustedIfAsked() throws IOException {
    Path store = copy("touched.zarr");
    Path place = folder.resolve("touched-index.zarr.zip");
    Files.move(store.resolve(IndexFile.NAME), place);
    Files.setLastModifiedTime(store.resolve("real/c/0"), FileTime.fromMillis(1_000_000));
    String sql = "SELECT x FROM indexed WHERE real > 13";
    assertThat(rows(store, place.toString(), sql)).hasSize(2);
    assertThat(kept(sql)).isEqualTo(2);
    assertThat(rows(store, "trust:" + place, sql)).hasSize(2);
    assertThat(kept(sql)).isEqualTo(1);
  }

  /** Such as that of a link to itself. */
  @Test
  void aChunkWhoseVersionCannotBeToldIsRead() throws IOException {
    Path store = copy("looped.zarr");
    Path chunk = store.resolve("real/c/0");
    Files.delete(chunk);
    Files.createSymbolicLink(chunk, chunk.getFileName());
    assertThat(rows(store, INSIDE, "SELECT x FROM indexed WHERE real > 10 AND x >= 4")).hasSize(5);
    assertThatThrownBy(() -> rows(store, INSIDE, "SELECT x FROM indexed WHERE real > 10"))
        .hasMessageContaining("real/c/0");
  }

  @Test
  void anIndexOfOtherMetadataIsNotUsed() throws IOException {
    Path store = copy("edited.zarr");
    Path document = store.resolve("packed/zarr.json");
    Files.writeString(document, Files.readString(document).replace("-999", "-998"));
    String sql = "SELECT x FROM indexed WHERE packed < -300";
    assertThat(rows(store, INSIDE, sql)).isNotEmpty().isEqualTo(rows(store, "off", sql));
  }

  /** Nobody has asked for it. */
  @Test
  void anIndexThatCannotBeReadIsPassedOver() throws IOException {
    Path store = copy("broken.zarr");
    Path index = store.resolve(IndexFile.NAME);
    byte[] whole = Files.readAllBytes(index);
    String sql = "SELECT x FROM indexed WHERE real > 10 AND small > 0";
    String extremes = "SELECT min(real), max(small) FROM indexed";
    List<String> expected = rows(store, "off", sql);
    List<String> expectedExtremes = rows(store, "off", extremes);
    for (byte[] broken :
        List.of(new byte[0], Arrays.copyOf(whole, whole.length / 2), "no zip".getBytes(UTF_8))) {
      Files.write(index, broken);
      assertThat(rows(store, INSIDE, sql)).isEqualTo(expected);
      assertThat(rows(store, INSIDE, extremes)).isEqualTo(expectedExtremes);
    }
    assertThatThrownBy(() -> rows(store, "trust", sql)).hasMessageContaining(IndexFile.NAME);
    Files.delete(index);
    foreign(index, 3);
    assertThat(rows(store, INSIDE, sql)).isEqualTo(expected);
  }

  /** An index with entries for {@code chunks} chunks only, in part. */
  private static void foreign(Path index, int chunks) throws IOException {
    ZarrWriterBuilder builder =
        ZarrWriter.to(index.toString())
            .group("/", Attributes.NONE.with("zarr_cdm_index", 1L))
            .group("/real", Attributes.NONE.with("documents", "none"));
    for (String name : List.of("min", "max")) {
      builder.array(NewArray.of("/real/" + name, "float64", CHUNKS));
    }
    for (String name : List.of("missing", "values", "stamp")) {
      builder.array(NewArray.of("/real/" + name, "int64", chunks));
    }
    try (ZarrWriter writer = builder.open()) {
      writer.finish();
    }
  }

  @Test
  void whatIsNoIndexIsAnError() {
    assertThatThrownBy(
            () -> rows(Path.of(store()), store(), "SELECT x FROM indexed WHERE real > 0"))
        .hasMessageContaining("not an index of version 1");
    assertThatThrownBy(
            () ->
                rows(
                    Path.of(store()),
                    folder.resolve("none.zarr.zip").toString(),
                    "SELECT x FROM indexed WHERE real > 0"))
        .hasMessageContaining("none.zarr.zip");
  }

  /** The metadata of versions may be the same, and their chunks others: their addresses tell. */
  @Test
  void chunksOfAnotherVersionAreRead() throws IOException {
    Path repository =
        copy(
            IcechunkCorpus.get("history/branches_tags_v2").repository(),
            folder.resolve("repository"));
    Location main = Locations.parse(repository + "#mode=icechunk&branch=main");
    try (IndexBuilder builder = IndexBuilder.open(main)) {
      builder.write(IndexFile.of(main), chunks -> {});
    }
    for (String index : List.of("", "trust")) {
      assertThat(rowsOf(repository, "main", index, "SELECT v FROM indexed WHERE v = -1779276277"))
          .hasSize(1);
      assertThat(kept("SELECT v FROM indexed WHERE v = -1779276277")).isEqualTo(2);
      assertThat(rowsOf(repository, "back", index, "SELECT v FROM indexed WHERE v = -905089792"))
          .hasSize(1);
    }
  }

  private static List<Row> rowsOf(Path repository, String branch, String index, String sql) {
    DataFrameReader reader =
        spark.read().format("zarr").option("variables", "v").option("branch", branch);
    (index.isEmpty() ? reader : reader.option("index", index))
        .load(repository.toString())
        .createOrReplaceTempView("indexed");
    return spark.sql(sql).collectAsList();
  }
}
