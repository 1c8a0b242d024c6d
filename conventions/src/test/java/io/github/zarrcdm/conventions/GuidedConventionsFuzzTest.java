package io.github.zarrcdm.conventions;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.zarrcdm.fuzz.Guided;
import org.junit.jupiter.api.Tag;

/** {@code ConventionsFuzzTest} for Jazzer; as {@code GuidedFuzzTest} in {@code zarr}. */
@Tag("guided")
class GuidedConventionsFuzzTest {
  private static final Guided CONVENTIONS = new Guided(new ConventionsTarget());
  private static final Guided TIME_UNITS = new Guided(new TimeUnitsTarget());

  @FuzzTest(maxDuration = Guided.FOR_LONG)
  void conventions(byte[] input) throws Exception {
    CONVENTIONS.take(input);
  }

  @FuzzTest(maxDuration = Guided.FOR_LONG)
  void timeUnits(byte[] input) throws Exception {
    TIME_UNITS.take(input);
  }
}
