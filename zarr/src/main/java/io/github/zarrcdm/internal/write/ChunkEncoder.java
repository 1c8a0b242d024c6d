package io.github.zarrcdm.internal.write;

import static java.util.Objects.requireNonNull;

import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.chunk.ChunkPlan;
import io.github.zarrcdm.internal.chunk.Region;
import io.github.zarrcdm.internal.codec.EncodingPipeline;
import io.github.zarrcdm.internal.codec.memory.ScratchArray;
import io.github.zarrcdm.internal.dtype.StoredType;
import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.model.DataType;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Encodes chunks of one shape. Elements go from the caller's array to their places in the order of
 * storage by one copy, which also gives them their byte order.
 */
final class ChunkEncoder implements BoxEncoder {
  private final StoredType type;
  private final EncodingPipeline pipeline;
  private final int[] shape;
  private final int[] strides;
  private final int count;
  private final Object fill;
  private final byte @Nullable [] fillBytes;
  private final boolean keepEmpty;

  private ChunkEncoder(
      StoredType type,
      EncodingPipeline pipeline,
      int[] shape,
      @Nullable Object fill,
      boolean keepEmpty)
      throws ZarrException {
    this.type = type;
    this.pipeline = pipeline;
    this.shape = shape;
    this.strides = pipeline.strides(shape);
    this.count = Arrays.stream(shape).reduce(1, Math::multiplyExact);
    this.fill = fill == null ? type.zero() : fill;
    this.fillBytes = type.size() == DataType.VARIABLE ? null : fillBytes();
    this.keepEmpty = keepEmpty || fill == null;
  }

  /**
   * Returns the encoder of chunks of {@code shape}. Without a {@code fill} (null), and if {@code
   * keepEmpty}, every chunk is stored.
   */
  static ChunkEncoder of(
      List<CodecSpec> codecs,
      StoredType type,
      int[] shape,
      @Nullable Object fill,
      boolean keepEmpty)
      throws ZarrException {
    return new ChunkEncoder(type, EncodingPipeline.of(codecs, type), shape, fill, keepEmpty);
  }

  private byte[] fillBytes() {
    byte[] bytes = new byte[type.size()];
    type.put(ByteBuffer.wrap(bytes).order(pipeline.order()), fill);
    return bytes;
  }

  @Override
  public List<ByteBuffer> encode(ChunkPlan.Part part, Object values, int[] valueStrides)
      throws ZarrException {
    Region region = Region.of(part, strides, valueStrides);
    boolean partial = part.size() < count;
    if (fillBytes == null) {
      Elements elements = objects(region, (Object[]) values, partial);
      return elements == null ? List.of() : List.of(pipeline.encode(elements, shape));
    }
    int length = Math.multiplyExact(count, type.size());
    if (pipeline.raw() || values instanceof Object[]) {
      return packed(region, values, partial, new byte[length], length);
    }
    try (ScratchArray scratch = ScratchArray.of(length)) {
      List<ByteBuffer> encoded = packed(region, values, partial, scratch.array(), length);
      return encoded.stream().map(bytes -> outside(scratch.array(), bytes)).toList();
    }
  }

  /**
   * Returns {@code bytes}, or a copy where they lie in {@code scratch}: not every codec moves them.
   */
  private static ByteBuffer outside(byte[] scratch, ByteBuffer bytes) {
    return bytes.array() == scratch
        ? ByteBuffer.allocate(bytes.remaining()).put(bytes).flip()
        : bytes;
  }

  /**
   * Returns what is stored, by way of the first {@code length} of {@code bytes}, which are all set;
   * empty if all elements are fill value and need not be stored.
   */
  private List<ByteBuffer> packed(
      Region region, Object values, boolean partial, byte[] bytes, int length)
      throws ZarrException {
    int size = type.size();
    if (partial) {
      repeatFill(bytes, length);
    }
    StoredType.Writer writer = type.writer(values, bytes, pipeline.order());
    region.each(
        (to, from, step, run) -> {
          if (values instanceof Object[] objects) {
            checkPresent(objects, from, run);
          }
          writer.write(from, run, to, step);
        });
    boolean empty =
        !keepEmpty
            && Arrays.equals(bytes, 0, size, fillBytes, 0, size)
            && Arrays.mismatch(bytes, 0, length - size, bytes, size, length) < 0;
    return empty
        ? List.of()
        : List.of(
            pipeline.encode(new Elements.Packed(bytes, 0, length, pipeline.order(), true), shape));
  }

  /** Doubles what is there until all is there. */
  private void repeatFill(byte[] bytes, int length) {
    byte[] fill = requireNonNull(fillBytes);
    System.arraycopy(fill, 0, bytes, 0, fill.length);
    for (int done = fill.length; done < length; done *= 2) {
      System.arraycopy(bytes, 0, bytes, done, Math.min(done, length - done));
    }
  }

  private @Nullable Elements objects(Region region, Object[] values, boolean partial)
      throws ZarrException {
    Object[] chunk = new Object[count];
    if (partial) {
      Arrays.fill(chunk, fill);
    }
    boolean[] empty = {!keepEmpty};
    region.each(
        (to, from, step, run) -> {
          checkPresent(values, from, run);
          for (int i = 0; i < run; i++) {
            Object value = values[from + i];
            chunk[to + i * step] = value;
            empty[0] = empty[0] && isFill(value);
          }
        });
    return empty[0] ? null : new Elements.Objects(chunk);
  }

  private void checkPresent(Object[] values, int from, int count) throws ZarrException {
    for (int i = from; i < from + count; i++) {
      if (values[i] == null) {
        throw new ZarrException.Malformed(
            "value %s is null; the elements of type %s are never null".formatted(i, type.name()));
      }
    }
  }

  private boolean isFill(Object value) {
    return value instanceof byte[] bytes ? Arrays.equals(bytes, (byte[]) fill) : value.equals(fill);
  }
}
