package io.github.zarrcdm.internal.codec.filter;

import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.StoredType;
import io.github.zarrcdm.model.DataType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/** Numbers in configurations, spelled as fill values are. */
final class Scalar {
  private Scalar() {}

  /** Returns the bits, as in a run of {@link NumberFormat}, of the value of {@code key}. */
  static long bits(
      Configuration configuration, String key, @Nullable Object otherwise, DataType type)
      throws ZarrException {
    return bits(
        configuration, configuration.has(key) ? configuration.get(key) : otherwise, type, key);
  }

  /** Returns the bits of the value that {@code json} spells. */
  static long bits(Configuration configuration, @Nullable Object json, DataType type, String key)
      throws ZarrException {
    if (!(type instanceof StoredType stored)) {
      throw configuration.unsupported(
          "%s of type %s is not supported; supported are numbers", key, type.name());
    }
    if (json == null) {
      throw configuration.malformed("%s: null is not a value of type %s", key, type.name());
    }
    ByteBuffer value = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    try {
      stored.put(value, stored.fillValue(json, StoredType.BytesText.BASE64));
    } catch (ZarrException e) {
      throw configuration.malformed("%s: %s", key, e.getMessage());
    }
    long[] bits = {value.getLong(0)};
    NumberFormat.of(type, configuration).narrow(bits, 1);
    return bits[0];
  }
}
