package io.github.zarrcdm.internal.copy.mapping;

import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.MISSING_VALUE;

import io.github.zarrcdm.internal.copy.quirks.CopyNotes;
import io.github.zarrcdm.internal.copy.quirks.CopyNotes.Topic;
import io.github.zarrcdm.model.Attributes;
import java.util.List;
import ucar.nc2.Variable;

/** The attribute {@code _FillValue}, which stores hold in the type of their arrays only. */
final class FillAttribute {

  private FillAttribute() {}

  /**
   * Returns {@code attributes} with it where readers take it; {@code notes} says where not. xarray
   * opens no store of version 3 that has one of texts; of those it takes a {@code missing_value},
   * as it does of several values.
   */
  static Attributes of(
      Variable variable, ElementType type, int format, Attributes attributes, CopyNotes notes) {
    Object fill = attributes.get(FILL_VALUE);
    if (fill == null
        || type instanceof ElementType.Number number && number.holds(fill)
        || type instanceof ElementType.Texts && format == 2) {
      return attributes;
    }
    Attributes without = attributes.without(FILL_VALUE);
    if (type instanceof ElementType.Number) {
      notes.add(Topic.FILL_OF_NUMBERS, "%s of %s".formatted(fill, variable.getFullName()));
      return fill instanceof List<?> several && !several.isEmpty()
          ? without.withDefault(MISSING_VALUE, fill)
          : without;
    }
    if (type instanceof ElementType.Texts) {
      notes.add(Topic.FILL_OF_TEXTS, variable.getFullName());
      return without.withDefault(MISSING_VALUE, fill);
    }
    // NUL and nothing are what Zarr fills texts with anyhow.
    if (!(fill instanceof String text) || !text.replace("\0", "").isEmpty()) {
      notes.add(Topic.FILL_OF_OBJECTS, "%s of %s".formatted(fill, variable.getFullName()));
    }
    return without;
  }
}
