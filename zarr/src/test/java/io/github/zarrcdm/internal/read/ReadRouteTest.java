package io.github.zarrcdm.internal.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.internal.read.ReadRoute.Access;
import io.github.zarrcdm.internal.read.ReadRoute.Chunk;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each row is a rule; {@code *} stands for every value. */
class ReadRouteTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # cache   | store  | keep  | sparse | raw   | large | route
          COPIED    | *      | *     | *      | *     | *     | CACHED
          # the read is larger than the cache
          ABSENT    | FILES  | false | *      | *     | *     | FILE
          TOUCHED   | FILES  | false | *      | *     | *     | FILE
          ABSENT    | LOCAL  | false | false  | *     | *     | ONCE
          TOUCHED   | LOCAL  | false | false  | *     | *     | ONCE
          ABSENT    | LOCAL  | false | true   | false | *     | ONCE
          TOUCHED   | LOCAL  | false | true   | false | *     | ONCE
          # most of the chunk is wanted
          ABSENT    | FILES  | true  | false  | *     | *     | KEEP
          TOUCHED   | FILES  | true  | false  | *     | *     | KEEP
          ABSENT    | LOCAL  | true  | false  | *     | *     | KEEP
          TOUCHED   | LOCAL  | true  | false  | *     | *     | KEEP
          # little of a compressed chunk is wanted: the second read keeps it
          ABSENT    | FILES  | true  | true   | false | *     | FILE
          ABSENT    | LOCAL  | true  | true   | false | *     | ONCE
          TOUCHED   | FILES  | true  | true   | false | *     | KEEP
          TOUCHED   | LOCAL  | true  | true   | false | *     | KEEP
          # little of an uncompressed chunk is wanted: always its bytes alone
          ABSENT    | FILES  | true  | true   | true  | *     | FILE
          TOUCHED   | FILES  | true  | true   | true  | *     | FILE
          ABSENT    | LOCAL  | *     | true   | true  | *     | RANGES
          TOUCHED   | LOCAL  | *     | true   | true  | *     | RANGES
          # a remote store: whole values, but for the first bytes of a large one
          ABSENT    | REMOTE | *     | true   | true  | true  | RANGES
          ABSENT    | REMOTE | true  | true   | true  | false | KEEP
          ABSENT    | REMOTE | true  | false  | *     | *     | KEEP
          ABSENT    | REMOTE | true  | true   | false | *     | KEEP
          TOUCHED   | REMOTE | true  | *      | *     | *     | KEEP
          ABSENT    | REMOTE | false | true   | true  | false | ONCE
          ABSENT    | REMOTE | false | false  | *     | *     | ONCE
          ABSENT    | REMOTE | false | true   | false | *     | ONCE
          TOUCHED   | REMOTE | false | *      | *     | *     | ONCE
          """)
  void followsTheTable(
      String cache,
      String store,
      String keep,
      String sparse,
      String raw,
      String large,
      ReadRoute route) {
    for (ReadRoute.State cached : ReadRoute.State.values()) {
      for (Access access : Access.values()) {
        for (int bits = 0; bits < 16; bits++) {
          Chunk chunk = new Chunk(bit(bits, 0), bit(bits, 1), bit(bits, 2));
          boolean kept = bit(bits, 3);
          if (matches(cache, cached)
              && matches(store, access)
              && matches(keep, kept)
              && matches(sparse, chunk.sparse())
              && matches(raw, chunk.raw())
              && matches(large, chunk.large())) {
            assertThat(ReadRoute.of(cached, chunk, access, kept))
                .as("%s %s %s keep %s", cached, chunk, access, kept)
                .isEqualTo(route);
          }
        }
      }
    }
  }

  @Test
  void onlyFilesAreReadAsFiles() {
    Set<ReadRoute> remote = EnumSet.noneOf(ReadRoute.class);
    for (ReadRoute.State cached : ReadRoute.State.values()) {
      for (int bits = 0; bits < 16; bits++) {
        Chunk chunk = new Chunk(bit(bits, 0), bit(bits, 1), bit(bits, 2));
        remote.add(ReadRoute.of(cached, chunk, Access.REMOTE, bit(bits, 3)));
      }
    }
    assertThat(remote).doesNotContain(ReadRoute.FILE);
  }

  private static boolean matches(String cell, Object value) {
    return cell.equals("*") || cell.equals(value.toString());
  }

  private static boolean bit(int bits, int n) {
    return (bits >> n & 1) == 1;
  }
}
