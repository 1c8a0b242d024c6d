package io.github.zarrcdm.internal.copy.transfer;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.cf.CfAttributes;
import io.github.zarrcdm.internal.copy.mapping.CopiedArray;
import io.github.zarrcdm.internal.copy.plan.Box;
import io.github.zarrcdm.internal.copy.plan.Memory;
import io.github.zarrcdm.internal.copy.plan.Regions;
import io.github.zarrcdm.internal.netcdf.NetcdfFill;
import io.github.zarrcdm.internal.netcdf.NumberSearch;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.Kind;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Whether numbers stay numbers and missing cells stay missing when a variable without {@code
 * _FillValue} is appended to an array: the array may have one, or need netCDF's default.
 *
 * @param fill the number that is missing in the array; null if none is
 * @param defaultFill the number that is missing in the variable, as netCDF's default; null if none
 *     is
 */
record MissingCells(
    CopiedArray added, Array there, @Nullable Number fill, @Nullable Number defaultFill) {

  /** Returns what is missing in {@code added}, and in {@code there} before it grows. */
  static MissingCells of(CopiedArray added, Array there) {
    boolean compared =
        added.primitive() && !added.array().attributes().has(CfAttributes.FILL_VALUE);
    Number fill = compared ? number(there.attributes().get(CfAttributes.FILL_VALUE)) : null;
    boolean unwritten = compared && DefaultFills.mayHave(added);
    Number defaultFill = unwritten ? (Number) NetcdfFill.of(there.type()).orElse(null) : null;
    return new MissingCells(added, there, fill, defaultFill);
  }

  private static @Nullable Number number(@Nullable Object value) {
    return value instanceof Typed typed
            && typed.values().size() == 1
            && typed.values().get(0) instanceof Number number
            && !Double.isNaN(number.doubleValue())
        ? number
        : null;
  }

  /**
   * Throws {@link ZarrException.NotWritable} if {@code task} would add numbers that are missing in
   * the array of {@code store}, or missing cells that are numbers there.
   */
  void check(ZarrDataset store, ArrayTask task, Memory memory) throws IOException {
    if (fill == null && (defaultFill == null || isReal())) {
      return; // Of floats, netCDF's default is no number that anyone means.
    }
    boolean same = fill != null && defaultFill != null && bits(fill) == bits(defaultFill);
    Regions regions = task.written();
    boolean unwritten = false;
    for (long n = 0; n < regions.count(); n++) {
      Object values = task.array().read(task.inSource(regions.region(n)));
      if (fill != null && !same && NumberSearch.contains(values, fill)) {
        throw refused(
            store,
            "the source has %s, which is data there and missing here (_FillValue)".formatted(fill));
      }
      unwritten |= defaultFill != null && !same && NumberSearch.contains(values, defaultFill);
    }
    if (unwritten && fill != null) {
      throw refused(
          store,
          "the source has no _FillValue, and cells that were never written (%s), which would become data: the array has _FillValue = %s"
              .formatted(defaultFill, fill));
    }
    if (unwritten && isThere(store, memory)) {
      throw refused(
          store,
          "the source has cells that were never written (%s), which is a number in the array, and no _FillValue tells them apart"
              .formatted(defaultFill));
    }
  }

  private boolean isThere(ZarrDataset store, Memory memory) throws IOException {
    Regions regions = ArrayTask.of(added.as(there), new long[there.rank()], memory).written();
    for (long n = 0; n < regions.count(); n++) {
      Box region = regions.region(n);
      Object values = store.read(there, Section.of(region.start(), region.count()));
      if (defaultFill != null && NumberSearch.contains(values, defaultFill)) {
        return true;
      }
    }
    return false;
  }

  private boolean isReal() {
    return there.type().kind() == Kind.FLOAT || there.type().kind() == Kind.DOUBLE;
  }

  /** As a Java array of the array's kind has it, which knows no unsigned numbers. */
  private long bits(Number number) {
    return switch (there.type().kind()) {
      case BYTE -> number.byteValue();
      case SHORT -> number.shortValue();
      case INT -> number.intValue();
      case FLOAT, DOUBLE -> Double.doubleToLongBits(number.doubleValue());
      default -> number.longValue();
    };
  }

  private ZarrException.NotWritable refused(ZarrDataset store, String why) {
    return new ZarrException.NotWritable(
        "%s: array %s: %s. Give the source the _FillValue that it needs, or leave %s out with -v"
            .formatted(store, there.path(), why, added.variable().getFullName()));
  }
}
