package io.github.zarrcdm.spark.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadAheadTest {
  private static final List<Integer> PARTS = IntStream.range(0, 20).boxed().toList();

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3, 40})
  void partsComeInTheirOrder(int ahead) throws Exception {
    try (var reads = new ReadAhead<>(PARTS.iterator(), ahead, (Integer part) -> part * 2)) {
      List<Integer> found = new ArrayList<>();
      for (Integer part : PARTS) {
        found.add(reads.next());
      }
      assertThat(found).isEqualTo(PARTS.stream().map(part -> part * 2).toList());
    }
  }

  @Test
  void severalAreReadAtOnce() throws Exception {
    CountDownLatch both = new CountDownLatch(2);
    ReadAhead.Step<Integer, Integer> waits =
        part -> {
          both.countDown();
          try {
            both.await();
          } catch (InterruptedException e) {
            throw new IOException(e);
          }
          return part;
        };
    try (var reads = new ReadAhead<>(PARTS.iterator(), 2, waits)) {
      assertThat(reads.next()).isZero();
    }
  }

  @Test
  void theFailureOfAPartIsThatOfItsRead() throws Exception {
    ReadAhead.Step<Integer, Integer> fails =
        part -> {
          throw new IOException("chunk " + part);
        };
    try (var reads = new ReadAhead<>(PARTS.iterator(), 2, fails)) {
      assertThatThrownBy(reads::next).isInstanceOf(IOException.class).hasMessage("chunk 0");
    }
  }
}
