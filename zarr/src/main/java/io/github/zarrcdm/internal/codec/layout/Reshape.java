package io.github.zarrcdm.internal.codec.layout;

import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.codec.LayoutCodec;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grid.COrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The same elements in the same order, in other dimensions.
 *
 * <p>Name: {@code reshape} (v3).
 *
 * <p>Configuration: {@code {"shape": [[0, 1], -1]}}.
 *
 * @param shape an entry for each dimension as stored: its length ({@code {length}}), or the
 *     dimensions of the chunk whose product it is
 * @param productOf true where the entry of {@code shape} names dimensions; a length of -1 is what
 *     the others leave
 * @see <a href="https://github.com/zarr-developers/zarr-extensions/tree/main/codecs/reshape">v3
 *     codec reshape</a>
 */
public record Reshape(List<int[]> shape, List<Boolean> productOf) implements LayoutCodec {
  private static final int THE_REST = -1;

  public static Reshape of(Configuration configuration) throws ZarrException {
    List<int[]> shape = new ArrayList<>();
    List<Boolean> productOf = new ArrayList<>();
    int next = 0;
    int rests = 0;
    for (Object entry : configuration.list("shape")) {
      if (entry instanceof List<?> dimensions) {
        int[] named = new int[dimensions.size()];
        for (int i = 0; i < named.length; i++) {
          if (!(dimensions.get(i) instanceof Long dimension)
              || dimension < next
              || dimension > 1000) {
            throw configuration.malformed(
                "shape %s: the dimensions named must ascend", configuration.get("shape"));
          }
          named[i] = dimension.intValue();
          next = named[i] + 1;
        }
        shape.add(named);
        productOf.add(true);
      } else if (entry instanceof Long length
          && (length > 0 && length <= Integer.MAX_VALUE || length == THE_REST)) {
        rests += length == THE_REST ? 1 : 0;
        shape.add(new int[] {length.intValue()});
        productOf.add(false);
      } else {
        throw configuration.malformed("shape has %s, not a length or a list of dimensions", entry);
      }
    }
    if (!configuration.has("shape") || rests > 1) {
      throw configuration.malformed(
          "shape is %s; it is required, and -1 may stand in it once", configuration.get("shape"));
    }
    return new Reshape(List.copyOf(shape), List.copyOf(productOf));
  }

  /**
   * Returns the stored shape. Throws {@link ZarrException.Malformed} if it cannot have as many
   * elements as {@code decoded}.
   */
  @Override
  public int[] encodedShape(int[] decoded) throws ZarrException {
    int[] encoded = new int[shape.size()];
    int rest = -1;
    long known = 1;
    for (int i = 0; i < encoded.length; i++) {
      if (productOf.get(i)) {
        encoded[i] = 1;
        for (int dimension : shape.get(i)) {
          encoded[i] *= dimension < decoded.length ? decoded[dimension] : 0;
        }
      } else {
        encoded[i] = shape.get(i)[0];
      }
      if (encoded[i] == THE_REST) {
        rest = i;
      } else {
        known *= encoded[i];
      }
    }
    long all = Arrays.stream(decoded).asLongStream().reduce(1, (a, b) -> a * b);
    if (rest >= 0 && known > 0 && all % known == 0) {
      encoded[rest] = (int) (all / known);
      known = all;
    }
    if (known != all) {
      throw new ZarrException.Malformed(
          "codec \"reshape\": a chunk of shape %s cannot become %s"
              .formatted(Arrays.toString(decoded), Arrays.toString(encoded)));
    }
    return encoded;
  }

  /** C order where the stored elements are in C order; else null. */
  @Override
  public int @Nullable [] decodedStrides(int[] decoded, int[] encoded) throws ZarrException {
    return Arrays.equals(encoded, COrder.strides(encodedShape(decoded)))
        ? COrder.strides(decoded)
        : null;
  }

  @Override
  public boolean alwaysStrides() {
    return false;
  }
}
