package io.github.zarrcdm.internal.virtualize.join;

import static io.github.zarrcdm.internal.cf.CfAttributes.ADD_OFFSET;
import static io.github.zarrcdm.internal.cf.CfAttributes.SCALE_FACTOR;

import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Kind;
import org.jspecify.annotations.Nullable;

/** What becomes of an array in a join, which is the same for all files. */
enum JoinPart {
  SHARED("one for all files"),
  GROWING("parts that follow each other"),
  ALONG("coordinates along the join");

  private final String words;

  JoinPart(String words) {
    this.words = words;
  }

  @Override
  public String toString() {
    return words;
  }

  /** Returns what becomes of {@code array} of {@code dataset} in a join along {@code dimension}. */
  static JoinPart of(String dimension, VirtualDataset dataset, VirtualArray array) {
    if (array.array().dimension(dimension) < 0) {
      return SHARED;
    }
    return isAlong(dimension, dataset, array) ? ALONG : GROWING;
  }

  /**
   * Returns true for numbers along the dimension alone that are its coordinates, times, or their
   * bounds. Packed ones are only where their order counts: their dates cannot be converted.
   */
  private static boolean isAlong(String dimension, VirtualDataset dataset, VirtualArray array) {
    Array own = array.array();
    Kind kind = own.type().kind();
    if (!kind.isNumber()) {
      return false;
    }
    if (isPacked(array)) {
      return own.rank() == 1 && own.name().equals(dimension);
    }
    if (own.rank() == 1) {
      return own.name().equals(dimension) || TimeConversion.times(array).isPresent();
    }
    VirtualArray coordinate = dataset.arrays().get("/" + dimension);
    return own.rank() == 2
        && own.dimension(dimension) == 0
        && coordinate != null
        && own.name().equals(coordinate.array().attributes().text("bounds"));
  }

  /** Returns true if the numbers of {@code array} are packed. */
  static boolean isPacked(VirtualArray array) {
    Attributes attributes = array.array().attributes();
    return attributes.has(SCALE_FACTOR) || attributes.has(ADD_OFFSET);
  }

  /**
   * Returns the array whose units those of {@code array} are: bounds have those of their
   * coordinate.
   */
  static VirtualArray unitsOf(@Nullable VirtualDataset dataset, VirtualArray array) {
    if (dataset != null && !array.array().attributes().has("units")) {
      for (VirtualArray other : dataset.arrays().values()) {
        String bounds = other.array().attributes().text("bounds");
        if (array.array().name().equals(bounds)) {
          return other;
        }
      }
    }
    return dataset == null ? array : dataset.arrays().getOrDefault(array.path(), array);
  }
}
