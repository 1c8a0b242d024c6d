package io.github.zarrcdm.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.read.Section;
import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.Readings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process that is killed while it reads leaves the store as it was, and nothing of ours in the
 * folder for temporary files; the next one reads right.
 */
class KilledProcessTest {
  @TempDir Path folder;
  @TempDir Path temporary;

  @Test
  void leavesNothingThatIsInTheWayOfTheNext() throws Exception {
    Path store = Corpus.store("v2_blosc/large_lz4_1");
    Path zip = Files.write(folder.resolve("store.zip"), Readings.zipped(store));
    byte[] before = Files.readAllBytes(zip);
    Process reader =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                Reader.class.getName(),
                store.toString(),
                zip.toString(),
                Corpus.store("v3_codecs/zstd_0").toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      assertThat(reader.getInputStream().read()).isEqualTo('r');
    } finally {
      reader.destroyForcibly();
    }
    assertThat(reader.waitFor(10, TimeUnit.SECONDS)).isTrue();
    try (Stream<Path> left = Files.list(temporary)) {
      List<String> names = left.map(file -> file.getFileName().toString()).toList();
      assertThat(names).allMatch(name -> name.matches("(libzstd-jni|liblz4-java|hsperfdata).*"));
    }
    assertThat(Files.readAllBytes(zip)).isEqualTo(before);
    assertThat(Readings.of(zip.toString()).get("/big"))
        .isEqualTo(Readings.of(store.toString()).get("/big"));
  }

  /** Reads stores for ever; tells once each has been read. */
  static final class Reader {
    private Reader() {}

    public static void main(String[] locations) throws IOException {
      for (int round = 0; ; round++) {
        for (String location : locations) {
          try (ZarrDataset dataset = ZarrDataset.open(location)) {
            for (Array array : dataset.root().arrays()) {
              dataset.read(array, Section.all(array.shape()));
            }
          }
        }
        if (round == 1) {
          System.out.print("r");
          System.out.flush();
        }
      }
    }
  }
}
