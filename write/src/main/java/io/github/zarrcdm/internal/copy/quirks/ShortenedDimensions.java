package io.github.zarrcdm.internal.copy.quirks;

import io.github.zarrcdm.internal.iosp.quirks.Quirk;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import ucar.nc2.Dimension;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/**
 * The unlimited dimensions of HDF5 that netCDF-Java makes too short: it gives each the length that
 * the last of its variables has stored, where netCDF has that of the longest.
 */
@Quirk(
    of = "ucar.nc2.internal.iosp.hdf5.H5headerNew",
    seen = "5.5.3",
    does =
        "gives an unlimited dimension the length that the last of its variables has "
            + "stored, not that of the longest",
    instead = "a copy refuses the variables that are cut off")
public final class ShortenedDimensions {
  private final Map<Dimension, Long> longest = new IdentityHashMap<>();

  private ShortenedDimensions() {}

  /**
   * Returns the unlimited dimensions of {@code file}, with the longest length that is stored of
   * each.
   */
  public static ShortenedDimensions of(NetcdfFile file) {
    ShortenedDimensions found = new ShortenedDimensions();
    for (Variable variable : file.getVariables()) {
      Hdf5Description.of(variable).ifPresent(found::add);
    }
    return found;
  }

  private void add(Hdf5Description description) {
    long[] stored = description.lengths();
    for (int d = 0; d < Math.min(stored.length, description.variable().getRank()); d++) {
      longest.merge(description.variable().getDimension(d), stored[d], Math::max);
    }
  }

  /** Returns how much is read of {@code variable} instead of all; empty if all is. */
  public Optional<String> of(Variable variable) {
    return Hdf5Description.of(variable)
        .flatMap(
            description ->
                description.variable().getDimensions().stream()
                    .filter(d -> longest.getOrDefault(d, -1L) > d.getLength())
                    .map(
                        d ->
                            "%s of %s values along %s"
                                .formatted(d.getLength(), longest.get(d), d.getShortName()))
                    .findFirst());
  }
}
