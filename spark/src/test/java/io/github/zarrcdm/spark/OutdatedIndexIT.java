package io.github.zarrcdm.spark;

import static io.github.zarrcdm.spark.IndexedStore.INSIDE;
import static io.github.zarrcdm.spark.IndexedStore.kept;
import static io.github.zarrcdm.spark.IndexedStore.rows;
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
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An index counts for the chunks that it was made of, and where it can be read. */
class OutdatedIndexIT {
  @TempDir static Path folder;
  private static Path original;

  @BeforeAll
  static void write() throws IOException {
    original = IndexedStore.write(folder);
  }

  private static Path copy(String name) throws IOException {
    return copy(original, folder.resolve(name));
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
        ZarrWriter.to(store.toString()).extend().array(IndexedStore.array("real").build());
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
      builder.array(NewArray.of("/real/" + name, "float64", IndexedStore.CHUNKS));
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
            () -> rows(original, original.toString(), "SELECT x FROM indexed WHERE real > 0"))
        .hasMessageContaining("not an index of version 1");
    assertThatThrownBy(
            () ->
                rows(
                    original,
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
        Cluster.session().read().format("zarr").option("variables", "v").option("branch", branch);
    (index.isEmpty() ? reader : reader.option("index", index))
        .load(repository.toString())
        .createOrReplaceTempView("indexed");
    return Cluster.session().sql(sql).collectAsList();
  }
}
