package io.github.zarrcdm.internal.copy.plan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MemoryTest {
  private final Memory memory = new Memory(120);

  @Test
  void asManyRegionsAreUnderWayAsFitWithTheirUnits() {
    assertThat(memory.underWay(10, 10, 8)).isEqualTo(4);
    assertThat(memory.underWay(1, 1, 8)).isEqualTo(8);
    assertThat(memory.underWay(40, 10, 8)).isEqualTo(2);
  }

  /** A region of several units is not encoded by more threads than there is memory for. */
  @Test
  void unitsEncodedAtOnceFitBesideTheirRegions() {
    for (int unit = 1; unit <= memory.largestUnit(); unit++) {
      for (long region = unit; region <= memory.region(unit); region += unit) {
        int underWay = memory.underWay(region, unit, 8);
        int encoded = memory.encoded(region, unit, underWay);
        assertThat(underWay * (region + 2L * unit * encoded)).isLessThanOrEqualTo(memory.bytes());
        assertThat(encoded).isPositive();
      }
    }
  }

  @Test
  void twoRegionsOfTheLargestUnitAlwaysFit() {
    assertThat(memory.largestUnit()).isEqualTo(20);
    assertThat(memory.region(memory.largestUnit())).isEqualTo(memory.largestUnit());
    assertThat(Memory.needed(memory.largestUnit())).isEqualTo(memory.bytes());
  }
}
