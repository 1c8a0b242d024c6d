package io.github.zarrcdm.internal.codec.layout;

import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.codec.LayoutCodec;
import io.github.zarrcdm.error.ZarrException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Dimensions in another order: dimension {@code i} as stored is dimension {@code order[i]} of the
 * chunk.
 *
 * <p>Name: {@code transpose} (v3). Drafts of v3 wrote the order as {@code "C"} or {@code "F"}.
 *
 * <p>Configuration: {@code {"order": [2, 0, 1]}}.
 *
 * @param order a permutation; null reverses the dimensions, however many there are
 * @see <a href="https://zarr-specs.readthedocs.io/en/latest/v3/codecs/transpose/index.html">v3
 *     codec transpose 1.0</a>
 */
public record Transpose(int @Nullable [] order) implements LayoutCodec {

  /** Returns the codec; where the order is {@code "C"}, it is empty, which changes nothing. */
  public static Transpose of(Configuration configuration) throws ZarrException {
    Object order = configuration.get("order");
    if ("F".equals(order)) {
      return new Transpose(null);
    }
    if ("C".equals(order)) {
      return new Transpose(new int[0]);
    }
    List<?> list = order == null ? null : configuration.list("order");
    if (list == null) {
      throw configuration.malformed("order is missing");
    }
    int[] permutation = new int[list.size()];
    boolean[] seen = new boolean[permutation.length];
    for (int i = 0; i < permutation.length; i++) {
      if (!(list.get(i) instanceof Long at) || at < 0 || at >= seen.length || seen[at.intValue()]) {
        throw configuration.malformed(
            "order %s is not a permutation of 0 to %s", list, seen.length - 1);
      }
      permutation[i] = at.intValue();
      seen[permutation[i]] = true;
    }
    return new Transpose(permutation);
  }

  @Override
  public int[] encodedShape(int[] decoded) throws ZarrException {
    int[] permutation = permutation(decoded.length);
    int[] encoded = new int[decoded.length];
    for (int i = 0; i < encoded.length; i++) {
      encoded[i] = decoded[permutation[i]];
    }
    return encoded;
  }

  @Override
  public int[] decodedStrides(int[] decoded, int[] encoded) throws ZarrException {
    int[] permutation = permutation(decoded.length);
    int[] strides = new int[decoded.length];
    for (int i = 0; i < strides.length; i++) {
      strides[permutation[i]] = encoded[i];
    }
    return strides;
  }

  /**
   * Returns the order for {@code rank} dimensions. Throws {@link IllegalArgumentException} if it is
   * of another length.
   */
  private int[] permutation(int rank) throws ZarrException {
    if (order != null && order.length == rank) {
      return order;
    }
    if (order != null && order.length > 0) {
      throw new ZarrException.Malformed(
          "codec \"transpose\": order %s, for chunks of %s dimensions"
              .formatted(Arrays.toString(order), rank));
    }
    int[] all = new int[rank];
    for (int i = 0; i < rank; i++) {
      all[i] = order == null ? rank - 1 - i : i;
    }
    return all;
  }

  @Override
  public boolean alwaysStrides() {
    return true;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Transpose transpose && Arrays.equals(order, transpose.order);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(order);
  }

  @Override
  public String toString() {
    return "Transpose" + Arrays.toString(order);
  }
}
