package io.github.zarrcdm.internal.codec.filter;

import io.github.zarrcdm.codec.ArrayCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.model.DataType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Texts as numbers: 0 for an empty text, else one more than its position in a list of labels.
 *
 * <p>Names: {@code categorize} (v2), {@code numcodecs.categorize}.
 *
 * <p>Configuration: {@code {"labels": ["low", "high"], "dtype": "|O", "astype": "|u1"}}.
 *
 * @see <a href="https://numcodecs.readthedocs.io/en/stable/filter/categorize.html">numcodecs
 *     categorize</a>
 */
public final class Categorize implements ArrayCodec {
  private final DataType encodedType;
  private final NumberFormat encoded;
  private final String[] texts;
  private final int size;

  private Categorize(DataType encodedType, NumberFormat encoded, String[] texts, int size) {
    this.encodedType = encodedType;
    this.encoded = encoded;
    this.texts = texts;
    this.size = size;
  }

  public static Categorize of(Configuration configuration, DataType type) throws ZarrException {
    List<String> texts = new ArrayList<>(List.of(""));
    for (Object label : configuration.list("labels")) {
      texts.add(String.valueOf(label));
    }
    if (type.size() != DataType.VARIABLE && type.size() % Integer.BYTES != 0) {
      throw configuration.unsupported(
          "elements of type %s; supported are objects and texts of UTF-32", type.name());
    }
    DataType encoded = NumberFilter.type(configuration, "astype", DataTypes.v3("uint8"));
    return new Categorize(
        encoded,
        NumberFormat.of(encoded, configuration),
        texts.toArray(new String[0]),
        type.size());
  }

  @Override
  public DataType encodedType() {
    return encodedType;
  }

  /**
   * Returns the texts: as objects, or as packed UTF-32 where the elements have a fixed size.
   * Numbers without a label are empty texts.
   */
  @Override
  public Elements decode(Elements elements, int count, ChunkContext chunk) throws ZarrException {
    Elements.Packed packed = PackedElements.of(elements, count, encoded.size(), chunk);
    long[] numbers = new long[count];
    Bits.load(packed.array(), packed.offset(), encoded.size(), packed.order(), numbers, count);
    return size == DataType.VARIABLE ? objects(numbers) : fixed(numbers, chunk);
  }

  private Elements objects(long[] numbers) {
    Object[] decoded = new Object[numbers.length];
    for (int i = 0; i < decoded.length; i++) {
      decoded[i] = texts[label(numbers[i])];
    }
    return new Elements.Objects(decoded);
  }

  private Elements fixed(long[] numbers, ChunkContext chunk) throws ZarrException {
    byte[][] codes = new byte[texts.length][];
    for (int i = 0; i < codes.length; i++) {
      codes[i] = utf32(texts[i], size);
    }
    byte[] decoded = chunk.allocate((long) numbers.length * size);
    for (int i = 0; i < numbers.length; i++) {
      System.arraycopy(codes[label(numbers[i])], 0, decoded, i * size, size);
    }
    return new Elements.Packed(decoded, 0, decoded.length, ByteOrder.LITTLE_ENDIAN, true);
  }

  private int label(long number) {
    return number > 0 && number < texts.length ? (int) number : 0;
  }

  private static byte[] utf32(String text, int size) {
    byte[] bytes = new byte[size];
    IntBuffer codes = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer();
    int[] points = text.codePoints().toArray();
    codes.put(Arrays.copyOf(points, Math.min(points.length, codes.remaining())));
    return bytes;
  }
}
