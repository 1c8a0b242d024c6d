package io.github.zarrcdm.internal.codec.layout;

import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.codec.LayoutCodec;
import io.github.zarrcdm.error.ZarrException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Dimensions of length 1 inserted and removed, so that another codec meets the rank it needs.
 *
 * <p>Names: {@code singleton_dim}, and {@code zarrs.squeeze}, which removes all of them.
 *
 * <p>Configuration: {@code {"operations": [{"insert": 0}]}}.
 *
 * @param operations in the order of encoding; null removes every dimension of length 1
 * @see <a
 *     href="https://github.com/zarr-developers/zarr-extensions/tree/main/codecs/singleton_dim">v3
 *     codec singleton_dim</a>
 */
public record SingletonDimensions(@Nullable List<Operation> operations) implements LayoutCodec {
  private static final int INSERTED = -1;
  private static final int MOST_DIMENSIONS = 1000;

  /** Where a dimension is inserted, or removed. */
  record Operation(boolean inserts, int at) {}

  public static SingletonDimensions of(Configuration configuration) throws ZarrException {
    List<Operation> operations = new ArrayList<>();
    for (Object entry : configuration.list("operations")) {
      if (!(entry instanceof Map<?, ?> map)
          || map.size() != 1
          || !(map.values().iterator().next() instanceof Long at)
          || at < 0
          || at > MOST_DIMENSIONS
          || !(map.containsKey("insert") || map.containsKey("remove"))) {
        throw configuration.malformed(
            "operations has %s; supported are {\"insert\": n} and {\"remove\": n}", entry);
      }
      operations.add(new Operation(map.containsKey("insert"), at.intValue()));
    }
    return new SingletonDimensions(List.copyOf(operations));
  }

  public static SingletonDimensions squeezed() {
    return new SingletonDimensions(null);
  }

  @Override
  public int[] encodedShape(int[] decoded) throws ZarrException {
    return stored(decoded).stream().mapToInt(d -> d == INSERTED ? 1 : decoded[d]).toArray();
  }

  @Override
  public int[] decodedStrides(int[] decoded, int[] encoded) throws ZarrException {
    List<Integer> stored = stored(decoded);
    int[] strides = new int[decoded.length];
    int next = 1;
    for (int d = decoded.length - 1; d >= 0; d--) {
      int at = stored.indexOf(d);
      strides[d] = at < 0 ? next : encoded[at];
      next = strides[d] * decoded[d];
    }
    return strides;
  }

  /** Returns the decoded dimension of each stored one. */
  private List<Integer> stored(int[] decoded) throws ZarrException {
    List<Integer> stored = new ArrayList<>();
    for (int d = 0; d < decoded.length; d++) {
      if (operations != null || decoded[d] != 1) {
        stored.add(d);
      }
    }
    for (Operation operation : operations == null ? List.<Operation>of() : operations) {
      int at = operation.at();
      if (operation.inserts() && at <= stored.size()) {
        stored.add(at, INSERTED);
      } else if (!operation.inserts()
          && at < stored.size()
          && (stored.get(at) == INSERTED || decoded[stored.get(at)] == 1)) {
        stored.remove(at);
      } else {
        throw new ZarrException.Malformed(
            "codec \"singleton_dim\": no dimension of length 1 can be %s at %s of %s, for chunks of %s"
                .formatted(
                    operation.inserts() ? "inserted" : "removed",
                    at,
                    stored.size(),
                    Arrays.toString(decoded)));
      }
    }
    return stored;
  }

  @Override
  public boolean alwaysStrides() {
    return true;
  }
}
