package io.github.zarrcdm.serve.source;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.CodecSpec;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Arrays that are stored otherwise than in an edition before, or are gone. Their values are an
 * error for a minute, so that nobody who holds the documents of before takes new chunks for old
 * ones.
 *
 * @param seen when each was seen to be replaced, by path, as {@link System#nanoTime}
 */
record ReplacedArrays(Map<String, Long> seen) {
  static final ReplacedArrays NONE = new ReplacedArrays(Map.of());

  private static final Duration AGED = Duration.ofMinutes(1);

  /**
   * Returns these, as long as their minute lasts, and the arrays of {@code before} that {@code now}
   * stores otherwise or lacks.
   */
  ReplacedArrays with(Map<String, Array> before, Map<String, Array> now) {
    Map<String, Long> all = new HashMap<>(seen);
    all.values().removeIf(ReplacedArrays::isAged);
    before.forEach(
        (path, array) -> {
          Array next = now.get(path);
          if (next == null || !isGrown(array, next)) {
            all.put(path, System.nanoTime());
          }
        });
    return new ReplacedArrays(all);
  }

  /**
   * Returns true if readers with the metadata of {@code array} read {@code next} correctly: values
   * are stored in the same way, and {@code next} is at least as long along each dimension.
   */
  private static boolean isGrown(Array array, Array next) {
    return array.rank() == next.rank()
        && array.type().name().equals(next.type().name())
        && array.data() instanceof ArrayData.Chunked a
        && next.data() instanceof ArrayData.Chunked b
        && a.grid().equals(b.grid())
        && CodecSpec.areDecodedAlike(a.codecs(), b.codecs())
        && Objects.deepEquals(a.fill(), b.fill())
        && IntStream.range(0, array.rank()).allMatch(d -> next.shape()[d] >= array.shape()[d]);
  }

  /**
   * Throws {@link ZarrException.Unavailable} if {@code key} of the dataset {@code name} is a value
   * of one of these.
   */
  void check(String name, String key) throws ZarrException.Unavailable {
    for (Map.Entry<String, Long> array : seen.entrySet()) {
      String path = array.getKey();
      String folder = path.equals("/") ? "" : path.substring(1) + "/";
      if (key.startsWith(folder) && !Marker.endsWithDocument(key) && !isAged(array.getValue())) {
        throw new ZarrException.Unavailable(
            "%s: %s was replaced by another array. Open the dataset again, in a minute"
                .formatted(name, path));
      }
    }
  }

  private static boolean isAged(long since) {
    return System.nanoTime() - since >= AGED.toNanos();
  }
}
