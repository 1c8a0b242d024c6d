package io.github.zarrcdm.internal.copy.transfer;

import io.github.zarrcdm.copy.plan.Layout;
import io.github.zarrcdm.internal.copy.mapping.DimensionNames;
import io.github.zarrcdm.internal.iosp.cdm.CdmOrigin;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ucar.nc2.Variable;

/** The layout in which a variable is read with the least effort: in the chunks it is stored in. */
public final class SourceLayout {
  /** Fewer chunks of any size are few requests. */
  private static final long MANY = 4096;

  /** Bytes that cost no more to send than a request does. */
  private static final long SMALL = 64 << 10;

  private SourceLayout() {}

  /**
   * Returns {@code wanted}, in the chunks of {@code variable} where it has any, and without shards.
   * Tiny chunks are joined if they are many, and those of a coordinate always, of which every
   * reader reads all.
   */
  public static Layout of(Variable variable, Layout wanted) {
    Layout plain = wanted.withoutShards();
    if (variable.getRank() == 0 || !wanted.chunks().isEmpty() || variable.isCoordinateVariable()) {
      return plain;
    }
    Optional<int[]> stored =
        SourceChunks.stored(variable, CdmOrigin.array(variable), variable.getRank());
    if (stored.isEmpty()) {
      return plain;
    }
    int[] chunks = joined(stored.get(), variable);
    List<String> names = DimensionNames.of(variable, chunks.length);
    Map<String, Integer> lengths = new LinkedHashMap<>();
    for (int d = 0; d < chunks.length; d++) {
      lengths.merge(names.get(d), chunks[d], Math::max);
    }
    return plain.withChunks(lengths);
  }

  /** Whole numbers of chunks along the last dimensions, so that none is read twice. */
  private static int[] joined(int[] stored, Variable variable) {
    int[] chunk = stored.clone();
    long bytes = Math.max(1, variable.getElementSize());
    long count = 1;
    for (int d = 0; d < chunk.length; d++) {
      bytes *= chunk[d];
      count *= Math.max(1, (variable.getShape(d) + chunk[d] - 1L) / chunk[d]);
    }
    if (count <= MANY) {
      return chunk;
    }
    for (int d = chunk.length - 1; d >= 0; d--) {
      while (bytes < SMALL && chunk[d] < variable.getShape(d)) {
        chunk[d] *= 2;
        bytes *= 2;
      }
    }
    return chunk;
  }
}
