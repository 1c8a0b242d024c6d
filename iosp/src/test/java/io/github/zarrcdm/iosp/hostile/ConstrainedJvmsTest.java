package io.github.zarrcdm.iosp.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * JVMs as hosts run them: with small stacks, one processor, a common pool that others keep busy;
 * and what of the heap 200 open datasets take, which is bounded by {@code zarrcdm.cache.bytes}.
 */
@Tag("hostile")
class ConstrainedJvmsTest {
  private static final int CACHE = 4 << 20;

  /** What one chunk of LZMA leaves for the next. */
  private static final int DICTIONARY = 9 << 20;

  /** What codecs work in: a sixteenth of the heap. */
  private static final int SCRATCH = 16 << 20;

  /** Constants of codecs, and what netCDF-Java keeps of files. */
  private static final int TABLES = 6 << 20;

  private static final Pattern BYTES = Pattern.compile("open (\\d+)\\R+closed (\\d+)");

  @TempDir Path folder;

  private Path java = Path.of(System.getProperty("java.home"), "bin", "java");

  /** How many bytes of arrays a JVM holds with so many datasets open, and after they are closed. */
  private record Held(long open, long closed) {}

  @ParameterizedTest
  @ValueSource(strings = {"-Xss228k", "-XX:ActiveProcessorCount=1"})
  void storesOfEveryKindAreRead(String option) throws Exception {
    assertThat(held(60, place -> true, option).open()).isPositive();
  }

  /** On one carrier thread, which a virtual thread that waits must not keep. */
  @Test
  void virtualThreadsReadToo() throws Exception {
    Optional<Path> jdk = newerJdk();
    assumeThat(jdk).as("virtual threads: install a JDK 21 or newer in /usr/lib/jvm").isPresent();
    java = jdk.get();
    assertThat(held(60, place -> true, "-Djdk.virtualThreadScheduler.parallelism=1").open())
        .isPositive();
  }

  private static Optional<Path> newerJdk() throws IOException {
    Path all = Path.of("/usr/lib/jvm");
    if (!Files.isDirectory(all)) {
      return Optional.empty();
    }
    try (Stream<Path> homes = Files.list(all)) {
      return homes
          .filter(home -> home.getFileName().toString().matches("\\D*(2[1-9]|[3-9]\\d)\\b.*"))
          .map(home -> home.resolve("bin/java"))
          .filter(Files::isExecutable)
          .findFirst();
    }
  }

  @Test
  void theMemoryOfDatasetsIsBoundedByTheCache() throws Exception {
    // Connections to 80 servers, which stay open for a while, have buffers of their own.
    Predicate<Places.Place> local =
        place -> place.kind() == Places.Kind.FOLDER || place.kind() == Places.Kind.ZIP;
    Held few = held(1, local, "-Dzarrcdm.cache.bytes=" + CACHE);
    Held many = held(280, local, "-Dzarrcdm.cache.bytes=" + CACHE, chunks(128));
    assertThat(many.open() - few.open()).isLessThan(CACHE + DICTIONARY + SCRATCH + TABLES);
    assertThat(many.closed() - few.closed()).isLessThan(CACHE + DICTIONARY + SCRATCH + TABLES);
  }

  /** Stores of a chunk each, which the cache takes: of the corpus, all are small. */
  private List<String> chunks(int stores) throws IOException {
    int length = CACHE / 8;
    String array =
        """
        {"zarr_format": 2, "shape": [%d], "chunks": [%d], "dtype": "|u1", "fill_value": 0,
         "compressor": {"id": "zlib", "level": 1}, "filters": null, "order": "C"}
        """
            .formatted(length, length);
    ByteArrayOutputStream chunk = new ByteArrayOutputStream();
    try (OutputStream deflated = new DeflaterOutputStream(chunk)) {
      deflated.write(new byte[length]);
    }
    List<String> locations = new ArrayList<>();
    for (int i = 0; i < stores; i++) {
      Path store = Files.createDirectories(folder.resolve("chunk" + i + ".zarr/a"));
      Files.writeString(store.resolveSibling(".zgroup"), "{\"zarr_format\": 2}");
      Files.writeString(store.resolve(".zarray"), array);
      Files.write(store.resolve("0"), chunk.toByteArray());
      locations.add(store.getParent().toString());
    }
    return locations;
  }

  private Held held(int datasets, Predicate<Places.Place> wanted, String option)
      throws IOException {
    return held(datasets, wanted, option, List.of());
  }

  private Held held(
      int datasets, Predicate<Places.Place> wanted, String option, List<String> others)
      throws IOException {
    try (Places places = new Places(datasets, folder)) {
      List<String> command =
          new ArrayList<>(
              List.of(
                  java.toString(),
                  "-XX:TieredStopAtLevel=1",
                  "-XX:+UseSerialGC",
                  "-Xmx256m",
                  option,
                  "-cp",
                  System.getProperty("java.class.path"),
                  NarrowReader.class.getName()));
      places.all().stream().filter(wanted).forEach(place -> command.add(place.location()));
      command.addAll(others);
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      Matcher bytes = BYTES.matcher(out);
      assertThat(bytes.find()).as(out).isTrue();
      return new Held(Long.parseLong(bytes.group(1)), Long.parseLong(bytes.group(2)));
    }
  }
}
