package io.github.zarrcdm.internal.cf.geometry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class GeometryPartsTest {
  /** Example 7.15 of CF: two polygons, the first of two parts and a hole. */
  @Test
  void dividesNodesAmongPartsAndHoles() {
    assertThat(shown(new long[] {9, 3}, new long[] {3, 3, 3, 3}, new long[] {0, 1, 0, 0}, 12))
        .containsExactly("[0-3, hole 3-6, 6-9]", "[9-12]");
  }

  @Test
  void aGeometryMayBeOnePart() {
    assertThat(shown(new long[] {3, 0, 2}, null, null, 5)).containsExactly("[0-3]", "[]", "[3-5]");
  }

  @Test
  void oneThatIsDescribedWronglyHasNoParts() {
    assertThat(shown(new long[] {4, 3}, new long[] {3, 1, 3}, null, 7))
        .containsExactly("[0-3, 3-4]", "[4-7]");
    assertThat(shown(new long[] {4, 3}, new long[] {3, 4}, null, 7)).containsExactly("[]", "[]");
    assertThat(shown(new long[] {3, -1, 2}, null, null, 5)).containsExactly("[0-3]", "[]", "[]");
    assertThat(GeometryParts.of(new long[] {3, 9}, null, null, 5).faults())
        .containsExactly("geometry 1, counted from 0, has 9 nodes from node 3 on; there are 5");
    assertThat(GeometryParts.of(new long[] {4, 3}, new long[] {3, 4}, null, 7).faults())
        .first()
        .isEqualTo(
            "the parts of geometry 0, counted from 0, end at node 7, and its nodes at 4 (and 1"
                + " more)");
  }

  @Test
  void oneThatIsDescribedWronglyChangesNoOther() {
    assertThat(shown(new long[] {3, 3}, new long[] {3, 4}, null, 6)).containsExactly("[0-3]", "[]");
    assertThat(shown(new long[] {3, 3, 3}, new long[] {3, 2, 1, 3}, null, 9))
        .containsExactly("[0-3]", "[3-5, 5-6]", "[6-9]");
    assertThat(shown(new long[] {3, 3, 4, 3}, new long[] {3, 5, 2, 3}, null, 13))
        .containsExactly("[0-3]", "[]", "[]", "[10-13]");
  }

  @Test
  void countsMayBeAnyNumbers() {
    long most = Long.MAX_VALUE;
    assertThat(shown(new long[] {3, most, 3}, null, null, 9)).containsExactly("[0-3]", "[]", "[]");
    assertThat(shown(new long[] {3, 3, 3}, new long[] {3, most, most}, null, 9))
        .containsExactly("[0-3]", "[]", "[]");
    assertThat(GeometryParts.of(new long[] {3, 3, 3}, new long[] {3, most, most}, null, 9).faults())
        .containsExactly(
            "the parts of geometry 1, counted from 0, end at node 2147483650, and its nodes at 6"
                + " (and 1 more)");
  }

  private static List<String> shown(
      long[] counts, long @Nullable [] parts, long @Nullable [] interior, int nodes) {
    GeometryParts all = GeometryParts.of(counts, parts, interior, nodes);
    List<String> shown = new ArrayList<>();
    for (int geometry = 0; geometry < all.size(); geometry++) {
      List<String> of = new ArrayList<>();
      for (int p = all.firstPart(geometry); p < all.firstPart(geometry + 1); p++) {
        of.add((all.isHole(p) ? "hole " : "") + all.firstNode(p) + "-" + all.endNode(p));
      }
      shown.add(of.toString());
    }
    return shown;
  }
}
