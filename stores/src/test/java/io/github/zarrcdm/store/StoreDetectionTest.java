package io.github.zarrcdm.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.CorpusCase;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Called for every file that the JVM opens: true for Zarr only, and never throws. */
class StoreDetectionTest {
  @TempDir Path folder;

  @Test
  void everyStoreOfTheCorpusIsSeen() {
    assertThat(Corpus.cases())
        .filteredOn(store -> !store.category().equals("bad"))
        .allSatisfy(store -> assertThat(Stores.looksLikeZarr(store.store().toString())).isTrue());
  }

  @Test
  void nothingBrokenMakesItThrow() {
    for (CorpusCase store : Corpus.cases("bad")) {
      Stores.looksLikeZarr(store.store().toString());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "zarr:/nowhere/a",
        "zarr:https://h/a",
        "zarr:https:/h/a",
        "ZARR:\"/vsicurl/https://h/a\"",
        "zarr+https://h/a",
        "https://h/a#mode=zarr",
        "https://h/a#mode=nczarr,s3",
        "/nowhere/a#mode=zarr,file",
        "https://h/a.zarr",
        "https://h/a.zarr?sig=x",
        "https://h/a.zarr#group=../x",
        "https://h/a.zarr/g",
        "https://h/a.zarr.zip",
        "https://h/a/zarr.json",
        "https://h/a/.zmetadata?sig=x",
        "s3://bucket/a.zarr",
        "cdms3:bucket?a.zarr#delimiter=/",
        "gs://bucket/a.zarr"
      })
  void theSpellingMaySaySo(String location) {
    assertThat(Stores.looksLikeZarr(location)).isTrue();
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {
        "",
        "  ",
        "zarr:",
        "/nowhere/a.zarr",
        "/nowhere/zarr.json",
        "/",
        "https://h/a.nc",
        "https://h/a.zip",
        "https://h/a.json",
        "https://h/a.zarr.dds",
        "s3://bucket/a.nc",
        "cdms3:bucket?a.nc",
        "dods://h/a.zarr",
        "thredds:https://h/a.zarr",
        "collection:/d/a.zarr",
        "a\0.zarr",
        "#",
        "file:",
        "http:",
        "C:"
      })
  void whatWasNotSeenIsNotClaimed(String location) {
    assertThat(Stores.looksLikeZarr(location)).isFalse();
  }

  @Test
  void manyWrappingsEndSomewhere() {
    assertThat(Stores.looksLikeZarr("zarr:".repeat(100_000))).isTrue();
    assertThat(Stores.looksLikeZarr("/vsicurl/".repeat(100_000) + "x")).isFalse();
  }

  @Test
  void otherFilesAndFoldersAreNotClaimed() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty.zarr"));
    Path plain = Files.createDirectories(folder.resolve("plain/sub")).getParent();
    Files.writeString(plain.resolve("meta"), "somebody's notes");
    for (Path other :
        new Path[] {
          empty,
          plain,
          plain.resolve("meta"),
          write("a.json", "{\"type\": \"FeatureCollection\", \"version\": 1, \"features\": []}"),
          write("b.json", "[1, 2]"),
          write("c.json", ""),
          write("d.json", "no JSON at all"),
          write("e.zip", "no zip at all"),
          write("f.zarr", "no store at all"),
          write("g.nc", "CDF\1"),
          zip("h.zip", "a/b.txt", "x.nc")
        }) {
      assertThat(Stores.looksLikeZarr(other.toString())).as(other.toString()).isFalse();
    }
  }

  @Test
  void foldersZipsAndReferencesAreSeenByWhatTheyHold() throws IOException {
    Files.createDirectories(folder.resolve("implicit.zarr/a"));
    write("implicit.zarr/a/.zarray", "{}");
    Files.createDirectories(folder.resolve("v1"));
    write("v1/meta", "{}");
    write("v1/attrs", "{}");
    String big = " \"a/0\": [\"" + "u".repeat(100_000) + "\"]";
    for (Path store :
        new Path[] {
          folder.resolve("implicit.zarr"),
          folder.resolve("v1"),
          folder.resolve("v1/meta"),
          write("a.json", "{\"version\": 1, \"refs\": {" + big + "}}"),
          write("b.json", "{\"refs\": {\".zgroup\": \"{}\"," + big + "}, \"version\": 1}"),
          write("c.json", "{\".zgroup\": \"{}\"," + big + "}"),
          write("d.json", "{\"a/.zarray\": \"{}\"," + big + "}"),
          zip("e.zip", "notes.txt", "zarr.json"),
          zip("f.zip", "x.zarr/", "x.zarr/.zgroup"),
          zip("g.zarr", ".zarray"),
          zip("h.ozx", "zarr.json")
        }) {
      assertThat(Stores.looksLikeZarr(store.toString())).as(store.toString()).isTrue();
      assertThat(Stores.looksLikeZarr(store.toUri().toString())).isTrue();
    }
  }

  /** Other readers' files may be long. */
  @Test
  void onlyTheBeginningOfAFileIsLookedAt() throws IOException {
    String references = "{%s\".zgroup\": \"{}\"}";
    Path early = write("early.json", references.formatted(" ".repeat(65_000)));
    Path late = write("late.json", references.formatted(" ".repeat(66_000)));
    assertThat(Stores.looksLikeZarr(early.toString())).isTrue();
    assertThat(Stores.looksLikeZarr(late.toString())).isFalse();
    assertThat(Stores.looksLikeZarr("zarr:" + late)).isTrue();
    for (int before : new int[] {49_999, 50_000}) {
      Stream<String> others = IntStream.range(0, before).mapToObj(Integer::toString);
      Path zip = zip("z.zip", Stream.concat(others, Stream.of(".zgroup")).toArray(String[]::new));
      assertThat(Stores.looksLikeZarr(zip.toString())).isEqualTo(before < 50_000);
    }
  }

  private Path write(String name, String text) throws IOException {
    return Files.write(folder.resolve(name), text.getBytes(UTF_8));
  }

  private Path zip(String name, String... entries) throws IOException {
    Path file = folder.resolve(name);
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file));
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (String entry : entries) {
        zip.putNextEntry(new ZipEntry(entry));
      }
    }
    return file;
  }
}
