package io.github.zarrcdm.internal.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A set of ordinals as a list, and as bits where these are fewer. */
class OrdinalSetTest {
  @ParameterizedTest
  @CsvSource({"1e18, 1000", "1e18, 63", "2147483647, 1000", "500, 2000", "100000, 3000"})
  void hasEachOnceAndInOrder(double all, int added) {
    Random random = new Random(46);
    OrdinalSet set = new OrdinalSet(all);
    TreeSet<Long> expected = new TreeSet<>();
    for (int n = 0; n < added; n++) {
      long ordinal = n % 3 == 2 ? expected.first() : (long) (random.nextDouble() * all);
      set.add(ordinal);
      expected.add(ordinal);
    }
    assertThat(set.count()).isEqualTo(expected.size());
    assertThat(set.stream()).containsExactlyElementsOf(expected);
  }

  /** Megabytes in all, while it grows; a list of ten million takes 80 at its end. */
  @ParameterizedTest
  @CsvSource({"1e7, 16", "1e8, 80", "1e18, 300"})
  void tenMillionTakeLittleMemory(double all, long most) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    OrdinalSet set = new OrdinalSet(all);
    for (int n = 0; n < 10_000_000; n++) {
      set.add((long) (all / 10_000_000) * n);
    }
    assertThat(set.count()).isEqualTo(10_000_000);
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(most << 20);
  }
}
