package io.github.zarrcdm.virtualize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import io.github.zarrcdm.internal.virtualize.output.NewReferences;
import io.github.zarrcdm.internal.virtualize.scan.OpenSources;
import io.github.zarrcdm.internal.virtualize.scan.Scan;
import io.github.zarrcdm.internal.virtualize.source.SourceFile;
import io.github.zarrcdm.internal.virtualize.source.SourceNames;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What no references can be made of, and what is at their place already: nothing is half written.
 */
class BadSourcesTest {
  @TempDir Path folder;

  private byte[] bytes(String name) throws IOException {
    return Files.readAllBytes(TestFiles.FOLDER.resolve(name));
  }

  private Path source(byte[] bytes) throws IOException {
    return Files.write(folder.resolve("source"), bytes);
  }

  private void refuses(Path source, String why) throws IOException {
    assertThatThrownBy(
            () -> ZarrReferences.of(source.toString()).write(folder.resolve("refs.json")))
        .isInstanceOf(ZarrException.class)
        .hasMessageContaining(why);
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).allMatch(path -> path.getFileName().toString().startsWith("source"));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"kinds_earliest.h5", "kinds_latest.h5", "classic.nc", "data64.nc", "netcdf4.nc"})
  void aTruncatedFile(String name) throws IOException {
    byte[] whole = bytes(name);
    refuses(source(Arrays.copyOf(whole, whole.length - 40)), "truncated");
  }

  @Test
  void aFileOfHdf5ThatIsBeingWritten() throws IOException {
    byte[] bytes = bytes("kinds_latest.h5");
    bytes[11] |= 1;
    refuses(source(bytes), "open for writing");
  }

  @Test
  void aFolder() throws IOException {
    Files.createDirectory(folder.resolve("source"));
    refuses(folder.resolve("source"), "is a folder");
  }

  @Test
  void aMissingFile() throws IOException {
    refuses(folder.resolve("source"), "no such file");
  }

  @ParameterizedTest
  @CsvSource({
    "1f8b0800, compressed as a whole (gzip)",
    "504b0304, a zip",
    "0e031301, truncated or damaged",
    "47524942, GRIB",
    "7b227665, references",
    "ffffffff, no file that references can be made of"
  })
  void anotherFormat(String digits, String why) throws IOException {
    refuses(source(java.util.HexFormat.of().parseHex(digits + "00000000")), why);
  }

  @Test
  void damageIsAnErrorOrCostsItsVariable() throws IOException {
    Random random = new Random(42);
    for (String name :
        new String[] {"kinds_latest.h5", "kinds_earliest.h5", "netcdf4.nc", "data64.nc"}) {
      byte[] whole = bytes(name);
      for (int n = 0; n < 60; n++) {
        byte[] damaged = whole.clone();
        for (int i = 0; i < 20; i++) {
          damaged[8 + random.nextInt(Math.min(8000, damaged.length - 8))] =
              (byte) random.nextInt(256);
        }
        try {
          ZarrReferences.of(source(damaged).toString())
              .overwrite()
              .write(folder.resolve("refs.json"));
        } catch (ZarrException e) {
          assertThat(e).hasMessageContaining("source");
        }
      }
    }
  }

  @Test
  void whatExistsIsReplacedOnlyIfAsked() throws IOException {
    ZarrReferences references = ZarrReferences.of(TestFiles.path("classic.nc"));
    for (String name : new String[] {"refs.json", "refs.parquet"}) {
      Path target = folder.resolve(name);
      references.write(target);
      assertThatThrownBy(() -> ZarrReferences.of(TestFiles.path("classic.nc")).write(target))
          .isInstanceOf(ZarrException.NotWritable.class)
          .hasMessageContaining("exists");
      ZarrReferences.of(TestFiles.path("classic.nc")).overwrite().write(target);
    }
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left.map(path -> path.getFileName().toString()))
          .containsExactlyInAnyOrder("refs.json", "refs.parquet");
    }
  }

  @Test
  void aFolderThatHoldsNoReferencesIsNeverReplaced() throws IOException {
    Path target = Files.createDirectory(folder.resolve("data.parquet"));
    Files.writeString(target.resolve("precious.txt"), "data");
    assertThatThrownBy(
            () -> ZarrReferences.of(TestFiles.path("classic.nc")).overwrite().write(target))
        .isInstanceOf(ZarrException.NotWritable.class);
    assertThat(target.resolve("precious.txt")).exists();
  }

  @Test
  void anotherName() {
    assertThatThrownBy(
            () ->
                ZarrReferences.of(TestFiles.path("classic.nc")).write(folder.resolve("refs.zarr")))
        .hasMessageContaining(".json");
  }

  @Test
  void onlyReferencesAreReplaced() throws IOException {
    ZarrReferences references = ZarrReferences.of(TestFiles.path("classic.nc")).overwrite();
    Path other = Files.writeString(folder.resolve("package.json"), "{\"version\": \"1.0\"}");
    assertThatThrownBy(() -> references.write(other))
        .isInstanceOf(ZarrException.NotWritable.class)
        .hasMessageContaining(
            "package.json: it is not replaced, as it is not JSON with references");
    Path old = Files.writeString(folder.resolve("old.json"), "{\".zgroup\": \"{}\"}");
    references.write(old);
    Path store = Files.createDirectory(folder.resolve("store.parquet"));
    Files.writeString(store.resolve(".zmetadata"), "{\"metadata\": {}}");
    assertThatThrownBy(() -> references.write(store)).hasMessageContaining("no record_size");
    Path mixed = folder.resolve("mixed.parquet");
    references.write(mixed);
    Path precious = Files.writeString(mixed.resolve("precious.txt"), "data");
    assertThatThrownBy(() -> references.write(mixed))
        .hasMessageContaining("precious.txt in it is not part of references");
    assertThat(precious).exists();
  }

  @Test
  void whatAppearsMeanwhileIsNotReplaced() throws IOException {
    Path target = folder.resolve("refs.parquet");
    NewReferences references = NewReferences.at(target, false, 100);
    try (SourceFile source = SourceFile.open(TestFiles.path("classic.nc"))) {
      VirtualDataset dataset = Scan.of(source);
      references.write(dataset, new SourceNames(Map.of(), null));
      assertThatThrownBy(() -> references.write(dataset, new SourceNames(Map.of(), null)))
          .isInstanceOf(ZarrException.NotWritable.class)
          .hasMessageContaining("it exists");
    }
    assertThat(target.resolve(".zmetadata")).exists();
  }

  @Test
  void recordsBeyondAnyFile() throws IOException {
    byte[] bytes = bytes("data64.nc");
    ByteBuffer.wrap(bytes).putLong(4, Long.MAX_VALUE / 3);
    refuses(source(bytes), "more bytes than any file");
  }

  @Test
  void aTreeWhoseLevelsDoNotDescend() throws IOException {
    byte[] bytes = bytes("kinds_earliest.h5");
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    int root = text.indexOf("TREE\1\1");
    assertThat(root).isPositive();
    bytes[root + 5] = 2;
    ReferencesReport report =
        ZarrReferences.of(source(bytes).toString()).write(folder.resolve("refs.json"));
    assertThat(report.leftOut())
        .anyMatch(left -> left.contains("is of level 0 below one of level 2"));
  }

  @Test
  void recordsOfTooManyReferences() {
    ZarrReferences references = ZarrReferences.of("a.nc");
    assertThatThrownBy(() -> references.recordSize(10_000_001))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected 1 to 10000000");
  }

  @Test
  void aFileThatChangedWhileItWasClosed() throws IOException {
    Path changing = folder.resolve("source_first");
    Files.write(changing, new byte[10]);
    try (OpenSources open = new OpenSources()) {
      open.at(changing.toString());
      for (int n = 0; n < 16; n++) {
        open.at(Files.write(folder.resolve("source_" + n), new byte[1]).toString());
      }
      Files.write(changing, new byte[11]);
      assertThatThrownBy(() -> open.at(changing.toString()))
          .isInstanceOf(ZarrException.Rewritten.class);
    }
  }
}
