package io.github.zarrcdm.internal.copy.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.copy.plan.Layout;
import io.github.zarrcdm.internal.copy.plan.Memory;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ChosenLayoutTest {
  private static final int CHUNK = 1 << 20;

  @Test
  void aShardAsLongAsItsDimensionEndsWhereAChunkDoes() {
    assertThat(shards(3L * CHUNK - 1)).containsExactly(3 * CHUNK);
  }

  @Test
  void aShardThatWouldEndBeyondWhatAnIntCountsIsRefused() {
    assertThatThrownBy(() -> shards(Integer.MAX_VALUE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "a shard of whole chunks along x has a length of 2147483648, and 2147483647 is the"
                + " most; give a multiple of 1048576 below it");
  }

  /** Two copies of a dataset have the same bytes. */
  @Test
  void membersOfCodecsHaveAnOrder() {
    assertThat(CodecText.codecs(CodecText.DEFAULT, 4).get(0).configuration().keySet())
        .containsExactly("cname", "clevel", "shuffle", "typesize", "blocksize");
  }

  private static int[] shards(long length) {
    Layout wanted =
        Layout.AUTO.withChunks(Map.of("x", CHUNK)).withShards(Map.of("x", -1)).withCodec("none");
    return ChosenLayout.of(
            new long[] {length}, List.of("x"), Set.of(), 1, false, 3, wanted, new Memory(1L << 40))
        .shards();
  }
}
