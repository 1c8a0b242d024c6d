package io.github.zarrcdm.internal.copy.selection;

import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.util.BitSet;
import java.util.Set;
import ucar.nc2.Variable;

/**
 * How many samples each instance has, one after the other: {@code row_size} of CF 9.3.3, {@code
 * node_count} and {@code part_node_count} of 7.6.
 *
 * @param instance the dimension of {@code variable}
 * @param sample the dimension that it counts
 * @param kind what a selection along the two means
 */
record Counts(Variable variable, Axis instance, Axis sample, Kind kind, long[] first)
    implements DimensionLink {

  /** What is counted. */
  enum Kind {
    /** Observations of a series, each of which is one alone. */
    OBSERVATIONS,
    /** Nodes of geometries, which are nothing without all of them. */
    NODES,
    /** Nodes of the parts of geometries: a part is kept with its nodes. */
    PARTS
  }

  /** Reads the counts. Throws if they are more than there is. */
  static Counts of(Variable variable, Axis instance, Axis sample, Kind kind) throws IOException {
    long[] counts = new Integers(variable).all();
    long[] first = new long[counts.length + 1];
    for (int i = 0; i < counts.length; i++) {
      first[i + 1] = first[i] + Math.max(0, counts[i]);
    }
    if (first[counts.length] > sample.length()) {
      throw new ZarrException.Unsupported(
          "%s: counts %s along %s, which has %s; a part of it cannot be selected"
              .formatted(variable.getFullName(), first[counts.length], sample, sample.length()));
    }
    return new Counts(variable, instance, sample, kind, first);
  }

  @Override
  public Set<Axis> axes() {
    return Set.of(instance, sample);
  }

  @Override
  public void narrow(SelectedIndices kept) throws IOException {
    Axis unasked = kind == Kind.PARTS ? instance : kind == Kind.NODES ? sample : null;
    if (unasked != null && kept.isAsked(unasked)) {
      throw new ZarrException.Unsupported(
          "%s counts the nodes of geometries: a part of %s makes other geometries of them. Select along the dimension of the geometries"
              .formatted(variable.getFullName(), unasked));
    }
    Indices samples = kept.of(sample);
    Indices instances = kept.of(instance);
    if (kind == Kind.PARTS) {
      if (samples != null) {
        kept.narrow(instance, Indices.where(instance.length(), i -> isWhole(i, samples)), variable);
      }
    } else if (instances != null) {
      BitSet rows = new BitSet(sample.length());
      for (int i = instances.next(-1); i >= 0; i = instances.next(i)) {
        rows.set((int) first[i], (int) first[i + 1]);
      }
      kept.narrow(sample, Indices.of(rows), variable);
    }
  }

  private boolean isWhole(int part, Indices samples) {
    long size = first[part + 1] - first[part];
    return size > 0 && samples.between(first[part], first[part + 1]) == size;
  }

  @Override
  public IndexRewrite rewriting(Variable of, SelectedIndices kept) {
    Indices samples = kept.of(sample);
    return samples == null
        ? IndexRewrite.NONE
        : (values, source) -> {
          for (int i = 0; i < values.getSize(); i++) {
            int at = source.applyAsInt(i);
            if (first[at] < first[at + 1]) {
              Integers.set(values, i, samples.between(first[at], first[at + 1]));
            }
          }
        };
  }
}
