package io.github.zarrcdm.internal.copy.selection;

import io.github.zarrcdm.error.ZarrException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import ucar.nc2.Variable;

/** The indices of dimensions that a selection keeps. Those that are not here keep all. */
final class SelectedIndices {
  private final Map<Axis, Indices> indices = new LinkedHashMap<>();
  private final Set<Axis> asked;
  private boolean changed;

  /** {@code asked} is what the user selects. */
  SelectedIndices(Map<Axis, Indices> asked) {
    indices.putAll(asked);
    this.asked = Set.copyOf(asked.keySet());
  }

  boolean isAsked(Axis axis) {
    return asked.contains(axis);
  }

  Map<Axis, Indices> all() {
    return indices;
  }

  /** Returns the kept indices of {@code axis}; null if all are. */
  @Nullable Indices of(Axis axis) {
    return indices.get(axis);
  }

  /** Keeps only those that are in {@code some} too. Throws if none is left. */
  void narrow(Axis axis, Indices some, Variable because) throws ZarrException {
    Indices before = indices.get(axis);
    Indices now = before == null ? some : before.and(some);
    if (now.size() == (before == null ? axis.length() : before.size())) {
      return;
    }
    if (now.size() == 0) {
      throw new ZarrException.Unsupported(
          "%s: of what is selected it has no %s; select something else, or copy all of %s"
              .formatted(because.getFullName(), axis, axis));
    }
    indices.put(axis, now);
    changed = true;
  }

  /** Returns true if {@link #narrow} has left something out since this was last asked. */
  boolean changed() {
    boolean was = changed;
    changed = false;
    return was;
  }
}
