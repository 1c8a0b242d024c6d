package io.github.zarrcdm.iosp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.internal.iosp.quirks.DateAxis;
import io.github.zarrcdm.internal.iosp.quirks.trial.GridTrial;
import io.github.zarrcdm.internal.iosp.quirks.trial.Trial;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.CorpusCase;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How often netCDF-Java is tried when a dataset is opened: once, if there is nothing to repair. */
class TrialCountTest {
  static Stream<CorpusCase> cases() {
    return Stream.concat(Corpus.cases().stream(), Corpus.geo().stream());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void aStoreOfAnotherWriterIsTriedOnceAtMost(CorpusCase stored) {
    CountingTrial[] counting = new CountingTrial[1];
    ZarrIosp iosp = new ZarrIosp();
    try {
      iosp.openForEnhancement(
          stored.store().toString(),
          ucar.nc2.Group.builder().setName(""),
          null,
          trial -> counting[0] = new CountingTrial(trial));
      iosp.close();
    } catch (IOException e) {
      return; // Tests of the corpus say which stores do not open.
    }
    assertThat(counting[0].made).isLessThan(2);
  }

  private static final class CountingTrial implements Trial {
    private final Trial trial;
    private int made;

    CountingTrial(Trial trial) {
      this.trial = trial;
    }

    @Override
    public Trial.Outcome of(Group root) {
      made++;
      return trial.of(root);
    }

    @Override
    public GridTrial.Grids grids(Group root) {
      made++;
      return trial.grids(root);
    }

    @Override
    public Map<String, String> undated(Group root, List<DateAxis> axes) {
      return trial.undated(root, axes);
    }
  }
}
