package io.github.zarrcdm.iosp;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** Attribute values that netCDF has no type for, as the JSON text that they came from. */
final class JsonAttribute {
  /** NaN and infinities bare, as the writers of Zarr spell them. */
  private static final ObjectWriter WRITER =
      JsonMapper.builder().disable(JsonWriteFeature.WRITE_NAN_AS_STRINGS).build().writer();

  private JsonAttribute() {}

  /** The compact JSON of {@code value}, which is one of those that attributes hold. */
  static String of(Object value) {
    try {
      return WRITER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("no JSON for " + value, e);
    }
  }
}
