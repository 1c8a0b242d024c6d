package io.github.zarrcdm.internal.conventions.gathering;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.model.Section;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearbyElementsTest {
  /**
   * Rows and columns of 10,000 points in no order; one of ten is none. In the order of the points,
   * the first grid would take 5,882 sections, which have 76 times its elements, in place of 16.
   */
  @ParameterizedTest
  @CsvSource({"4000, 4000", "30, 2000000", "16000000, 1", "5000000000, 2"})
  void elementsInAnyOrderAreReadByFewSections(long rows, long columns) {
    Random random = new Random(48);
    long[][] index = new long[2][10_000];
    for (int i = 0; i < index[0].length; i++) {
      boolean none = i % 10 == 3;
      index[0][i] = none ? -1 : random.nextLong(rows);
      index[1][i] = none ? -1 : random.nextLong(columns);
    }
    List<NearbyElements> sections = NearbyElements.of(index, 1);
    BitSet found = new BitSet();
    double read = 0;
    for (NearbyElements near : sections) {
      Section section = near.section();
      assertThat(section.size()).isLessThanOrEqualTo(NearbyElements.MOST);
      read += section.size();
      for (int i : near.wanted()) {
        int at = near.at(index, i);
        assertThat(section.start()[0] + at / section.count()[1]).isEqualTo(index[0][i]);
        assertThat(section.start()[1] + at % section.count()[1]).isEqualTo(index[1][i]);
        assertThat(found.get(i)).isFalse();
        found.set(i);
      }
    }
    assertThat(found.cardinality())
        .isEqualTo(LongStream.of(index[0]).filter(row -> row >= 0).count());
    double all = (double) rows * columns;
    assertThat(read).isLessThanOrEqualTo(all);
    assertThat((double) sections.size()).isLessThan(4 * all / NearbyElements.MOST);
  }
}
