package io.github.zarrcdm.internal.metadata;

import io.github.zarrcdm.internal.dtype.ByteType;
import io.github.zarrcdm.internal.dtype.FixedText;
import io.github.zarrcdm.internal.dtype.StoredType;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Tells texts of one byte from the characters of longer texts: netCDF keeps a text as characters
 * along a dimension, and tools that describe netCDF files as Zarr keep that, as {@code |S1} along
 * {@code DateStrLen}, say.
 */
final class CharArrays {
  private static final Pattern LENGTH_OF_TEXT =
      Pattern.compile("(?i)str|char|(^|[_/])len(gth)?(_|$)");

  private CharArrays() {}

  /**
   * Returns {@link ByteType#CHAR} instead of {@code type} where {@code dimensions} say so, else
   * {@code type}.
   */
  static StoredType along(List<String> dimensions, StoredType type) {
    if (!(type instanceof FixedText text) || text.size() != 1 || dimensions.isEmpty()) {
      return type;
    }
    String last = dimensions.get(dimensions.size() - 1);
    return last != null && LENGTH_OF_TEXT.matcher(last).find() ? ByteType.CHAR : type;
  }
}
