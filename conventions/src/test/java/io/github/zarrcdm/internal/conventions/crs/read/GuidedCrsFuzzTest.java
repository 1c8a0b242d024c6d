package io.github.zarrcdm.internal.conventions.crs.read;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.zarrcdm.fuzz.Guided;
import org.junit.jupiter.api.Tag;

/** {@code CrsFuzzTest} for Jazzer; as {@code GuidedFuzzTest} in {@code zarr}. */
@Tag("guided")
class GuidedCrsFuzzTest {
  private static final Guided CRS = new Guided(new CrsTarget());

  @FuzzTest(maxDuration = Guided.FOR_LONG)
  void crs(byte[] input) throws Exception {
    CRS.take(input);
  }
}
