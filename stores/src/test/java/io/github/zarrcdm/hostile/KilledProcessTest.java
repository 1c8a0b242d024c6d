package io.github.zarrcdm.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.Readings;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process that is killed while it reads leaves the store as it was, and nothing of ours in the
 * folder for temporary files; the next one reads right.
 */
@Timeout(600)
class KilledProcessTest {
  @TempDir Path folder;
  @TempDir Path temporary;

  @Test
  void aFolderAndAZipAreAsTheyWere() throws Exception {
    Path store = copied(Corpus.store("v2_blosc/large_lz4_1"));
    Path zip = Files.write(folder.resolve("store.zip"), Readings.zipped(store));
    Map<String, Integer> before = hashes(folder);
    Map<String, Object> right = Readings.of(store.toString());
    Process reader = reads(store, zip, Corpus.store("v3_codecs/zstd_0"));
    kill(reader);
    assertThat(hashes(folder)).isEqualTo(before);
    assertThat(temporaries()).allMatch(name -> name.matches("(libzstd-jni|liblz4-java).*"));
    assertThat(Readings.of(zip.toString()).get("/big")).isEqualTo(right.get("/big"));
    assertThat(Readings.of(store.toString()).get("/big")).isEqualTo(right.get("/big"));
  }

  @Test
  void aWebServerServesTheNext() throws Exception {
    Path store = Corpus.store("v3_sharding/basic_crc_end_big");
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch killed = new CountDownLatch(1);
    AtomicBoolean silent = new AtomicBoolean();
    try (WebServer server = WebServer.withIndexes(store)) {
      server.before((exchange, key) -> silent.get() && waits(key, asked, killed));
      Process reader = reads(server.url());
      silent.set(true);
      asked.await();
      kill(reader);
      silent.set(false);
      killed.countDown();
      assertThat(temporaries()).allMatch(name -> name.matches("(libzstd-jni|liblz4-java).*"));
      assertThat(Readings.of(server.url()).get("/full"))
          .isEqualTo(Readings.of(store.toString()).get("/full"));
    }
  }

  /** Answers nothing while the reader of a shard lives. */
  private static boolean waits(String key, CountDownLatch asked, CountDownLatch killed) {
    if (key.startsWith("full/c/")) {
      asked.countDown();
      try {
        killed.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    return false;
  }

  /** Returns once each location has been read; the process reads on. */
  private Process reads(Object... locations) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:-UsePerfData",
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                Reader.class.getName()));
    Stream.of(locations).map(Object::toString).forEach(command::add);
    Process reader =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    assertThat(reader.getInputStream().read()).isEqualTo('r');
    return reader;
  }

  private static void kill(Process reader) throws InterruptedException {
    assertThat(reader.isAlive()).isTrue();
    assertThat(reader.destroyForcibly().waitFor(10, TimeUnit.MINUTES)).isTrue();
  }

  private List<String> temporaries() throws IOException {
    try (Stream<Path> left = Files.list(temporary)) {
      return left.map(file -> file.getFileName().toString()).toList();
    }
  }

  private Path copied(Path store) throws IOException {
    Path copy = folder.resolve("store.zarr");
    try (Stream<Path> files = Files.walk(store)) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(store.relativize(file).toString()));
      }
    }
    return copy;
  }

  private static Map<String, Integer> hashes(Path folder) throws IOException {
    Map<String, Integer> hashes = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.toList()) {
        boolean regular = Files.isRegularFile(file);
        hashes.put(file.toString(), regular ? Arrays.hashCode(Files.readAllBytes(file)) : 0);
      }
    }
    return hashes;
  }

  /** Reads stores forever; prints a line once each has been read. */
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
