package io.github.zarrcdm.internal.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.internal.chunk.Extent;
import io.github.zarrcdm.internal.parallel.Requests;
import io.github.zarrcdm.internal.read.Neighbours.Member;
import io.github.zarrcdm.store.ByteRange.Slice;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which chunks of a shard come with one request of a remote store. */
class JoinedNeighboursTest {
  private static final int MIB = 1 << 20;
  private static final int FEW = 20;
  private static final int MANY = 10 * Requests.MOST;

  @Test
  void fewChunksComeAtOnceAndNotOneBehindTheOther() {
    assertThat(requests(FEW, 600_000, 0)).hasSize(FEW);
    assertThat(requests(FEW, 300_000, 0)).hasSize(7).allMatch(slice -> slice.length() <= MIB);
    assertThat(requests(FEW, 10_000, 0)).hasSize(1);
  }

  @Test
  void manyChunksComeWithLongerRequests() {
    assertThat(requests(MANY, 600_000, 0))
        .hasSizeBetween(MANY / 7, MANY / 6 + 1)
        .allMatch(slice -> slice.length() <= 4 * MIB);
  }

  @Test
  void gapsAreFetchedIfTheyCostLessThanARequest() {
    assertThat(requests(FEW, 1000, 1 << 17)).hasSize(3);
    assertThat(requests(FEW, 200_000, (1 << 17) + 1)).hasSize(FEW);
  }

  /** Where there are more requests than places, and never more than what is wanted. */
  @Test
  void widerGapsAreFetchedBetweenMany() {
    assertThat(requests(MANY, 200_000, 200_000)).hasSize(MANY / 10);
    assertThat(requests(MANY, 100_000, 200_000)).hasSize(MANY);
  }

  /** What is asked for {@code count} chunks of {@code length} bytes with {@code gap} between. */
  private static List<Slice> requests(int count, int length, int gap) {
    List<Member> chunks =
        IntStream.range(0, count)
            .mapToObj(n -> new Extent.Part("c/0", n * (long) (length + gap), length, ""))
            .map(part -> new Member(null, part, ReadRoute.State.ABSENT))
            .toList();
    return Neighbours.remote(chunks).stream().map(Neighbours::slice).toList();
  }
}
