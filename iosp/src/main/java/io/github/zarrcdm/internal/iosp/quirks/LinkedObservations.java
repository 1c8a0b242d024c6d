package io.github.zarrcdm.internal.iosp.quirks;

import static java.util.Objects.requireNonNullElse;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds observations in lists without an end: in Unidata's convention, each observation may hold
 * the number of the next or the previous one of its station, and netCDF-Java follows these numbers
 * until one is negative.
 */
@Quirk(
    of = "ucar.nc2.ft.point.StructureDataIteratorLinked",
    seen = "5.5.3",
    does = "follows links between observations until one is negative, in a circle for ever",
    instead = "links in a circle are left out, with a finding")
public final class LinkedObservations {
  private static final String CONVENTION = "Unidata Observation Dataset v1.0";

  /** Attributes of the root may give these variables other names. */
  private static final List<String> LINKS = List.of("nextChild", "prevChild");

  private LinkedObservations() {}

  /**
   * Returns why netCDF-Java would not come to an end, by the paths of the links that are cheap to
   * read.
   */
  public static Map<String, String> endless(Group root, boolean remote, DateAxis.Values values) {
    Map<String, String> reasons = new LinkedHashMap<>();
    if (!isUsed(root)) {
      return reasons;
    }
    for (String link : LINKS) {
      String name = requireNonNullElse(text(root, link), link);
      for (Array array : root.arrays()) {
        if (array.name().equals(name) && DateAxis.isCheap(array, remote)) {
          try {
            int at = inCircle(values.read(array));
            if (at >= 0) {
              reasons.put(array.path(), "its list of observations leads in a circle at " + at);
            }
          } catch (IOException | RuntimeException e) {
            reasons.put(array.path(), String.valueOf(e.getMessage()));
          }
        }
      }
    }
    return reasons;
  }

  private static boolean isUsed(Group root) {
    String conventions = requireNonNullElse(text(root, "Conventions"), "");
    return Arrays.stream(conventions.split(","))
        .anyMatch(name -> name.trim().equalsIgnoreCase(CONVENTION));
  }

  private static @Nullable String text(Group root, String name) {
    return root.attributes().values().keySet().stream()
        .filter(name::equalsIgnoreCase)
        .findFirst()
        .map(root.attributes()::text)
        .orElse(null);
  }

  /** Returns an observation from which the links lead back to it; negative if there is none. */
  private static int inCircle(ucar.ma2.Array links) {
    int count = Math.toIntExact(links.getSize());
    int[] seen = new int[count]; // the observation from which it was first reached, and one
    for (int start = 0; start < count; start++) {
      int at = start;
      while (at >= 0 && at < count && seen[at] == 0) {
        seen[at] = start + 1;
        at = links.getInt(at);
      }
      if (at >= 0 && at < count && seen[at] == start + 1) {
        return at;
      }
    }
    return -1;
  }
}
