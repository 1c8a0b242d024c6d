package io.github.zarrcdm.internal.codec.filter;

import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.codec.Encoder;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.DataType;
import java.nio.ByteOrder;

/** A filter that makes one number of each number, block by block: {@link NumberFilter} reversed. */
public abstract class NumberEncoder implements Encoder.OfElements {
  private final DataType encodedType;
  private final NumberFormat encoded;
  private final NumberFormat decoded;

  /** A filter from numbers of {@code decodedType} to numbers of {@code encodedType}. */
  NumberEncoder(DataType encodedType, DataType decodedType, Configuration configuration)
      throws ZarrException {
    this.encodedType = encodedType;
    this.encoded = NumberFormat.of(encodedType, configuration);
    this.decoded = NumberFormat.of(decodedType, configuration);
  }

  /** Returns what encodes a chunk; used by one caller, from the first block to the last. */
  abstract NumberFilter.Step step();

  final NumberFormat encoded() {
    return encoded;
  }

  final NumberFormat decoded() {
    return decoded;
  }

  @Override
  public final DataType encodedType() {
    return encodedType;
  }

  @Override
  public final Elements encode(Elements elements, int count) throws ZarrException {
    Elements.Packed packed = (Elements.Packed) elements;
    boolean inPlace = packed.owned() && encoded.size() == decoded.size();
    byte[] target = inPlace ? packed.array() : new byte[Math.multiplyExact(count, encoded.size())];
    int start = inPlace ? packed.offset() : 0;
    NumberFilter.apply(step(), packed, decoded, target, start, encoded, count);
    return new Elements.Packed(
        target, start, count * encoded.size(), ByteOrder.LITTLE_ENDIAN, true);
  }

  /**
   * Stores {@code values} as integers of this filter's encoded format. Throws {@link
   * ZarrException.Malformed} for one that does not fit, such as NaN.
   */
  final void store(double[] values, long[] bits, int count, String codec) throws ZarrException {
    if (!encoded.isFloat()) {
      for (int i = 0; i < count; i++) {
        if (!(values[i] >= encoded.least() && values[i] <= encoded.most())) {
          throw new ZarrException.Malformed(
              "codec \"%s\": %s does not fit type %s, which it stores. Use a wider type, or drop the filter."
                  .formatted(codec, values[i], encodedType.name()));
        }
      }
    }
    encoded.fromReals(values, bits, count);
  }
}
