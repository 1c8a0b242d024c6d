package io.github.zarrcdm.internal.map.slice;

import io.github.zarrcdm.internal.place.Coordinates;
import io.github.zarrcdm.internal.place.Place;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ucar.nc2.dataset.VariableDS;

/**
 * What is drawn of a variable.
 *
 * @param place on the Earth; empty if it is drawn by its dimensions
 * @param along the names of the dimensions that are drawn: rows and columns, or that of points
 * @param bands the dimension of red, green and blue
 * @param at the index of every other dimension, by its name
 * @param texts what stands for these indices
 */
public record Slice(
    VariableDS variable,
    Coordinates coordinates,
    Optional<Place> place,
    List<String> along,
    Optional<String> bands,
    Map<String, Integer> at,
    List<String> texts) {

  public int length(String dimension) {
    return variable.getShape(DimensionNames.of(variable).indexOf(dimension));
  }
}
