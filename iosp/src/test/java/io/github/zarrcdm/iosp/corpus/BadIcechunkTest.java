package io.github.zarrcdm.iosp.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zarrcdm.testing.IcechunkCorpus;
import io.github.zarrcdm.testing.IcechunkCorpus.Case;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;

/**
 * Broken repositories: what cannot be read fails with an IOException that says where, and the rest
 * reads. Never wrong values, never a file from outside, never a hang; in a JVM of 256 MB.
 */
@Tag("hostile")
class BadIcechunkTest {
  static Stream<Case> repositories() {
    return IcechunkCorpus.broken().stream();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("repositories")
  @Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void failsWhereItIsBrokenAndOnlyThere(Case repository) {
    JsonNode oracle = repository.oracle();
    JsonNode expect = oracle.path("expect");
    List<String> problems = new ArrayList<>();
    try (NetcdfFile file = NetcdfFiles.open(repository.repository() + repository.options())) {
      if (expect.path("open").asText().equals("fails")) {
        problems.add("it opens");
      }
      expect.path("nodes").forEach(node -> BadStoresTest.check(node, file, problems));
      if (expect.path("rest").asBoolean()) {
        problems.addAll(Comparison.valueProblems(repository.id(), oracle, file));
      }
    } catch (IOException e) {
      if (expect.path("open").asText().equals("ok")) {
        problems.add("it does not open: " + e.getMessage());
      }
      if (!e.getMessage().contains(repository.repository().toString())) {
        problems.add("the message does not name the repository: " + e.getMessage());
      }
    }
    assertThat(problems).isEmpty();
  }

  @Test
  @Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aHistoryThatComesBackToItselfEnds() {
    Case repository = IcechunkCorpus.get("bad/history_cycle_v1");
    assertThat(failure(repository.repository() + "#asof=1970-01-01")).contains("comes back to");
  }

  private static String failure(String location) {
    try (NetcdfFile file = NetcdfFiles.open(location)) {
      return "it opens: " + file;
    } catch (IOException e) {
      return e.getMessage();
    }
  }
}
