package io.github.zarrcdm.internal.convert.ncml;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.convert.mapping.Changed;
import io.github.zarrcdm.internal.convert.ncml.Members.Member;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import ucar.ma2.Array;
import ucar.nc2.Attribute;
import ucar.nc2.Dimension;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/**
 * An aggregation of NcML, for which netCDF-Java takes all but the values from one of its datasets,
 * whatever the others say of theirs.
 */
final class Joined {
  /** Attributes without which values mean something else. */
  private static final List<String> OF_VALUES =
      List.of("scale_factor", "add_offset", "_FillValue", "missing_value", "_Unsigned");

  private static final List<String> OF_TIMES = List.of("units", "calendar");

  private final String place;
  private final Element aggregation;
  private final String dimension;
  private final boolean existing;
  private final Set<String> added;
  private final Map<String, Seen> first = new LinkedHashMap<>();
  private final List<String> notes = new ArrayList<>();

  private record Seen(
      String member,
      String type,
      String shape,
      Map<String, String> attributes,
      @Nullable Array values) {}

  private Joined(Element aggregation, String place) {
    this.place = place;
    this.aggregation = aggregation;
    this.dimension = aggregation.getAttribute("dimName");
    this.existing = aggregation.getAttribute("type").equalsIgnoreCase("joinExisting");
    this.added =
        Elements.of(aggregation, "variableAgg").stream()
            .map(each -> each.getAttribute("name"))
            .collect(Collectors.toSet());
  }

  /**
   * What of the datasets of {@code netcdf}, an element of the NcML at {@code base} that is read as
   * {@code shown}, is not kept, in sentences. Throws {@link ZarrException.NotWritable} where
   * netCDF-Java would give values another meaning.
   */
  static List<String> check(Element netcdf, NetcdfFile shown, String base) throws IOException {
    List<String> notes = new ArrayList<>();
    for (Element aggregation : Elements.of(netcdf, "aggregation")) {
      Joined joined = new Joined(aggregation, base);
      for (Member member : Members.of(aggregation, base)) {
        try (NetcdfFile file = member.open(base)) {
          joined.compare(member, file);
          notes.addAll(check(member.element(), file, base));
        }
      }
      joined.checkShown(netcdf, shown);
      notes.addAll(joined.notes);
    }
    return notes;
  }

  private void compare(Member member, NetcdfFile file) throws IOException {
    if (aggregation.getAttribute("type").equalsIgnoreCase("union")) {
      return;
    }
    checkLength(member, file);
    boolean isFirst = first.isEmpty();
    for (Variable variable : file.getVariables()) {
      boolean grows = grows(variable);
      if (grows) {
        Changed.refuse(variable);
      }
      boolean coordinate = variable.getRank() == 1 && variable.isCoordinateVariable();
      if (grows || coordinate) {
        Seen seen = seen(member, variable, coordinate && !grows);
        Seen before = first.putIfAbsent(variable.getFullName(), seen);
        if (before == null && !isFirst && grows) {
          throw refused(variable.getFullName() + " is in " + member.name() + ", not in the first");
        }
        if (before != null && grows) {
          checkSame(variable, before, seen);
        } else if (before != null && !sameValues(before, seen)) {
          notes.add(
              "%s differs between %s and %s, and is copied from the first"
                  .formatted(variable.getFullName(), before.member, seen.member));
        }
      }
    }
    for (String name : first.keySet()) {
      Variable there = file.findVariable(name);
      if (there == null) {
        throw refused(name + " is not in " + member.name());
      }
    }
  }

  /** netCDF-Java believes what NcML says of lengths, and fails when it reads. */
  private void checkLength(Member member, NetcdfFile file) throws ZarrException {
    Dimension grown = existing ? file.findDimension(dimension) : null;
    if (grown == null) {
      return;
    }
    String said = member.element().getAttribute("ncoords");
    if (!said.isEmpty() && !said.strip().equals(String.valueOf(grown.getLength()))) {
      throw refused(
          "ncoords of %s is %s, but it has %d".formatted(member.name(), said, grown.getLength()));
    }
    boolean marked =
        Elements.of(aggregation, "scan").stream()
            .anyMatch(scan -> scan.hasAttribute("dateFormatMark"));
    if (marked && grown.getLength() != 1) {
      throw refused(
          "dateFormatMark gives each dataset one %s, but %s has %d"
              .formatted(dimension, member.name(), grown.getLength()));
    }
  }

