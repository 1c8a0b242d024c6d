package io.github.zarrcdm.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.ChunkCensus;
import io.github.zarrcdm.model.ChunkCensus.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Arrays of six chunks along one dimension, of which the bits of a number are stored. */
class CensusTest {
  private static final int LENGTH = 6;

  private static Census.Count count(String path, int stored) throws Exception {
    List<Run> runs = new ArrayList<>();
    for (int at = 0; at < LENGTH; at++) {
      int first = at;
      while ((stored >> at & 1) == 1) {
        at++;
      }
      if (at > first) {
        runs.add(new Run(first, at));
      }
    }
    Array array =
        new Array(
            path,
            DataTypes.v3("int8"),
            new long[] {LENGTH},
            List.of("x"),
            Attributes.NONE,
            new ArrayData.Unreadable("its values are not needed"));
    int chunks = Integer.bitCount(stored);
    return new Census.Count(array, new ChunkCensus(chunks, LENGTH, chunks, LENGTH, List.of(runs)));
  }

  private static Optional<String> note(List<Census.Count> counts, String path) {
    return new Census(counts, List.of())
        .notes().stream().map(Problem::toString).filter(note -> note.startsWith(path)).findFirst();
  }

  @Test
  void theFirstGapIsWhereAnotherArrayHasChunks() throws Exception {
    for (int own = 1; own < 1 << LENGTH; own++) {
      for (int other = 1; other < 1 << LENGTH; other++) {
        List<Census.Count> both = List.of(count("/a", own), count("/b", other));
        int missing = other & ~own;
        int first = Integer.numberOfTrailingZeros(missing);
        int end = first;
        while ((missing >> end & 1) == 1) {
          end++;
        }
        String expected =
            first >= 32 - Integer.numberOfLeadingZeros(own)
                ? "from %s on along x, where /b has some up to %s".formatted(first, end)
                : "for %s to %s along x, where /b has some".formatted(first, end - 1);
        assertThat(note(both, "/a"))
            .as("%s %s", own, other)
            .isEqualTo(
                missing == 0
                    ? Optional.empty()
                    : Optional.of("/a: no chunk is stored " + expected));
      }
    }
  }

  @Test
  void theEarliestGapOfSeveralIsNamed() throws Exception {
    List<Census.Count> counts =
        List.of(count("/a", 0b000100), count("/b", 0b000110), count("/c", 0b000001));
    assertThat(note(counts, "/a"))
        .hasValueSatisfying(note -> assertThat(note).contains("for 0 to 0", "/c has some"));
    assertThat(note(counts, "/b"))
        .hasValueSatisfying(note -> assertThat(note).contains("for 0 to 0", "/c has some"));
  }
}
