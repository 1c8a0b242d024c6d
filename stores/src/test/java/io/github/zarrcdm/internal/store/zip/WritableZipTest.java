package io.github.zarrcdm.internal.store.zip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.ZarrWriterBuilder;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.store.WritableStore;
import io.github.zarrcdm.store.WritableStoreContract;
import io.github.zarrcdm.testing.WatchedFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class WritableZipTest extends WritableStoreContract {
  @TempDir Path temporary;

  @Override
  protected String location() {
    return temporary.resolve("a.zarr.zip").toString();
  }

  @Override
  protected WritableStore create() throws IOException {
    return Stores.create(Locations.parse(location()));
  }

  @Test
  void theTargetIsThereOnlyWhenAllIsWritten() throws IOException {
    Path target = Path.of(location());
    NewArray array = NewArray.of("/a", "int8", 3);
    try (ZarrWriter writer = ZarrWriter.to(create()).array(array).open()) {
      writer.write("/a", Section.all(3), new byte[] {1, 2, 3});
      assertThat(target).doesNotExist();
    }
    assertThat(temporary).isEmptyDirectory();
    try (ZarrWriter writer = ZarrWriter.to(create()).array(array).open()) {
      writer.write("/a", Section.all(3), new byte[] {1, 2, 3});
      writer.finish();
    }
    try (ZipFile zip = new ZipFile(target.toFile())) {
      assertThat(zip.stream().map(entry -> entry.getName()))
          .containsExactly("a/c/0", "a/zarr.json", "zarr.json");
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void zipThatIsReplacedIsThereAtEachMoment() throws Exception {
    for (byte value = 0; value < 2; value++) {
      ZarrWriterBuilder builder = ZarrWriter.to(create()).array(NewArray.of("/a", "int8", 1));
      try (WatchedFile watched = new WatchedFile(Path.of(location()));
          ZarrWriter writer = builder.overwrite().open()) {
        writer.write("/a", Section.all(1), new byte[] {value});
        writer.finish();
        assertThat(watched.wasGone()).isFalse();
      }
    }
  }

  @Test
  void nobodyWritesTheSameZipAtTheSameTime() throws IOException {
    try (WritableStore first = create();
        WritableStore second = create()) {
      first.put("a", ByteBuffer.allocate(3));
      assertThatThrownBy(() -> second.put("a", ByteBuffer.allocate(3)))
          .isInstanceOf(ZarrException.NotWritable.class)
          .hasMessageContaining("another process is writing it");
    }
  }

  /** Also where the name leads that is written first. */
  @Test
  void linksAreKeptAndWhatTheyLeadToIsNotWritten() throws IOException {
    Path precious = Files.writeString(temporary.resolve("precious"), "x");
    Path link = Files.createSymbolicLink(Path.of(location()), temporary.resolve("missing"));
    ZarrWriterBuilder writer = ZarrWriter.to(create()).array(NewArray.of("/a", "int8", 3));
    assertThatThrownBy(writer::open)
        .isInstanceOf(ZarrException.NotWritable.class)
        .hasMessageContaining("it exists");
    Files.delete(link);
    Files.createSymbolicLink(link.resolveSibling("." + link.getFileName() + ".part"), precious);
    try (WritableStore zip = create()) {
      assertThatThrownBy(() -> zip.put("a", ByteBuffer.allocate(3)))
          .isInstanceOf(ZarrException.NotWritable.class);
    }
    assertThat(precious).hasContent("x");
    assertThat(temporary.resolve("missing")).doesNotExist();
  }

  /** As by a full disk, here by an interrupt; Java's zip only complains of what it lacks then. */
  @Test
  void whatFollowsAFailureNamesItsReasonAndNothingIsLeft() throws IOException {
    try (WritableStore zip = create()) {
      zip.put("begun", ByteBuffer.allocate(1));
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> zip.put("a", ByteBuffer.allocate(1 << 20)))
          .hasMessageContaining("ClosedByInterruptException");
      assertThat(Thread.interrupted()).isTrue();
      assertThatThrownBy(() -> zip.put("b", ByteBuffer.allocate(1)))
          .isInstanceOf(ZarrException.NotWritable.class)
          .hasMessageContaining("ClosedByInterruptException");
    }
    assertThat(temporary).isEmptyDirectory();
  }

  @Test
  void aChunkIsWrittenOnce() throws IOException {
    try (ZarrWriter writer = ZarrWriter.to(create()).array(NewArray.of("/a", "int8", 3)).open()) {
      writer.write("/a", Section.cell(0), new byte[] {1});
      assertThatThrownBy(() -> writer.write("/a", Section.cell(1), new byte[] {1}))
          .hasMessageContaining("a zip cannot change it");
    }
  }

  @Test
  void aZipWithoutZarrIsKept() throws IOException {
    Files.writeString(Path.of(location()), "precious");
    assertThatThrownBy(
            () -> ZarrWriter.to(create()).array(NewArray.of("/a", "int8", 3)).overwrite().open())
        .isInstanceOf(ZarrException.NotWritable.class)
        .hasMessageContaining("not a zip with a Zarr store");
    assertThat(Path.of(location())).hasContent("precious");
  }

  @Test
  void zipsInACloudAreRefused() {
    assertThatThrownBy(() -> ZarrWriter.to("https://example.org/a.zip"))
        .isInstanceOf(ZarrException.NotWritable.class)
        .hasMessageContaining("a file of this machine only");
  }
}
