package io.github.zarrcdm.internal.codec.filter;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.DataType;

/**
 * Elements stored in another type, cast as numpy casts. Quantized numbers are decoded the same way:
 * what rounding took is gone.
 *
 * <p>Names: {@code astype}, {@code quantize} (v2), {@code numcodecs.astype}, {@code
 * numcodecs.quantize}.
 *
 * <p>Configuration: {@code {"encode_dtype": "<f4", "decode_dtype": "<f8"}}.
 *
 * @see <a href="https://numcodecs.readthedocs.io/en/stable/filter/astype.html">numcodecs astype</a>
 * @see <a href="https://numcodecs.readthedocs.io/en/stable/filter/quantize.html">numcodecs
 *     quantize</a>
 */
public final class AsType extends NumberFilter {
  private AsType(DataType encoded, DataType decoded, Configuration configuration)
      throws ZarrException {
    super(encoded, decoded, configuration);
  }

  public static AsType of(Configuration configuration, DataType type) throws ZarrException {
    DataType decoded = decodedType(configuration, "decode_dtype", type);
    return new AsType(type(configuration, "encode_dtype", decoded), decoded, configuration);
  }

  public static AsType quantize(Configuration configuration, DataType type) throws ZarrException {
    DataType decoded = decodedType(configuration, "dtype", type);
    return new AsType(type(configuration, "astype", decoded), decoded, configuration);
  }

  @Override
  Step step(ChunkContext chunk) {
    return (bits, work, count) -> encoded().convert(decoded(), bits, work, count);
  }
}
