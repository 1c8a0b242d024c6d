package io.github.zarrcdm.internal.store.zip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.store.WritableStore;
import io.github.zarrcdm.testing.crash.Changes;
import io.github.zarrcdm.testing.crash.CrashingFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Set;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two processes that write one zip: one after the other, or one gets an error. */
class SimultaneousZipsTest {
  private static final String REFUSED = "another process is writing it";

  @TempDir Path temporary;

  /** Also where the first one ends after the second has opened the draft, and before its lock. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5})
  void whatOneHasFinishedStaysWhileTheNextOneBegins(int change) throws IOException {
    try (WritableStore first = ZipTargets.at(target());
        WritableStore second = inOtherProcess(change, first::finish)) {
      first.put("a", value(1));
      second.clear(Set.of()); // so that it may replace what the first one makes
      if (isBegun(second)) {
        assertThat(stored()).isEqualTo(1);
        second.finish();
        assertThat(stored()).isEqualTo(2);
      } else {
        first.finish();
        assertThat(stored()).isEqualTo(1);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5})
  void whatOneBeginsStaysWhileAnotherOneGivesUp(int change) throws IOException {
    try (WritableStore first = ZipTargets.at(target());
        WritableStore second = inOtherProcess(change, first::close)) {
      first.put("a", value(1));
      if (isBegun(second)) {
        second.finish();
        assertThat(stored()).isEqualTo(2);
      }
    }
  }

  /** The system would end the lock if this process opened the draft a second time. */
  @Test
  void aSecondWriterOfAProcessLetsInNoOtherProcess() throws Exception {
    try (WritableStore first = ZipTargets.at(target());
        WritableStore second =
            ZipTargets.at(temporary.resolve("../" + temporary.getFileName() + "/a.zip"))) {
      first.put("a", value(1));
      assertThatThrownBy(() -> second.put("a", value(2))).hasMessageContaining(REFUSED);
      Process other =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-XX:TieredStopAtLevel=1",
                  "-cp",
                  System.getProperty("java.class.path"),
                  SimultaneousZipsTest.class.getName(),
                  target().toString())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      assertThat(new String(other.getInputStream().readAllBytes())).contains(REFUSED);
      first.finish();
    }
    assertThat(stored()).isEqualTo(1);
  }

  /** Writes the zip that {@code args} name, and prints why it cannot. */
  public static void main(String[] args) throws IOException {
    try (WritableStore zip = ZipTargets.at(Path.of(args[0]))) {
      zip.put("a", value(3));
      zip.clear(Set.of());
      zip.finish();
    } catch (ZarrException.NotWritable e) {
      System.out.print(e.getMessage());
    }
  }

  private interface End {
    void of() throws IOException;
  }

  /** The zip as another process writes it, before whose {@code change} the first one ends. */
  private WritableStore inOtherProcess(int change, End end) {
    Changes changes = new Changes();
    changes.begin(
        Changes.Fault.of(
            Integer.MAX_VALUE,
            Changes.Last.DONE,
            Integer.MAX_VALUE,
            change,
            () -> {
              try {
                end.of();
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            }));
    return ZipTargets.at(new CrashingFiles(changes).path(target()));
  }

  private static boolean isBegun(WritableStore zip) throws IOException {
    try {
      zip.put("a", value(2));
      return true;
    } catch (ZarrException.NotWritable e) {
      assertThat(e).hasMessageContaining(REFUSED);
      return false;
    }
  }

  private Path target() {
    return temporary.resolve("a.zip");
  }

  private int stored() throws IOException {
    try (ZipFile zip = new ZipFile(target().toFile())) {
      return zip.getInputStream(zip.getEntry("a")).readAllBytes()[0];
    }
  }

  private static ByteBuffer value(int value) {
    return ByteBuffer.wrap(new byte[] {(byte) value});
  }
}
