package io.github.zarrcdm.iosp.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.CorpusCase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;

/**
 * Every store of the corpus, opened as a user does and compared with its oracle: they differ where
 * {@link KnownDifferences} says so, and nowhere else. Subclasses say which stores, and how they are
 * presented: as folders, as zip files, over HTTP.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class CorpusContract {
  private static final KnownDifferences KNOWN = KnownDifferences.load();

  /** True if {@code store}, which is not broken, can be presented in this way. */
  abstract boolean presents(CorpusCase store);

  /** The location at which {@code store} is opened. */
  abstract String location(CorpusCase store) throws IOException;

  /** The categories that have such stores. */
  Stream<String> categories() {
    return sound().filter(this::presents).map(CorpusCase::category).distinct();
  }

  /** All stores but the broken ones. */
  static Stream<CorpusCase> sound() {
    return Corpus.cases().stream().filter(store -> !store.category().equals("bad"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("categories")
  void everyStoreIsWhatItsOracleSays(String category) {
    Map<CorpusCase, List<String>> failures = new LinkedHashMap<>();
    List<CorpusCase> stores = Corpus.cases(category).stream().filter(this::presents).toList();
    for (CorpusCase store : stores) {
      List<String> problems = problems(store);
      if (!problems.equals(KNOWN.of(store.id()))) {
        failures.put(store, problems);
      }
    }
    System.out.printf(
        "%s %s: %d of %d stores hold%n",
        getClass().getSimpleName(), category, stores.size() - failures.size(), stores.size());
    failures.forEach((store, problems) -> System.out.println("  " + store + ": " + problems));
    assertThat(failures).isEmpty();
  }

  private List<String> problems(CorpusCase store) {
    try (NetcdfFile file = NetcdfFiles.open(location(store) + "#opaque=opaque")) {
      return Comparison.problems(store, file);
    } catch (IOException e) {
      return List.of("opening failed: " + e.getMessage());
    } catch (RuntimeException | StackOverflowError e) {
      List<String> problem = new ArrayList<>(List.of("not an IOException: " + e));
      Stream.of(e.getStackTrace()).limit(4).forEach(frame -> problem.add(frame.toString()));
      return problem;
    }
  }
}
