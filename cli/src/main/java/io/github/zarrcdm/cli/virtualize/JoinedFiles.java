package io.github.zarrcdm.cli.virtualize;

import static io.github.zarrcdm.internal.cf.CfAttributes.OF_BOUNDS;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.cf.time.CfTime;
import io.github.zarrcdm.internal.iosp.cf.CdmScope;
import io.github.zarrcdm.internal.iosp.cf.UnitConversion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.nc2.Group;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/**
 * Files that follow each other along one dimension, as netCDF-Java shows them: what is in the first
 * one, how long each is, and that they fit. Metadata are read, and values that all files have once.
 */
final class JoinedFiles implements AutoCloseable {
  private final String dimension;
  private final boolean isNew;
  private final NetcdfFile first;
  private final String firstName;
  private final List<String> locations;
  private final List<Integer> lengths = new ArrayList<>();
  private final SharedValues shared;

  private JoinedFiles(List<String> locations, String dimension, boolean isNew, NetcdfFile first) {
    this.locations = locations;
    this.dimension = dimension;
    this.isNew = isNew;
    this.first = first;
    this.firstName = locations.get(0);
    this.shared = new SharedValues(firstName, dimension);
  }

  /**
   * Reads the files at {@code locations}. Throws {@link ZarrException.Unsupported} naming the file
   * and the variable that does not fit.
   *
   * @param isNew true if no file has {@code dimension}: each is one step of it
   */
  static JoinedFiles of(
      List<String> locations, String dimension, boolean isNew, DatasetOpener opener)
      throws IOException {
    JoinedFiles joined =
        new JoinedFiles(locations, dimension, isNew, opener.open(locations.get(0)));
    try {
      joined.add(joined.first, joined.firstName);
      for (String location : locations.subList(1, locations.size())) {
        try (NetcdfFile file = opener.open(location)) {
          joined.add(file, location);
        }
      }
      return joined;
    } catch (IOException | RuntimeException e) {
      joined.close();
      throw e;
    }
  }

  NetcdfFile first() {
    return first;
  }

  List<String> locations() {
    return locations;
  }

  String dimension() {
    return dimension;
  }

  /** Returns how long each file is along the dimension. */
  List<Integer> lengths() {
    return lengths;
  }

  /** Returns the length of the joined dimension. */
  int length() {
    return lengths.stream().reduce(0, Math::addExact);
  }

  /** Returns the values of a variable that does not grow, which all files have. */
  Array values(Variable variable) {
    return shared.of(variable);
  }

  /** Returns true if the values of {@code variable} follow each other along the dimension. */
  boolean grows(Variable variable) {
    return isNew ? growsAnew(variable) : along(variable) >= 0;
  }

  /** Returns which dimension of a variable that grows is the joined one; a new one is the first. */
  int along(Variable variable) {
    if (isNew) {
      return 0;
    }
    for (int d = 0; d < variable.getRank(); d++) {
      if (dimension.equals(variable.getDimension(d).getShortName())) {
        return d;
      }
    }
    return -1;
  }

  /** Returns the full names of coordinates along the dimension and of their bounds. */
  Set<String> coordinates() {
    Set<String> names = new HashSet<>();
    for (Variable variable : first.getVariables()) {
      if (variable.getShortName().equals(dimension)
          && grows(variable)
          && isRead(variable)
          && variable.getRank() == (isNew ? 0 : 1)) {
        String group = variable.getParentGroupOrRoot().getFullName();
        String prefix = group.isEmpty() || group.endsWith("/") ? group : group + "/";
        names.add(variable.getFullName());
        for (String bounds : OF_BOUNDS) {
          names.add(prefix + variable.attributes().findAttributeString(bounds, ""));
        }
      }
    }
    return names;
  }

  /** Returns true if the dimension is none of {@code variable}, which gets it as its first. */
  boolean isNew() {
    return isNew;
  }

  /** As in joins of references: coordinates are the same in all files, and scalars but its own. */
  private boolean growsAnew(Variable variable) {
    return variable.getRank() == 0
        ? variable.getShortName().equals(dimension)
        : !variable.isCoordinateVariable();
  }

