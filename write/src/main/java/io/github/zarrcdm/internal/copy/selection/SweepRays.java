package io.github.zarrcdm.internal.copy.selection;

import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import ucar.nc2.Variable;

/**
 * The first and the last ray of each sweep of CfRadial 1.
 *
 * @param variable {@code sweep_start_ray_index}
 * @param end {@code sweep_end_ray_index}, included
 */
record SweepRays(Variable variable, Variable end, Axis sweep, Axis ray, long[] first, long[] last)
    implements DimensionLink {

  static SweepRays of(Variable start, Variable end, Axis sweep, Axis ray) throws IOException {
    long[] first = new Integers(start).all();
    long[] last = new Integers(end).all();
    for (int i = 0; i < first.length; i++) {
      if (first[i] < 0 || last[i] < first[i] || last[i] >= ray.length()) {
        throw new ZarrException.Unsupported(
            "%s: sweep %s has rays %s to %s, and %s has %s; a part of it cannot be selected"
                .formatted(start.getFullName(), i, first[i], last[i], ray, ray.length()));
      }
    }
    return new SweepRays(start, end, sweep, ray, first, last);
  }

  @Override
  public List<Variable> variables() {
    return List.of(variable, end);
  }

  @Override
  public Set<Axis> axes() {
    return Set.of(sweep, ray);
  }

  @Override
  public void narrow(SelectedIndices kept) throws IOException {
    Indices sweeps = kept.of(sweep);
    if (sweeps != null) {
      BitSet rays = new BitSet(ray.length());
      for (int i = sweeps.next(-1); i >= 0; i = sweeps.next(i)) {
        rays.set((int) first[i], (int) last[i] + 1);
      }
      kept.narrow(ray, Indices.of(rays), variable);
    }
    Indices rays = kept.of(ray);
    if (rays != null) {
      kept.narrow(
          sweep,
          Indices.where(first.length, i -> rays.between(first[i], last[i] + 1) > 0),
          variable);
    }
  }

  @Override
  public IndexRewrite rewriting(Variable of, SelectedIndices kept) {
    Indices rays = kept.of(ray);
    return rays == null
        ? IndexRewrite.NONE
        : (values, source) -> {
          for (int i = 0; i < values.getSize(); i++) {
            int at = source.applyAsInt(i);
            int place = rays.place(of == variable ? first[at] : last[at] + 1);
            Integers.set(values, i, of == variable ? place : place - 1);
          }
        };
  }
}
