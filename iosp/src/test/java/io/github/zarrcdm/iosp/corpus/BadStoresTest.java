package io.github.zarrcdm.iosp.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.CorpusCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import ucar.ma2.Array;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;

/**
 * Broken and hostile stores: what cannot be read fails with an IOException that says where, and the
 * rest of the store reads. Never wrong values, never another kind of failure, never a hang; in a
 * JVM of 256 MB, so that no size is taken on trust.
 */
@Tag("hostile")
class BadStoresTest {
  /** Names of files next to a store, existing or not. */
  private static final List<String> OUTSIDE = List.of("outside", "evil");

  private static int held;

  @TempDir Path folder;

  /**
   * What the oracle has as unreadable and is read: an empty list of codecs as little-endian bytes,
   * as zarr.js does, and zfp, which has a decoder. Neither store has a chunk.
   */
  private static final Set<String> READ = Set.of("bad/codecs_none_v3", "bad/unknown_zfpy_v2");

  static List<CorpusCase> stores() {
    return Corpus.cases("bad");
  }

  @AfterAll
  static void tellHowMany() {
    System.out.printf("bad: %d of %d stores behave as they should%n", held, stores().size());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("stores")
  @Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void failsWhereItIsBrokenAndOnlyThere(CorpusCase store) throws Exception {
    JsonNode expect = store.oracle().path("expect");
    List<String> problems = new ArrayList<>();
    Path location = prepared(store, expect);
    try (NetcdfFile file = NetcdfFiles.open(location.toString())) {
      if (expect.path("open").asText().equals("fails")) {
        problems.add("it opens");
      }
      expect.path("nodes").forEach(node -> check(node, file, problems));
      checkNothingFromOutside(file, problems);
      if (expect.path("rest").asBoolean()) {
        problems.addAll(Comparison.valueProblems(store, file));
      }
    } catch (IOException e) {
      if (expect.path("open").asText().equals("ok")) {
        problems.add("it does not open: " + e.getMessage());
      }
      if (!e.getMessage().contains(location.getFileName().toString())) {
        problems.add("the message does not name the store: " + e.getMessage());
      }
    }
    assertThat(problems).isEqualTo(READ.contains(store.id()) ? List.of("/bad reads") : List.of());
    held++;
  }

  private static void checkNothingFromOutside(NetcdfFile file, List<String> problems) {
    for (Variable variable : file.getVariables()) {
      if (OUTSIDE.stream().anyMatch(variable.getFullName()::contains)) {
        problems.add(variable.getFullName() + " is not of the store");
      }
    }
  }

  /** Adds to {@code problems} what {@code node} of an oracle says, and is not so. */
  static void check(JsonNode node, NetcdfFile file, List<String> problems) {
    String path = node.path("path").asText();
    Variable variable = Comparison.variable(file, path);
    if (variable == null) {
      if (node.path("metadata").asText().equals("ok") && file.findGroup(path) == null) {
        problems.add(path + " is missing");
      }
      return;
    }
    String read = node.path("read").asText();
    try {
      Array values = variable.read();
      if (read.equals("fails_or_fill") && !allTheSame(values)) {
        problems.add(path + " reads as something else than its fill value");
      }
      if (read.equals("fails")) {
        problems.add(path + " reads");
      }
    } catch (IOException e) {
      if (read.equals("ok")) {
        problems.add(path + " does not read: " + e.getMessage());
      }
      if (!e.getMessage().contains(path.substring(1))) {
        problems.add("the message does not name " + path + ": " + e.getMessage());
      }
    }
  }

  private static boolean allTheSame(Array values) {
    return IntStream.range(1, (int) values.getSize())
        .allMatch(i -> values.getObject(i).equals(values.getObject(0)));
  }

  /** The store, or a copy with the symbolic links that the case asks for. */
  private Path prepared(CorpusCase store, JsonNode expect) throws IOException {
    if (!expect.has("setup")) {
      return store.store();
    }
    Path copy = folder.resolve("store.zarr");
    try (Stream<Path> files = Files.walk(store.store())) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(store.store().relativize(file).toString()));
      }
    }
    for (JsonNode link : expect.path("setup")) {
      Path at = copy.resolve(link.path("link").asText());
      Files.createDirectories(at.getParent());
      Files.createSymbolicLink(at, Path.of(link.path("target").asText()));
    }
    return copy;
  }
}
