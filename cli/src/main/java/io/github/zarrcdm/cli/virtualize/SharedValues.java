package io.github.zarrcdm.cli.virtualize;

import static io.github.zarrcdm.internal.cf.CfAttributes.ADD_OFFSET;
import static io.github.zarrcdm.internal.cf.CfAttributes.CALENDAR;
import static io.github.zarrcdm.internal.cf.CfAttributes.SCALE_FACTOR;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;

import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import ucar.ma2.Array;
import ucar.nc2.Variable;

/** Values that joined files have once, without the dimension along which they are joined. */
final class SharedValues {
  /** So many values of a variable are held and compared. */
  private static final long MOST = 1 << 26;

  private final String firstName;
  private final String dimension;
  private final Map<String, Array> values = new HashMap<>();

  SharedValues(String firstName, String dimension) {
    this.firstName = firstName;
    this.dimension = dimension;
  }

  /** Returns the values of {@code variable}, which all files have. */
  Array of(Variable variable) {
    return Objects.requireNonNull(values.get(variable.getFullName()));
  }

  /**
   * Adds the values of {@code found} in the file called {@code name}, which {@code expected} is in
   * the first one. Throws {@link ZarrException.Unsupported} if they are others.
   */
  void add(Variable expected, Variable found, String name) throws IOException {
    if (found.getSize() > MOST) {
      throw JoinConflict.of(
          "%s: its %s has %s values, and no dimension %s; up to %s are compared with those of the"
              + " other files",
          name, found.getFullName(), found.getSize(), dimension, MOST);
    }
    Array read = found.read();
    Array known = values.putIfAbsent(found.getFullName(), read);
    if (known == null) {
      return;
    }
    for (String attribute : List.of(UNITS, CALENDAR, SCALE_FACTOR, ADD_OFFSET)) {
      if (!NumberAttributes.text(expected, attribute)
          .equals(NumberAttributes.text(found, attribute))) {
        throw JoinConflict.of(
            "%s: the %s of its %s is %s, that of %s is %s",
            name,
            attribute,
            found.getFullName(),
            NumberAttributes.text(found, attribute),
            firstName,
            NumberAttributes.text(expected, attribute));
      }
    }
    Object mine = known.copyTo1DJavaArray();
    Object other = read.copyTo1DJavaArray();
    if (!Arrays.equals(known.getShape(), read.getShape())
        || !Arrays.deepEquals(new Object[] {mine}, new Object[] {other})) {
      throw JoinConflict.of(
          "%s: the values of its %s are not those of %s, and it has no dimension %s along which it"
              + " could change",
          name, found.getFullName(), firstName, dimension);
    }
  }
}
