package io.github.zarrcdm.internal.virtualize.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CachedRangesTest {
  private static final int FILE = 5_000;
  private static final int MOST = 1_000;

  private final byte[] file = new byte[FILE];
  private final Random random = new Random(42);

  /** What is kept are the bytes of the file, and the range that was put last is kept whole. */
  @Test
  void keepsWhatWasPutLast() {
    random.nextBytes(file);
    CachedRanges cached = new CachedRanges(MOST);
    int found = 0;
    for (int step = 0; step < 20_000; step++) {
      int at = random.nextInt(FILE);
      int length = random.nextInt(Math.min(MOST / 3, FILE - at) + 1);
      cached.put(at, ByteBuffer.wrap(file, at, length));
      assertThat(cached.get(at, length)).isEqualTo(ByteBuffer.wrap(file, at, length));
      int asked = random.nextInt(FILE);
      int most = random.nextInt(Math.min(100, FILE - asked) + 1);
      ByteBuffer kept = cached.get(asked, most);
      if (kept != null) {
        assertThat(kept).isEqualTo(ByteBuffer.wrap(file, asked, most));
        found++;
      }
    }
    assertThat(found).isBetween(1_000, 10_000);
  }

  /** A range within another one does not hide it. */
  @Test
  void findsBytesOfTheLongerRange() {
    CachedRanges cached = new CachedRanges(MOST);
    cached.put(20, ByteBuffer.wrap(file, 20, 10));
    cached.put(0, ByteBuffer.wrap(file, 0, 100));
    cached.put(50, ByteBuffer.wrap(file, 50, 10));
    assertThat(cached.get(25, 70)).isNotNull();
    assertThat(cached.get(55, 45)).isNotNull();
    assertThat(cached.get(55, 46)).isNull();
  }

  @Test
  void keepsNothingLongerThanItMay() {
    CachedRanges cached = new CachedRanges(MOST);
    cached.put(0, ByteBuffer.wrap(file, 0, MOST + 1));
    assertThat(cached.get(0, 1)).isNull();
    cached.put(0, ByteBuffer.wrap(file, 0, 600));
    cached.put(1_000, ByteBuffer.wrap(file, 1_000, 600));
    assertThat(cached.get(0, 1)).isNull();
  }
}
