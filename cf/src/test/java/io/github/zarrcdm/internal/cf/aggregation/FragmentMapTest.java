package io.github.zarrcdm.internal.cf.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Aggregated dimensions and their fragments (CF 2.8.1). */
class FragmentMapTest {
  /** The example of the text: a fragment's place is the sum of the sizes before it. */
  @Test
  void placesTheFragmentsOfExample23() throws IOException {
    FragmentMap map = FragmentMap.of(new long[][] {{17}, {90, 45, 45}, {180, 180}});
    assertThat(map.shape()).containsExactly(17, 180, 360);
    assertThat(map.shape(new int[] {0, 1, 1})).containsExactly(17, 45, 180);
    List<FragmentMap.Piece> pieces = new ArrayList<>();
    map.visit(new long[] {0, 90, 180}, new int[] {17, 45, 180}, new long[] {1, 1, 1}, pieces::add);
    assertThat(pieces)
        .singleElement()
        .satisfies(
            piece -> {
              assertThat(piece.number()).isEqualTo(3);
              assertThat(piece.start()).containsExactly(0, 0, 0);
              assertThat(piece.count()).containsExactly(17, 45, 180);
            });
  }

  /** Against the plainest arithmetic: each index belongs to the fragment that counting finds. */
  @Test
  void givesEachIndexOfASectionToItsFragment() throws IOException {
    Random random = new Random(48);
    for (int round = 0; round < 300; round++) {
      long[] sizes = random.longs(1 + random.nextInt(6), 1, 8).toArray();
      FragmentMap map = FragmentMap.of(new long[][] {sizes});
      long length = map.shape()[0];
      long start = random.nextInt((int) length);
      long stride = 1 + random.nextInt(4);
      int count = 1 + random.nextInt((int) ((length - 1 - start) / stride) + 1);
      List<String> found = new ArrayList<>();
      map.visit(
          new long[] {start},
          new int[] {count},
          new long[] {stride},
          piece -> {
            for (int i = 0; i < piece.count()[0]; i++) {
              assertThat(piece.at()[0] + i).isEqualTo(found.size());
              found.add(piece.number() + ":" + (piece.start()[0] + i * stride));
            }
          });
      List<String> counted = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        long left = start + i * stride;
        int fragment = 0;
        while (left >= sizes[fragment]) {
          left -= sizes[fragment++];
        }
        counted.add(fragment + ":" + left);
      }
      assertThat(found).isEqualTo(counted);
    }
  }

  @Test
  void refusesSizesThatAreNone() {
    assertThatThrownBy(() -> FragmentMap.of(new long[][] {{2, -1}}))
        .hasMessageContaining("row 0, column 1 is -1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "map: m",
        "map: m uris: u",
        "map: m uris: u identifiers: i unique_values: v",
        "uris: u identifiers: i",
        "map: m unique_values: v location: l"
      })
  void refusesOtherFeaturesThanThoseOfTheText(String data) {
    assertThatThrownBy(
            () -> AggregatedData.of(Map.of("aggregated_dimensions", "t", "aggregated_data", data)))
        .isInstanceOf(AggregatedData.Malformed.class)
        .hasMessageContaining("map, uris and identifiers, or map and unique_values");
  }
}