  private void add(NetcdfFile file, String name) throws IOException {
    int length = isNew ? 1 : lengthIn(file, name);
    lengths.add(length);
    Set<String> coordinates = coordinates();
    for (Variable expected : first.getVariables()) {
      Variable found = variable(file, expected);
      if (found == null) {
        throw JoinConflict.of(
            "%s: it lacks %s, which %s has", name, expected.getFullName(), firstName);
      }
      if (grows(expected)) {
        fit(expected, found, name);
        if (!coordinates.contains(expected.getFullName())) {
          fitIntegers(expected, found, name);
        }
      } else if (isRead(expected)) {
        shared.add(expected, found, name);
      }
    }
    for (Variable more : file.getVariables()) {
      if (variable(first, more) == null) {
        throw JoinConflict.of("%s: it has %s, which %s lacks", name, more.getFullName(), firstName);
      }
    }
  }

  /** Returns true for types whose values an aggregation has. */
  static boolean isRead(Variable variable) {
    DataType type = variable.getDataType();
    return (type.isNumeric() && !type.isEnum() || type.isString()) && !variable.isVariableLength();
  }

  private int lengthIn(NetcdfFile file, String name) throws ZarrException {
    Integer length = null;
    for (Variable variable : file.getVariables()) {
      int d = along(variable);
      if (d >= 0) {
        if (variable.getDimensions().stream()
                .filter(other -> dimension.equals(other.getShortName()))
                .count()
            > 1) {
          throw JoinConflict.of(
              "%s: its %s has %s twice", name, variable.getNameAndDimensions(), dimension);
        }
        int own = variable.getShape(d);
        if (length != null && length != own) {
          throw JoinConflict.of(
              "%s: its dimension %s has two lengths, %s and %s", name, dimension, length, own);
        }
        length = own;
      }
    }
    if (length == null) {
      throw JoinConflict.of(
          "%s: it has no dimension %s, along which it is to be joined", name, dimension);
    }
    if (length == 0) {
      throw JoinConflict.of("%s: it is empty along %s; leave it out", name, dimension);
    }
    return length;
  }

  private static @Nullable Variable variable(NetcdfFile file, Variable like) {
    CdmScope scope = group(file, like.getParentGroupOrRoot());
    return scope == null ? null : scope.variable(like.getShortName());
  }

  /** Returns the group of {@code file} with the path of {@code like}, which is of another file. */
  private static @Nullable CdmScope group(NetcdfFile file, Group like) {
    Group outer = like.getParentGroup();
    CdmScope around = outer == null ? CdmScope.of(file) : group(file, outer);
    if (outer == null || around == null) {
      return around;
    }
    return around.inner().stream()
        .filter(inner -> inner.name().equals(like.getShortName()))
        .findFirst()
        .orElse(null);
  }

  private void fit(Variable expected, Variable found, String name) throws IOException {
    int[] shape = expected.getShape();
    int[] other = found.getShape();
    int d = along(expected);
    boolean sameRank = other.length == shape.length;
    if (sameRank && !isNew) {
      shape[d] = 0;
      other[d] = 0;
    }
    boolean same = sameRank && (isNew || d == along(found)) && Arrays.equals(shape, other);
    if (!same || expected.getDataType().isNumeric() != found.getDataType().isNumeric()) {
      throw JoinConflict.of(
          "%s: its %s does not fit %s of %s",
          name, found.getNameAndDimensions(), expected.getNameAndDimensions(), firstName);
    }
    String from = NumberAttributes.text(found, UNITS);
    String to = NumberAttributes.text(expected, UNITS);
    boolean times = CfTime.isMeantBy(from) && CfTime.isMeantBy(to);
    if (!from.isEmpty()
        && !to.isEmpty()
        && !from.equals(to)
        && !times
        && UnitConversion.of(from, to).isEmpty()) {
      throw JoinConflict.of(
          "%s: its %s is in \"%s\", which does not convert to \"%s\" of %s",
          name, found.getFullName(), from, to, firstName);
    }
  }

  /** Values of coordinates are read at once, and of other integers when somebody asks for them. */
  private void fitIntegers(Variable expected, Variable found, String name) throws ZarrException {
    boolean integers = expected.getDataType().isIntegral() && !NumberAttributes.isPacked(expected);
    boolean packed = NumberAttributes.isPacked(found);
    if (integers && (packed || found.getDataType().isFloatingPoint())) {
      throw new ZarrException.Unsupported(
          "%s: its %s is %s, that of %s, whose type all get, is of integers. Give the files in an order in which that of the first is not, or leave the file out."
              .formatted(
                  name,
                  found.getFullName(),
                  packed ? "packed" : "of " + found.getDataType(),
                  firstName));
    }
  }

  @Override
  public void close() throws IOException {
    first.close();
  }
}
