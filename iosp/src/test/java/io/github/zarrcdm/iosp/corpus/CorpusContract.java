package io.github.zarrcdm.iosp.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.CorpusCase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;

/**
 * Every store of the corpus, opened as a user does and compared with its oracle. Subclasses say how
 * the store is presented: as a folder, over HTTP, in a zip file.
 */
abstract class CorpusContract {
  private static final PendingCases PENDING = PendingCases.load();

  /** Where {@code store} is to be opened. */
  abstract String location(CorpusCase store) throws IOException;

  /** The categories whose stores can be presented in this way. */
  static Stream<String> categories() {
    return Corpus.cases().stream()
        .map(CorpusCase::category)
        .filter(c -> !c.equals("bad") && !c.equals("zip"))
        .distinct();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("categories")
  void everyStoreIsWhatItsOracleSays(String category) {
    Map<CorpusCase, List<String>> failures = new LinkedHashMap<>();
    List<CorpusCase> stores = Corpus.cases(category).stream().filter(this::presentable).toList();
    for (CorpusCase store : stores) {
      List<String> problems = problems(store);
      if (!problems.isEmpty()) {
        failures.put(store, problems);
      }
    }
    System.out.printf(
        "%s: %d of %d stores hold%n", category, stores.size() - failures.size(), stores.size());
    failures.forEach((store, problems) -> System.out.println("  " + store + ": " + problems));
    failures.keySet().removeIf(store -> PENDING.has(store.id()));
    assertThat(failures).isEmpty();
  }

  /** A zip file is another way in, with tests of its own. */
  private boolean presentable(CorpusCase store) {
    Path name = store.store().getFileName();
    return name != null && !name.toString().endsWith(".zip");
  }

  private List<String> problems(CorpusCase store) {
    try (NetcdfFile file = NetcdfFiles.open(location(store))) {
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
