package io.github.zarrcdm.internal.iosp.quirks;

import io.github.zarrcdm.internal.cf.CfAttributes;
import io.github.zarrcdm.internal.conventions.georeference.axis.AngleUnits;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Kind;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import ucar.ma2.IndexIterator;

/**
 * Finds longitudes that no place has, such as cells that were never written: netCDF-Java adds or
 * subtracts 360 degrees until a longitude is within a circle, which for large numbers never ends.
 * Where all are missing, the largest number there is stands for the westmost.
 */
@Quirk(
    of = "ucar.unidata.geoloc.LatLonPoints",
    seen = "5.5.3",
    does =
        "adds or subtracts 360 degrees until a longitude is within a circle, which for "
            + "large numbers, and where all are missing, never ends",
    instead = "such an axis is none, with a finding")
public final class ImpossibleLongitudes {
  /** A hundred times around: more than any track, few steps for netCDF-Java. */
  private static final double FARTHEST = 36_000;

  private ImpossibleLongitudes() {}

  /** Returns why they are none, by the paths of those that are cheap to read. */
  public static Map<String, String> in(Group group, boolean remote, DateAxis.Values values) {
    Map<String, String> reasons = new LinkedHashMap<>();
    for (Array array : group.arrays()) {
      if (isLongitude(array) && DateAxis.isCheap(array, remote, 2)) {
        try {
          String reason = reason(values.read(array));
          if (reason != null) {
            reasons.put(array.path(), reason);
          }
        } catch (IOException | RuntimeException e) {
          // Told when the values themselves are read.
        }
      }
    }
    group.groups().forEach(inner -> reasons.putAll(in(inner, remote, values)));
    return reasons;
  }

  /** Only floats are missing, or so large that netCDF-Java does not end. */
  private static boolean isLongitude(Array array) {
    Kind kind = array.type().kind();
    return (kind == Kind.FLOAT || kind == Kind.DOUBLE || isPacked(array.attributes()))
        && AngleUnits.isLongitude(array.attributes());
  }

  private static boolean isPacked(Attributes attributes) {
    return attributes.has(CfAttributes.SCALE_FACTOR) || attributes.has(CfAttributes.ADD_OFFSET);
  }

  private static @Nullable String reason(ucar.ma2.Array values) {
    boolean missing = values.getRank() == 2 && values.getSize() > 0;
    for (IndexIterator each = values.getIndexIterator(); each.hasNext(); ) {
      double value = each.getDoubleNext();
      if (Math.abs(value) > FARTHEST) {
        return value + " is no longitude";
      }
      missing &= Double.isNaN(value);
    }
    return missing ? "all longitudes of its cells are missing" : null;
  }
}
