package io.github.zarrcdm.s3;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.CorpusCase;
import io.github.zarrcdm.testing.Readings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Stores by other writers have the same values in a bucket as in a folder. */
class S3CorpusTest {
  private static S3Server server;

  static List<CorpusCase> stores() {
    return Corpus.cases().stream()
        .filter(store -> !store.category().equals("bad") && !store.category().equals("real"))
        .toList();
  }

  @BeforeAll
  static void start() throws Exception {
    server = S3Server.open();
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("stores")
  void theSameValues(CorpusCase store) throws IOException {
    Map<String, Object> expected = Readings.of(store.store().toString());
    String root = store.id() + "/" + store.store().getFileName();
    if (Files.isDirectory(store.store())) {
      server.with(root, files(store.store()));
    } else {
      server.with(store.id(), Map.of("store.zip", Files.readAllBytes(store.store())));
    }
    Map<String, Object> found = Readings.of(server.location(root) + ",anonymous=true");
    assertThat(found.keySet()).isEqualTo(expected.keySet());
    expected.forEach(
        (path, values) ->
            assertThat(Objects.deepEquals(found.get(path), values)).as(path).isTrue());
  }

  private static Map<String, byte[]> files(Path folder) throws IOException {
    Map<String, byte[]> values = new HashMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        values.put(folder.relativize(file).toString(), Files.readAllBytes(file));
      }
    }
    return values;
  }
}
