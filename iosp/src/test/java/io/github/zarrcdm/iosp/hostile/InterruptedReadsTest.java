package io.github.zarrcdm.iosp.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.Readings;
import io.github.zarrcdm.testing.WebServer;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;

/**
 * Wherever a store is, reads that are interrupted at any moment are right or say that they were;
 * the next ones are right, and no file or connection stays open.
 */
@Timeout(600)
class InterruptedReadsTest {
  private static final int READS = 60;

  enum Place {
    FOLDER,
    ZIP,
    REFERENCES,
    HTTP,
    ZIP_BEHIND_HTTP,
    REFERENCES_TO_HTTP
  }

  @TempDir Path folder;
  private Path store;
  private WebServer server;

  /** One with shards. */
  @BeforeEach
  void copyAStore() throws IOException {
    store = folder.resolve("store.zarr");
    Path original = Corpus.store("v3_sharding/basic_gzip_crc_end_big");
    for (Path file : files(original)) {
      Path copy = store.resolve(original.relativize(file).toString());
      Files.createDirectories(copy.getParent());
      Files.write(copy, Files.readAllBytes(file));
    }
    Files.write(folder.resolve("store.zarr.zip"), Readings.zipped(store));
    server = WebServer.withIndexes(folder);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @EnumSource
  void interruptsHarmNobody(Place place) throws Exception {
    String location = location(place);
    Map<String, Object> right = new TreeMap<>();
    try (NetcdfFile file = NetcdfFiles.open(location)) {
      readInto(right, file);
    }
    assertThat(right).hasSizeGreaterThan(3);
    int handles = handles();
    try (NetcdfFile file = NetcdfFiles.open(location)) {
      for (int i = 0; i < READS; i++) {
        Map<String, Object> read = new TreeMap<>();
        interruptedAfter(i * 100_000L, () -> readInto(read, file));
        assertThat(right).containsAllEntriesOf(read);
      }
      Map<String, Object> next = new TreeMap<>();
      readInto(next, file);
      assertThat(next).isEqualTo(right);
    }
    // Clients keep some connections for the next request; many more would be one of each read.
    int kept = place.name().contains("HTTP") ? READS / 2 : 0;
    while (handles() > handles + kept) {
      Thread.sleep(50);
    }
  }

  /**
   * Open files and sockets; 0 if the system does not report them. None is closed by a collection
   * before.
   */
  private static int handles() {
    String[] handles = new File("/proc/self/fd").list();
    return handles == null ? 0 : handles.length;
  }

  private interface Reading {
    void run() throws IOException;
  }

  private static void interruptedAfter(long nanos, Reading reading) {
    Thread reader = Thread.currentThread();
    Thread nuisance =
        new Thread(
            () -> {
              LockSupport.parkNanos(nanos);
              reader.interrupt();
            });
    nuisance.start();
    try {
      reading.run();
    } catch (IOException e) {
      assertThat(e).hasMessageContaining("interrupted");
    }
    while (nuisance.isAlive()) {
      Thread.onSpinWait();
    }
    assertThat(Thread.interrupted()).as("the interrupt is kept").isTrue();
  }

  private static void readInto(Map<String, Object> values, NetcdfFile file) throws IOException {
    for (Variable variable : file.getVariables()) {
      variable.setCaching(false);
      values.put(variable.getFullName(), List.of(variable.read().toString()));
    }
  }

  private String location(Place place) throws IOException {
    String zarr = "zarr:" + server.url();
    return switch (place) {
      case FOLDER -> store.toString();
      case ZIP -> store + ".zip";
      case REFERENCES -> references("store.zarr/");
      case HTTP -> zarr + "/store.zarr";
      case ZIP_BEHIND_HTTP -> zarr + "/store.zarr.zip";
      case REFERENCES_TO_HTTP -> references(server.url() + "/store.zarr/");
    };
  }

  /** A file of references to what is {@code below} some place. */
  private String references(String below) throws IOException {
    Map<String, Object> references = new TreeMap<>();
    for (Path file : files(store)) {
      String key = store.relativize(file).toString();
      references.put(key, List.of(below + key));
    }
    Path document = folder.resolve("references.json");
    Files.write(
        document, new JsonMapper().writeValueAsBytes(Map.of("version", 1, "refs", references)));
    return document.toString();
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }
}
