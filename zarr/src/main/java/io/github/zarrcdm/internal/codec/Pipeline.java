package io.github.zarrcdm.internal.codec;

import io.github.zarrcdm.codec.ArrayBytesCodec;
import io.github.zarrcdm.codec.ArrayCodec;
import io.github.zarrcdm.codec.ByteSink;
import io.github.zarrcdm.codec.ByteSource;
import io.github.zarrcdm.codec.BytesCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Codec;
import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.codec.LayoutCodec;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.WantedRuns;
import io.github.zarrcdm.internal.grid.COrder;
import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.model.DataType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The codecs of an array, prepared once: their order and configurations are checked here and never
 * again. Immutable, safe for concurrent callers.
 *
 * <p>Three stages, in the order of encoding: codecs on elements (and on their layout), one that
 * turns elements into bytes, codecs on bytes. Layout codecs move nothing: they end up in the {@link
 * #strides} with which a decoded chunk is read.
 */
public final class Pipeline {
  private static final CodecSpec LITTLE_ENDIAN = new CodecSpec("bytes", Map.of("endian", "little"));

  private final List<Codec> onElements;
  private final List<DataType> types;
  private final ArrayBytesCodec toBytes;
  private final List<BytesCodec> onBytes;
  private final boolean computes;
  private final String where;

  private Pipeline(
      List<Codec> onElements,
      List<DataType> types,
      ArrayBytesCodec toBytes,
      List<BytesCodec> onBytes,
      String where) {
    this.onElements = List.copyOf(onElements);
    this.types = List.copyOf(types);
    this.toBytes = toBytes;
    this.onBytes = List.copyOf(onBytes);
    this.computes = computes(onElements);
    this.where = where;
  }

  /**
   * Returns the pipeline of {@code codecs} (in the order of encoding) for elements of {@code type}.
   * Throws an error that begins with {@code where} for a codec that is unknown, badly configured or
   * out of place.
   */
  public static Pipeline of(List<CodecSpec> codecs, DataType type, String where)
      throws ZarrException {
    Limit.CODECS.check(codecs.size(), where);
    List<Codec> onElements = new ArrayList<>();
    List<DataType> types = new ArrayList<>(List.of(type));
    ArrayBytesCodec toBytes = null;
    List<BytesCodec> onBytes = new ArrayList<>();
    for (CodecSpec spec : codecs) {
      DataType current = types.get(types.size() - 1);
      Codec codec = create(spec, current, where);
      if (codec instanceof BytesCodec bytesCodec && toBytes == null && bytesCodec.takesElements()) {
        toBytes = (ArrayBytesCodec) create(LITTLE_ENDIAN, current, where);
      }
      if (codec instanceof BytesCodec bytesCodec && toBytes != null) {
        onBytes.add(bytesCodec);
      } else if (codec instanceof ArrayBytesCodec arrayBytes && toBytes == null) {
        toBytes = arrayBytes;
      } else if (codec instanceof ArrayCodec arrayCodec && toBytes == null) {
        onElements.add(codec);
        types.add(arrayCodec.encodedType());
      } else if (codec instanceof LayoutCodec && toBytes == null) {
        onElements.add(codec);
        types.add(current);
      } else {
        throw new ZarrException.Malformed(
            "%s: codec \"%s\" is out of place; the order is codecs on elements, one from elements to bytes, codecs on bytes. Found: %s"
                .formatted(where, spec.name(), codecs.stream().map(CodecSpec::name).toList()));
      }
    }
    if (toBytes == null) {
      throw new ZarrException.Malformed(
          where
              + ": no codec turns elements into bytes (\"bytes\", \"vlen-utf8\", ...); found "
              + codecs.stream().map(CodecSpec::name).toList());
    }
    return new Pipeline(onElements, types, toBytes, onBytes, where);
  }

  private static Codec create(CodecSpec spec, DataType type, String where) throws ZarrException {
    try {
      return Codecs.create(spec, type);
    } catch (ZarrException.Unsupported e) {
      throw new ZarrException.Unsupported(where + ": " + e.getMessage(), e);
    } catch (ZarrException e) {
      throw new ZarrException.Malformed(where + ": " + e.getMessage(), e);
    }
  }

  /**
   * Returns the byte order of elements that are stored directly, without computing codecs; else
   * null.
   */
  public @Nullable ByteOrder packedOrder() {
    return computes ? null : toBytes.packedOrder();
  }

  /** Returns true if the stored bytes are the elements: nothing to decode. */
  public boolean raw() {
    return onBytes.isEmpty() && packedOrder() != null;
  }

  /**
   * Returns the number of bytes that a chunk of {@code shape} is stored in, where that does not
   * depend on its values; else {@link Codec#UNKNOWN}.
   */
  public long encodedSize(int[] shape) throws ZarrException {
    return sizes(count(storedShape(shape)))[onBytes.size()];
  }

  /**
   * Returns all elements of a chunk of {@code shape}, in the order of storage; read them with
   * {@link #strides}.
   */
  public Elements decode(ByteBuffer encoded, int[] shape, ChunkContext chunk) throws ZarrException {
    int[] stored = storedShape(shape);
    long[] sizes = sizes(count(stored));
    ChunkContext shaped = chunk.shaped(stored);
    ByteBuffer bytes = encoded;
    for (int i = onBytes.size() - 1; i >= 0; i--) {
      bytes = onBytes.get(i).decode(bytes, shaped.expecting(sizes[i]));
    }
    Elements elements = toBytes.decode(bytes, count(stored), shaped.expecting(sizes[0]));
    return computes ? compute(elements, shape, chunk) : elements;
  }

  /**
   * Hands the bytes of the elements of a chunk of {@code shape} to {@code sink} as far as it wants
   * them. Only where {@link #packedOrder()} is not null. Throws {@link ZarrException.Corrupt} if
   * they end before the sink's end.
   */
  public void decode(ByteSource encoded, ByteSink sink, int[] shape, ChunkContext chunk)
      throws ZarrException {
    int[] stored = storedShape(shape);
    long[] sizes = sizes(count(stored));
    if (onBytes.isEmpty()) {
      WantedRuns.copy(encoded, 0, sizes[0], sink, chunk);
      return;
    }
    ChunkContext shaped = chunk.shaped(stored);
    ByteSource bytes = encoded;
    for (int i = onBytes.size() - 1; i >= 1; i--) {
      ByteBuffer all = bytes.all().buffer();
      bytes = ByteSource.of(onBytes.get(i).decode(all, shaped.expecting(sizes[i])));
    }
    onBytes.get(0).decode(bytes, sink, shaped.expecting(sizes[0]));
  }

  /**
   * Returns the number of bytes of elements in each part of a chunk that decodes without the
   * others; {@link Codec#UNKNOWN} if there are no such parts. Only where {@link #packedOrder()} is
   * not null.
   */
  public long partLength(ByteSource encoded, int[] shape, ChunkContext chunk) throws ZarrException {
    int[] stored = storedShape(shape);
    long all = sizes(count(stored))[0];
    if (onBytes.size() > 1 || all == 0) {
      return Codec.UNKNOWN;
    }
    int element = (int) (all / count(stored));
    long part =
        onBytes.isEmpty()
            ? (long) ByteSource.PIECE / element * element
            : onBytes.get(0).partLength(encoded, chunk.shaped(stored).expecting(all));
    boolean shared = part > 0 && part < all && part % element == 0;
    return shared ? part : Codec.UNKNOWN;
  }

  /** Returns the shape in which the elements of a chunk of {@code shape} become bytes. */
  private int[] storedShape(int[] shape) throws ZarrException {
    return onElements.isEmpty() ? shape : shapes(shape)[onElements.size()];
  }

  /**
   * Returns the distance, in elements, between neighbours along each dimension of a decoded chunk
   * of {@code shape}.
   */
  public int[] strides(int[] shape) throws ZarrException {
    int[][] shapes = shapes(shape);
    int last = onElements.size();
    int[] strides = COrder.strides(shapes[last]);
    for (int i = last - 1; i >= 0; i--) {
      strides = stridesBefore(i, shapes[i], strides);
      if (strides == null || needsOrder(i)) {
        strides = COrder.strides(shapes[i]);
      }
    }
    return strides;
  }

  private Elements compute(Elements stored, int[] shape, ChunkContext chunk) throws ZarrException {
    int[][] shapes = shapes(shape);
    int last = onElements.size();
    int[] strides = COrder.strides(shapes[last]);
    Elements elements = stored;
    for (int i = last - 1; i >= 0; i--) {
      Codec codec = onElements.get(i);
      if (codec instanceof LayoutCodec) {
        int[] changed = stridesBefore(i, shapes[i], strides);
        if (changed == null) {
          elements = StridedGather.inOrder(elements, types.get(i).size(), shapes[i + 1], strides);
          changed = COrder.strides(shapes[i]);
        }
        strides = changed;
      } else {
        ArrayCodec arrayCodec = (ArrayCodec) codec;
        if (needsOrder(i)) {
          int size = arrayCodec.encodedType().size();
          elements = StridedGather.inOrder(elements, size, shapes[i + 1], strides);
          strides = COrder.strides(shapes[i]);
        }
        elements = arrayCodec.decode(elements, count(shapes[i]), chunk.shaped(shapes[i]));
      }
    }
    return elements;
  }

  private int @Nullable [] stridesBefore(int i, int[] shape, int[] strides) throws ZarrException {
    return onElements.get(i) instanceof LayoutCodec layout
        ? layout.decodedStrides(shape, strides)
        : strides;
  }

  private boolean needsOrder(int i) {
    return onElements.get(i) instanceof ArrayCodec codec && !codec.elementwise();
  }

  /** Returns the shape before each codec on elements, and after the last. */
  private int[][] shapes(int[] shape) throws ZarrException {
    int[][] shapes = new int[onElements.size() + 1][];
    shapes[0] = shape;
    try {
      for (int i = 0; i < onElements.size(); i++) {
        shapes[i + 1] =
            onElements.get(i) instanceof LayoutCodec layout
                ? layout.encodedShape(shapes[i])
                : encodedShape((ArrayCodec) onElements.get(i), shapes[i]);
      }
    } catch (ZarrException.Malformed e) {
      throw new ZarrException.Malformed(where + ": " + e.getMessage(), e);
    }
    return shapes;
  }

  /** Returns true if decoding computes elements, or may have to bring them into another order. */
  private static boolean computes(List<Codec> onElements) {
    boolean layoutAfter = false;
    for (int i = onElements.size() - 1; i >= 0; i--) {
      if (!(onElements.get(i) instanceof LayoutCodec layout)
          || layoutAfter && !layout.alwaysStrides()) {
        return true;
      }
      layoutAfter = true;
    }
    return false;
  }

  /** Returns {@code shape}, or one dimension if {@code codec} makes another number of elements. */
  private static int[] encodedShape(ArrayCodec codec, int[] shape) {
    int count = count(shape);
    int encoded = codec.encodedCount(count);
    return encoded == count ? shape : new int[] {encoded};
  }

  /** Returns the sizes before each codec on bytes, and after the last. */
  private long[] sizes(int count) {
    long[] sizes = new long[onBytes.size() + 1];
    sizes[0] = toBytes.encodedSize(count);
    for (int i = 0; i < onBytes.size(); i++) {
      sizes[i + 1] =
          sizes[i] == Codec.UNKNOWN ? Codec.UNKNOWN : onBytes.get(i).encodedSize(sizes[i]);
    }
    return sizes;
  }

  /** Returns the number of elements of a chunk of {@code shape}. */
  static int count(int[] shape) {
    int count = 1;
    for (int length : shape) {
      count = Math.multiplyExact(count, length);
    }
    return count;
  }
}
