package io.github.zarrcdm.internal.conventions.georeference.subsampling;

import static io.github.zarrcdm.internal.cf.CfAttributes.FLAG_MASKS;
import static io.github.zarrcdm.internal.cf.CfAttributes.FLAG_MEANINGS;
import static io.github.zarrcdm.internal.cf.CfAttributes.FLAG_VALUES;

import io.github.zarrcdm.internal.conventions.georeference.axis.AttributeNumbers;
import io.github.zarrcdm.model.Attributes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The flag {@code location_use_3d_cartesian} of a subarea, which is interpolated in vectors: set if
 * the bits of {@code mask} are {@code value}, or without a value if any is set (CF 3.5).
 */
record VectorFlag(int mask, @Nullable Integer value) {

  /** Returns the flag of {@code interpolation_subarea_flags}; null if they do not have it. */
  static @Nullable VectorFlag of(Attributes flags) {
    String meanings = flags.text(FLAG_MEANINGS);
    int flag =
        meanings == null
            ? -1
            : List.of(meanings.strip().split("\\s+")).indexOf("location_use_3d_cartesian");
    if (flag < 0) {
      return null;
    }
    double[] masks = AttributeNumbers.of(flags, FLAG_MASKS);
    double[] values = AttributeNumbers.of(flags, FLAG_VALUES);
    return new VectorFlag(
        flag < masks.length ? (int) masks[flag] : -1,
        flag < values.length ? (Integer) (int) values[flag] : null);
  }

  boolean isSet(int flags) {
    int masked = flags & mask;
    return value == null ? masked != 0 : masked == (value & mask);
  }
}
