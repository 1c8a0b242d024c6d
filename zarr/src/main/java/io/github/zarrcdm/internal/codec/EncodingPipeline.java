package io.github.zarrcdm.internal.codec;

import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.codec.Encoder;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grid.COrder;
import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.model.DataType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The encoders of an array, prepared once: the reverse of {@link Pipeline}. If no encoder computes,
 * callers arrange elements in storage order right away, so that a transpose costs no copy.
 * Immutable, safe for concurrent callers.
 */
public final class EncodingPipeline {
  private final List<Encoder> onElements;
  private final List<DataType> types;
  private final Encoder.ToBytes toBytes;
  private final List<Encoder.OfBytes> onBytes;
  private final boolean computes;

  private EncodingPipeline(
      List<Encoder> onElements,
      List<DataType> types,
      Encoder.ToBytes toBytes,
      List<Encoder.OfBytes> onBytes) {
    this.onElements = List.copyOf(onElements);
    this.types = List.copyOf(types);
    this.toBytes = toBytes;
    this.onBytes = List.copyOf(onBytes);
    this.computes = onElements.stream().anyMatch(Encoder.OfElements.class::isInstance);
  }

  /**
   * Returns the pipeline of {@code codecs} for elements of {@code type}. Throws {@link
   * ZarrException} for one that cannot be written, is badly configured or out of place.
   */
  public static EncodingPipeline of(List<CodecSpec> codecs, DataType type) throws ZarrException {
    Limit.CODECS.check(codecs.size(), "its codecs");
    List<Encoder> onElements = new ArrayList<>();
    List<DataType> types = new ArrayList<>(List.of(type));
    Encoder.ToBytes toBytes = null;
    List<Encoder.OfBytes> onBytes = new ArrayList<>();
    for (CodecSpec spec : codecs) {
      DataType current = types.get(types.size() - 1);
      Encoder encoder = Encoders.create(spec, current);
      if (encoder instanceof Encoder.OfBytes step && toBytes != null) {
        onBytes.add(step);
      } else if (encoder instanceof Encoder.ToBytes step && toBytes == null) {
        toBytes = step;
      } else if (encoder instanceof Encoder.OfElements step && toBytes == null) {
        onElements.add(step);
        types.add(step.encodedType());
      } else if (encoder instanceof Encoder.OfLayout && toBytes == null) {
        onElements.add(encoder);
        types.add(current);
      } else {
        throw outOfPlace(spec.name(), codecs);
      }
    }
    if (toBytes == null) {
      throw outOfPlace("bytes", codecs);
    }
    return new EncodingPipeline(onElements, types, toBytes, onBytes);
  }

  private static ZarrException.Malformed outOfPlace(String name, List<CodecSpec> codecs) {
    return new ZarrException.Malformed(
        "codec \"%s\" is missing or out of place; the order is codecs on elements, one from elements to bytes, codecs on bytes. Found: %s"
            .formatted(name, codecs.stream().map(CodecSpec::name).toList()));
  }

  /** Returns the byte order in which {@link #encode} takes elements of a fixed size. */
  public ByteOrder order() {
    return computes ? ByteOrder.LITTLE_ENDIAN : toBytes.order();
  }

  /**
   * Returns true if the encoded bytes are the elements that {@link #encode} is given: memory is
   * shared.
   */
  public boolean raw() {
    return onBytes.isEmpty() && !computes;
  }

  /**
   * Returns the distance, in elements, between neighbours along each dimension of a chunk of {@code
   * shape} in the elements that {@link #encode} takes.
   */
  public int[] strides(int[] shape) throws ZarrException {
    if (computes) {
      return COrder.strides(shape);
    }
    int[][] shapes = shapes(shape);
    int[] strides = COrder.strides(shapes[onElements.size()]);
    for (int i = onElements.size() - 1; i >= 0; i--) {
      strides =
          Objects.requireNonNull(
              ((Encoder.OfLayout) onElements.get(i)).codec().decodedStrides(shapes[i], strides));
    }
    return strides;
  }

  /**
   * Returns the bytes of a chunk of {@code shape}, whose elements lie with {@link #strides} and,
   * where they have a fixed size, in {@link #order}.
   */
  public ByteBuffer encode(Elements elements, int[] shape) throws ZarrException {
    int count = Pipeline.count(shape);
    Elements encoded = elements;
    if (computes) {
      int[][] shapes = shapes(shape);
      for (int i = 0; i < onElements.size(); i++) {
        if (onElements.get(i) instanceof Encoder.OfElements step) {
          encoded = step.encode(encoded, count);
          count = step.encodedCount(count);
        } else {
          encoded = moved((Encoder.OfLayout) onElements.get(i), types.get(i), encoded, shapes[i]);
        }
      }
    }
    ByteBuffer bytes = toBytes.encode(encoded, count);
    for (Encoder.OfBytes step : onBytes) {
      bytes = step.encode(bytes);
    }
    return bytes;
  }

  /** Returns {@code elements} in the order of the encoded shape. */
  private static Elements moved(
      Encoder.OfLayout layout, DataType type, Elements elements, int[] shape) throws ZarrException {
    int[] encodedShape = layout.codec().encodedShape(shape);
    int[] decoded = COrder.strides(shape);
    int[] order = new int[shape.length];
    for (int d = 0; d < order.length; d++) {
      order[d] = d;
    }
    int[] from = layout.codec().encodedShape(order);
    int[] strides = new int[shape.length];
    for (int d = 0; d < strides.length; d++) {
      strides[d] = decoded[from[d]];
    }
    return StridedGather.inOrder(elements, type.size(), encodedShape, strides);
  }

  private int[][] shapes(int[] shape) throws ZarrException {
    int[][] shapes = new int[onElements.size() + 1][];
    shapes[0] = shape;
    for (int i = 0; i < onElements.size(); i++) {
      shapes[i + 1] =
          onElements.get(i) instanceof Encoder.OfLayout layout
              ? layout.codec().encodedShape(shapes[i])
              : shapes[i];
    }
    return shapes;
  }
}
