package io.github.zarrcdm.internal.iosp.cdm;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** Attribute values without a netCDF type, as JSON text. */
final class JsonAttribute {
  /** NaN and infinities without quotes, as Zarr writers spell them. */
  private static final ObjectWriter WRITER =
      JsonMapper.builder().disable(JsonWriteFeature.WRITE_NAN_AS_STRINGS).build().writer();

  private JsonAttribute() {}

  /** Returns the compact JSON of an attribute's {@code value}. */
  static String of(Object value) {
    try {
      return WRITER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("no JSON for " + value, e);
    }
  }
}
