package io.github.zarrcdm.iosp.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zarrcdm.testing.IcechunkCorpus;
import io.github.zarrcdm.testing.IcechunkCorpus.Case;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;

/** Every version of every sound repository through netCDF-Java: what Icechunk's own reader read. */
class IcechunkCorpusTest {
  private static final KnownDifferences KNOWN = KnownDifferences.load();

  static Stream<Case> repositories() {
    return IcechunkCorpus.sound().stream();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("repositories")
  void readsWhatTheBindingRead(Case repository) throws Exception {
    List<String> problems = new ArrayList<>();
    JsonNode oracle = repository.oracle();
    for (JsonNode version : oracle.path("versions")) {
      JsonNode expected = version.path("same_as_top").asBoolean() ? oracle : version;
      String ref = Case.option(version.path("ref"));
      try (NetcdfFile file = NetcdfFiles.open(repository.repository() + repository.options(ref))) {
        Comparison.problems(repository.id(), expected, file)
            .forEach(problem -> problems.add(ref + ": " + problem));
      }
    }
    assertThat(problems).isEqualTo(KNOWN.of(repository.id()));
  }
}
