package io.github.zarrcdm.internal.metadata.write;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;

/**
 * What two readings of the metadata of an array say differently, the first of all that differs.
 *
 * @param what such as its shape
 * @param one what the first says; empty if that is long
 * @param other what the second says; empty if that is long
 */
public record ArrayDifference(String what, String one, String other) {

  /** Returns the difference of {@code other} from {@code one}; empty if they say the same. */
  public static Optional<ArrayDifference> of(Array one, Array other) {
    if (!Arrays.equals(one.shape(), other.shape())) {
      return differ("shape", Arrays.toString(one.shape()), Arrays.toString(other.shape()));
    } else if (!one.type().name().equals(other.type().name())) {
      return differ("type", one.type().name(), other.type().name());
    } else if (!same(one.data(), other.data())) {
      return differ("chunks, codecs or fill value", "", "");
    } else if (!one.dimensionNames().equals(other.dimensionNames())) {
      return differ("names of dimensions", "", "");
    } else if (!one.attributes().equals(other.attributes())) {
      return differ("attributes", "", "");
    }
    return Optional.empty();
  }

  private static Optional<ArrayDifference> differ(String what, String one, String other) {
    return Optional.of(new ArrayDifference(what, one, other));
  }

  private static boolean same(ArrayData one, ArrayData other) {
    if (one instanceof ArrayData.Chunked a && other instanceof ArrayData.Chunked b) {
      return a.grid().equals(b.grid())
          && a.keys().equals(b.keys())
          && a.codecs().equals(b.codecs())
          && Objects.deepEquals(a.fill(), b.fill());
    }
    return one.getClass() == other.getClass();
  }
}
