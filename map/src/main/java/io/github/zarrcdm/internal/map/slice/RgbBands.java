package io.github.zarrcdm.internal.map.slice;

import static io.github.zarrcdm.internal.cf.CfAttributes.UNSIGNED;

import io.github.zarrcdm.internal.map.colour.Flags;
import io.github.zarrcdm.internal.place.Coordinate;
import io.github.zarrcdm.internal.place.Coordinates;
import io.github.zarrcdm.internal.place.Place;
import java.util.List;
import java.util.Optional;
import ucar.ma2.DataType;
import ucar.nc2.Dimension;
import ucar.nc2.Variable;
import ucar.nc2.constants.AxisType;
import ucar.nc2.dataset.VariableDS;

/** The red, green and blue of a picture in bytes. */
public final class RgbBands {
  /** How many colours there are. */
  public static final int COUNT = 3;

  private static final String NAMES =
      "(?i)bands?|channels?|c|rgb|colou?rs?|samples?|components?|dim\\d+";

  private RgbBands() {}

  /**
   * Returns the dimension of the three bands of {@code variable}; empty unless it holds bytes that
   * are no categories, and {@code free}, the dimensions without a choice, have one of that length
   * and meaning.
   */
  static Optional<String> of(
      VariableDS variable, Coordinates coordinates, List<String> free, Optional<Place> place) {
    if (!isBytes(variable) || Flags.of(variable.attributes()).isPresent() || free.size() < COUNT) {
      return Optional.empty();
    }
    List<String> names = DimensionNames.of(variable);
    List<Dimension> dimensions = variable.getDimensions();
    return free.stream()
        .filter(name -> dimensions.get(names.indexOf(name)).getLength() == COUNT)
        .filter(name -> name.matches(NAMES))
        .filter(name -> coordinates.along(name).filter(RgbBands::isTime).isEmpty())
        .filter(name -> place.isEmpty() || !place.get().dimensions().contains(name))
        .findFirst();
  }

  private static boolean isTime(Coordinate coordinate) {
    return coordinate.is(AxisType.Time, AxisType.RunTime, AxisType.Ensemble);
  }

  private static boolean isBytes(VariableDS variable) {
    Variable stored =
        variable.getOriginalVariable() == null ? variable : variable.getOriginalVariable();
    return stored.getDataType() == DataType.UBYTE
        || (stored.getDataType() == DataType.BYTE
            && stored.attributes().findAttributeString(UNSIGNED, "").equals("true"));
  }
}
