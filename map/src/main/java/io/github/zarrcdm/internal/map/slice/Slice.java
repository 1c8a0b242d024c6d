package io.github.zarrcdm.internal.map.slice;

import io.github.zarrcdm.internal.place.Coordinates;
import io.github.zarrcdm.internal.place.Place;
import io.github.zarrcdm.internal.place.Sweeps;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ucar.ma2.InvalidRangeException;
import ucar.ma2.Range;
import ucar.nc2.Attribute;
import ucar.nc2.constants.CDM;
import ucar.nc2.dataset.VariableDS;

/**
 * What is drawn of a variable.
 *
 * @param place on the Earth; empty if it is drawn by its dimensions
 * @param along the names of the dimensions that are drawn: rows and columns, or that of points or
 *     of a curve
 * @param parts what is drawn of a dimension of which that is not all
 * @param sweeps those of which it shows one; empty if it has none
 * @param bands the dimension of red, green and blue
 * @param at the index of every other dimension, by its name
 * @param texts what stands for these indices
 * @param note what a user may not expect of this choice; empty if nothing
 */
public record Slice(
    VariableDS variable,
    Coordinates coordinates,
    Optional<Place> place,
    List<String> along,
    Map<String, Range> parts,
    Optional<Sweeps> sweeps,
    Optional<String> bands,
    Map<String, Integer> at,
    List<String> texts,
    Optional<String> note) {

  /** Returns this slice with other {@code texts}. */
  Slice with(List<String> others) {
    return new Slice(variable, coordinates, place, along, parts, sweeps, bands, at, others, note);
  }

  /** Returns what the indices of {@code dimension} stand for. */
  public IndexLabels labels(String dimension) throws IOException {
    return IndexLabels.of(coordinates.along(dimension));
  }

  /** Returns true if it is a curve: one dimension, and none that lies on the Earth. */
  public boolean isCurve() {
    return place.isEmpty() && along.size() == 1;
  }

  /**
   * Returns how many values are read at most for a picture without a part of the Earth: those that
   * it shows, and what lies in chunks with them.
   */
  public long values() {
    Attribute chunks = variable.attributes().findAttribute(CDM.CHUNK_SIZES);
    List<String> names = DimensionNames.of(variable);
    double values = 1;
    for (int d = 0; d < names.size(); d++) {
      Number chunk = chunks == null ? null : chunks.getNumericValue(d);
      values *=
          at.containsKey(names.get(d))
              ? chunk == null ? 1 : Math.min(chunk.doubleValue(), variable.getShape(d))
              : part(names.get(d)).length();
    }
    return (long) values;
  }

  /** Returns the indices of {@code dimension} from the first to the last that is drawn. */
  public Range part(String dimension) {
    int length = variable.getShape(DimensionNames.of(variable).indexOf(dimension));
    return parts.getOrDefault(dimension, new Range(length));
  }

  /** Returns the indices of {@code dimension} that are drawn, about as many as {@code most}. */
  public Range range(String dimension, int most) throws IOException {
    Range part = part(dimension);
    try {
      return new Range(part.first(), part.last(), Math.max(1, part.length() / most));
    } catch (InvalidRangeException e) {
      throw new IOException(variable.getFullName() + ": " + e.getMessage(), e);
    }
  }
}