  private boolean grows(Variable variable) {
    return existing
        ? variable.getRank() > 0 && dimension.equals(variable.getDimension(0).getShortName())
        : added.contains(variable.getFullName());
  }

  private Seen seen(Member member, Variable variable, boolean values) throws IOException {
    List<String> shape = new ArrayList<>();
    for (int d = existing ? 1 : 0; d < variable.getRank(); d++) {
      shape.add(String.valueOf(variable.getShape(d)));
    }
    boolean own = !member.element().getAttribute("coordValue").isEmpty();
    boolean change = "true".equalsIgnoreCase(aggregation.getAttribute("timeUnitsChange"));
    boolean time = variable.getShortName().equals(dimension);
    Map<String, String> attributes = new LinkedHashMap<>();
    OF_VALUES.forEach(name -> attributes.put(name, text(variable, name)));
    if (!(time && (own || change))) {
      OF_TIMES.forEach(name -> attributes.put(name, text(variable, name)));
    }
    return new Seen(
        member.name(),
        variable.getDataType().toString(),
        String.join(" x ", shape),
        attributes,
        values ? variable.read() : null);
  }

  private static String text(Variable variable, String name) {
    Attribute attribute = variable.findAttribute(name);
    return attribute == null ? "none" : String.valueOf(attribute.getValues());
  }

  private void checkSame(Variable variable, Seen before, Seen seen) throws ZarrException {
    String name = variable.getFullName();
    if (!before.type.equals(seen.type)) {
      throw differs("the type of " + name, before.type, seen.type, before, seen);
    }
    if (!before.shape.equals(seen.shape)) {
      throw differs("the shape of " + name, before.shape, seen.shape, before, seen);
    }
    for (Map.Entry<String, String> attribute : seen.attributes.entrySet()) {
      String other = before.attributes.getOrDefault(attribute.getKey(), attribute.getValue());
      if (!other.equals(attribute.getValue())) {
        throw differs(
            "%s of %s".formatted(attribute.getKey(), name),
            other,
            attribute.getValue(),
            before,
            seen);
      }
    }
  }

  private ZarrException.NotWritable differs(
      String what, String one, String other, Seen before, Seen seen) {
    String advice =
        what.equals("units of " + dimension)
            ? "; give the aggregation timeUnitsChange=\"true\""
            : "";
    return refused(
        "%s is %s in %s and %s in %s, and netCDF-Java takes the first for all%s"
            .formatted(what, one.strip(), before.member, other.strip(), seen.member, advice));
  }

  private static boolean sameValues(Seen one, Seen other) {
    return one.values == null
        || other.values == null
        || Objects.deepEquals(one.values.copyTo1DJavaArray(), other.values.copyTo1DJavaArray());
  }

  /** What is joined has to be in {@code shown}, longer, and nothing else made up. */
  private void checkShown(Element netcdf, NetcdfFile shown) throws ZarrException {
    for (String name : added) {
      Variable variable = shown.findVariable(name);
      if (variable != null
          && !(variable.getRank() > 0
              && dimension.equals(variable.getDimension(0).getShortName()))) {
        throw refused("netCDF-Java does not join %s".formatted(name));
      }
    }
    boolean declared =
        Elements.of(netcdf, "variable").stream()
            .anyMatch(variable -> dimension.equals(variable.getAttribute("name")));
    if (existing
        && !first.isEmpty()
        && !first.containsKey(dimension)
        && !declared
        && shown.findVariable(dimension) != null) {
      throw refused(
          "the datasets have no coordinate %s, and netCDF-Java makes one up; declare the variable, with its values"
              .formatted(dimension));
    }
  }

  private ZarrException.NotWritable refused(String what) {
    return new ZarrException.NotWritable("%s: %s.".formatted(place, what));
  }
}
