package io.github.zarrcdm.iosp.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.Readings;
import io.github.zarrcdm.testing.WebFault;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDatasets;

/**
 * A web server that does wrong at any one request of an open and a read, through both ways into
 * netCDF-Java: a clear {@link IOException} or right values; and then the same dataset reads right
 * values, and so does a new one. No request is tried again here, so that each fault is seen.
 */
class WebFaultsTest {
  private static final String ZIP = "a.zarr.zip";
  private static final List<Subject> SUBJECTS = new ArrayList<>();

  private static ExecutorService threads;

  /** A store behind a web server: its values, what is right, and how many requests that takes. */
  private record Subject(
      Path folder, boolean zip, Map<String, byte[]> values, List<String> expected, int requests) {

    static Subject of(String id, boolean zip) throws IOException {
      Path folder = Corpus.store(id);
      Map<String, byte[]> values = zip ? Map.of(ZIP, Readings.zipped(folder)) : files(folder);
      Subject unknown = new Subject(folder, zip, values, List.of(), 0);
      try (WebServer server = unknown.server()) {
        List<String> expected = readAgain(unknown.location(server));
        return new Subject(folder, zip, values, expected, server.requests().size());
      }
    }

    WebServer server() throws IOException {
      return zip ? WebServer.of(values) : WebServer.withIndexes(folder);
    }

    String location(WebServer server) {
      return "zarr:" + server.url() + (zip ? "/" + ZIP : "");
    }
  }

  @BeforeAll
  static void tryOnce() throws IOException {
    System.setProperty("zarrcdm.http.tries", "1");
    threads = Executors.newFixedThreadPool(16);
    SUBJECTS.add(Subject.of("v2_blosc/large_lz4_1", false));
    SUBJECTS.add(Subject.of("v2_blosc/large_lz4_1", true));
    SUBJECTS.add(Subject.of("v3_sharding/many_inner_1", false));
  }

  @AfterAll
  static void asEver() {
    System.clearProperty("zarrcdm.http.tries");
    System.clearProperty("zarrcdm.http.timeout");
    SUBJECTS.clear();
    threads.shutdownNow();
  }

  @ParameterizedTest
  @EnumSource
  void isReportedOrHarmlessAtEachRequest(WebFault fault) throws Exception {
    // On a busy machine every server may be silent for some seconds.
    System.setProperty("zarrcdm.http.timeout", fault == WebFault.SILENCE ? "4" : "20");
    List<Future<?>> running = new ArrayList<>();
    for (Subject subject : SUBJECTS) {
      for (int at = 0; at < subject.requests(); at++) {
        Trial trial = new Trial(fault, subject, at);
        running.add(threads.submit(trial));
      }
    }
    for (Future<?> done : running) {
      done.get();
    }
  }

  /** One open and one read, with the fault at request {@code at}, and the reads after it. */
  private record Trial(WebFault fault, Subject subject, int at) implements Callable<Void> {

    @Override
    public Void call() throws IOException {
      AtomicInteger left = new AtomicInteger(at);
      try (WebServer server = subject.server()) {
        server.before(
            (exchange, key) ->
                left.getAndDecrement() == 0 && fault.answers(exchange, subject.values().get(key)));
        String location = subject.location(server);
        NetcdfFile open = null;
        try {
          open = open(location);
          checked(read(open));
        } catch (IOException e) {
          assertThat(e).as("%s", this).hasMessageContaining("localhost");
        }
        left.set(-1);
        if (open != null) {
          checked(read(open));
          open.close();
        }
        assertThat(readAgain(location))
            .as("opened again after %s", this)
            .isEqualTo(subject.expected());
      }
      return null;
    }

    private void checked(List<String> values) {
      if (!fault.plausible) {
        assertThat(values).as("%s", this).isEqualTo(subject.expected());
      }
    }

    private NetcdfFile open(String location) throws IOException {
      return at % 2 == 0
          ? NetcdfFiles.open(location)
          : NetcdfDatasets.openDataset(location, false, null);
    }

    @Override
    public String toString() {
      return "%s at request %d of %s, zip %s".formatted(fault, at, subject.folder, subject.zip);
    }
  }

  private static Map<String, byte[]> files(Path store) throws IOException {
    Map<String, byte[]> values = new HashMap<>();
    try (Stream<Path> files = Files.walk(store)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        values.put(store.relativize(file).toString(), Files.readAllBytes(file));
      }
    }
    return values;
  }

  private static List<String> readAgain(String location) throws IOException {
    try (NetcdfFile file = NetcdfFiles.open(location)) {
      return read(file);
    }
  }

  /** Each variable and a hash of its values. */
  private static List<String> read(NetcdfFile file) throws IOException {
    List<String> values = new ArrayList<>();
    for (Variable variable : file.getVariables()) {
      variable.setCaching(false);
      Object[] all = {variable.read().copyTo1DJavaArray()};
      values.add(variable.getFullName() + " " + Arrays.deepHashCode(all));
    }
    return values;
  }
}
