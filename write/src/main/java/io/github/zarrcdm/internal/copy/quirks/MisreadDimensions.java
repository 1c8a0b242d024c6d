package io.github.zarrcdm.internal.copy.quirks;

import io.github.zarrcdm.internal.iosp.quirks.Quirk;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import ucar.nc2.Dimension;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/**
 * Dimensions of HDF5 that netCDF-Java shows with another length. An unlimited one has the length
 * that the last of its variables has stored, where netCDF has that of the longest. One whose
 * dimension scale is in a group that does not contain the variable has the address of the scale for
 * its length.
 */
@Quirk(
    of = "ucar.nc2.internal.iosp.hdf5.H5headerNew",
    seen = "5.5.3",
    does =
        "gives an unlimited dimension the length that the last of its variables has "
            + "stored, not that of the longest, and variables that have a dimension scale "
            + "of another group its address for a length",
    instead = "a copy refuses variables of which it would read too little or too much")
public final class MisreadDimensions {
  private final Map<Dimension, Long> longest = new IdentityHashMap<>();

  private MisreadDimensions() {}

  /** Returns the dimensions of {@code file}, with the longest length that is stored of each. */
  public static MisreadDimensions of(NetcdfFile file) {
    MisreadDimensions found = new MisreadDimensions();
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

  /** Returns how much is read of {@code variable} instead of what is stored; empty if all is. */
  public Optional<String> of(Variable variable) {
    return Hdf5Description.of(variable).flatMap(stored -> cutOff(stored).or(() -> beyond(stored)));
  }

  private Optional<String> cutOff(Hdf5Description stored) {
    return stored.variable().getDimensions().stream()
        .filter(d -> longest.getOrDefault(d, -1L) > d.getLength())
        .map(
            d ->
                "%s of %s values along %s"
                    .formatted(d.getLength(), longest.get(d), d.getShortName()))
        .findFirst();
  }

  /**
   * Returns how much is read beyond what is stored; empty if nothing is. Where chunks end before an
   * unlimited dimension does, netCDF has fill values too.
   */
  private static Optional<String> beyond(Hdf5Description stored) {
    long[] lengths = stored.lengths();
    for (int d = 0; d < Math.min(lengths.length, stored.variable().getRank()); d++) {
      Dimension shown = stored.variable().getDimension(d);
      if (lengths[d] < shown.getLength() && !(shown.isUnlimited() && stored.isChunked())) {
        return Optional.of(
            "%s values along dimension %s, where HDF5 has %s"
                .formatted(shown.getLength(), d, lengths[d]));
      }
    }
    return Optional.empty();
  }
}
