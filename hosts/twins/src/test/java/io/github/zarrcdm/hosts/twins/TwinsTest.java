package io.github.zarrcdm.hosts.twins;

import static io.github.zarrcdm.hosts.twins.Question.COVERAGES;
import static io.github.zarrcdm.hosts.twins.Question.DATASET;
import static io.github.zarrcdm.hosts.twins.Question.FEATURES;
import static io.github.zarrcdm.hosts.twins.Question.GRIDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.iosp.Zarr;
import io.github.zarrcdm.testing.Twins;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * A netCDF file and the same data as Zarr, by {@code copy}, by xarray and laid out as xarray's, are
 * the same to programs that use netCDF-Java, but for {@code differences.txt}.
 *
 * <p>Of several stores of a file some are asked everything and the others what most programs ask;
 * {@code -Dzarrcdm.test.twins=all} asks all of all.
 */
class TwinsTest {
  private static final boolean ALL = "all".equals(System.getProperty("zarrcdm.test.twins"));
  private static final Set<Question> USUAL = EnumSet.of(DATASET, GRIDS, COVERAGES, FEATURES);
  private static final Set<Question> EVERY = EnumSet.allOf(Question.class);

  @TempDir Path folder;

  @BeforeAll
  static void register() {
    Zarr.register();
  }

  @TestFactory
  List<DynamicTest> meanTheSame() {
    List<String> names = Twins.names();
    DocumentedDifferences documented = DocumentedDifferences.load("differences.txt");
    List<DynamicTest> tests = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      int turn = i;
      tests.add(DynamicTest.dynamicTest(name, () -> compare(name, turn, documented)));
    }
    tests.add(
        DynamicTest.dynamicTest(
            "every documented difference still exists",
            () -> assertThat(documented.unused()).as("remove from differences.txt").isEmpty()));
    return tests;
  }

  private void compare(String name, int turn, DocumentedDifferences documented) throws Exception {
    Twin twin = new Twin(name, Twins.netcdf(name), documented);
    String base = name.replace('/', '-');
    twin.means(twin.copy(folder.resolve(base + "-3.zarr"), 3), "copy3", EVERY);
    Set<Question> others = ALL ? EVERY : USUAL;
    if (ALL || turn % 4 == 0 || documented.names(name, "copy2")) {
      twin.means(twin.copy(folder.resolve(base + "-2.zarr"), 2), "copy2", others);
    }
    List<String> kinds = Twins.kinds(name);
    for (int i = 0; i < kinds.size(); i++) {
      if (ALL || turn % kinds.size() == i || documented.names(name, kinds.get(i))) {
        twin.means(Twins.store(name, kinds.get(i)), kinds.get(i), others);
      }
    }
  }
}
