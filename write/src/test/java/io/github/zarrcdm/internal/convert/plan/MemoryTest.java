package io.github.zarrcdm.internal.convert.plan;

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

  @Test
  void twoRegionsOfTheLargestUnitAlwaysFit() {
    assertThat(memory.largestUnit()).isEqualTo(20);
    assertThat(memory.region(memory.largestUnit())).isEqualTo(memory.largestUnit());
    assertThat(Memory.needed(memory.largestUnit())).isEqualTo(memory.bytes());
  }
}
