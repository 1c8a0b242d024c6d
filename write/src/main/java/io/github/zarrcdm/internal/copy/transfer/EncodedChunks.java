package io.github.zarrcdm.internal.copy.transfer;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.internal.copy.mapping.CopiedArray;
import io.github.zarrcdm.internal.copy.plan.Box;
import io.github.zarrcdm.internal.copy.source.Source;
import io.github.zarrcdm.internal.growth.Hierarchy;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.InnerChunks;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import ucar.nc2.Variable;

/**
 * Copies chunks as they are stored, without decoding them, of arrays that the source and the target
 * store in the same way: of one type, grid and codecs. Whether they can be decoded is not looked
 * at.
 */
public final class EncodedChunks {
  private static final long OVERHEAD = 1 << 20;

  private final ZarrWriter writer;
  private final Map<ArrayTask, Array> same = new IdentityHashMap<>();
  private final Optional<ZarrDataset> source;

  /** For those of {@code tasks} that read {@code from} and are written by {@code writer}. */
  public EncodedChunks(Source from, ZarrWriter writer, List<ArrayTask> tasks) {
    this.writer = writer;
    this.source =
        from instanceof Source.Store store
            ? Optional.of(store.shown().dataset())
            : Optional.empty();
    Map<String, Array> written = Hierarchy.arrays(writer.root());
    for (ArrayTask task : source.isPresent() ? tasks : List.<ArrayTask>of()) {
      Array target = written.get(task.array().array().path());
      Array stored = task.array().stored().orElse(null);
      if (target != null && stored != null && isWhole(task, stored) && same(stored, target)) {
        same.put(task, stored);
      }
    }
  }

  /**
   * Returns true if {@code region} of {@code task} is one that is stored at once, and was copied.
   */
  boolean copied(ArrayTask task, Box region) throws IOException {
    Array array = same.get(task);
    if (array == null) {
      return false;
    }
    int[] unit = task.array().unit();
    long[] index = new long[unit.length];
    long bytes = task.array().elementSize();
    for (int d = 0; d < index.length; d++) {
      if (region.count()[d] > unit[d]) {
        return false;
      }
      index[d] = region.start()[d] / unit[d];
      bytes *= unit[d];
    }
    Optional<ByteBuffer> encoded = source.orElseThrow().encoded(array, 2 * bytes + OVERHEAD, index);
    if (encoded.isPresent()) {
      writer.writeEncoded(task.array().array().path(), encoded.get(), index);
    }
    return encoded.isPresent();
  }

  /** Returns true if the chunks of the array are what {@code task} reads, from end to end. */
  private static boolean isWhole(ArrayTask task, Array stored) {
    CopiedArray copied = task.array();
    Variable variable = copied.variable();
    return copied.primitive()
        && copied.quantization() == null
        && copied.isOfStore()
        && Arrays.stream(task.offset()).allMatch(offset -> offset == 0)
        && Arrays.equals(stored.shape(), copied.array().shape())
        && Arrays.equals(
            stored.shape(), Arrays.stream(variable.getShape()).asLongStream().toArray());
  }

  private static boolean same(Array a, Array b) {
    return same(a.type(), b.type())
        && a.data() instanceof ArrayData.Chunked x
        && b.data() instanceof ArrayData.Chunked y
        && x.grid().equals(y.grid())
        && x.codecs().equals(y.codecs())
        && (InnerChunks.of(x.codecs(), a.rank()).isEmpty() || hasSameFill(x, y));
  }

  /** What a shard lacks is fill value; a chunk that is not stored is not copied. */
  private static boolean hasSameFill(ArrayData.Chunked a, ArrayData.Chunked b) {
    return a.fill() != null && Objects.deepEquals(a.fill(), b.fill());
  }

  private static boolean same(DataType a, DataType b) {
    return a.getClass() == b.getClass()
        && a.name().equals(b.name())
        && a.kind() == b.kind()
        && a.size() == b.size()
        && a.unsigned() == b.unsigned();
  }
}
