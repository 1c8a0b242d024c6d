package io.github.zarrcdm.internal.copy.quirks.ncml;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.copy.quirks.ConvertedVariables;
import io.github.zarrcdm.internal.copy.quirks.Hdf5Misreads;
import io.github.zarrcdm.internal.copy.quirks.Hdf5Objects;
import io.github.zarrcdm.internal.copy.quirks.Hdf5SoftLinks;
import io.github.zarrcdm.internal.copy.quirks.OmittedHdf5Objects;
import io.github.zarrcdm.internal.copy.quirks.PaddedNumbers;
import io.github.zarrcdm.internal.copy.quirks.grib.GribValues;
import io.github.zarrcdm.internal.copy.quirks.ncml.AggregationMembers.Member;
import io.github.zarrcdm.internal.iosp.quirks.Quirk;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import ucar.nc2.Dimension;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Structure;
import ucar.nc2.Variable;

/**
 * An aggregation of NcML, for which netCDF-Java takes all but the values from one of its datasets,
 * whatever the others say of theirs.
 */
@Quirk(
    of = "ucar.nc2.internal.ncml.Aggregation",
    seen = "5.5.3",
    does =
        "takes attributes, shapes and what is not joined from one dataset of an "
            + "aggregation, whatever the others have",
    instead =
        "a copy refuses aggregations whose datasets differ where values would mean "
            + "something else, and notes the rest")
final class NcmlAggregation {
  private final String place;
  private final Element netcdf;
  private final Element aggregation;
  private final NetcdfFile shown;
  private final String dimension;
  private final boolean existing;
  private final Set<String> added;
  private final NcmlCoordinates coordinates;
  private final ChangedTimes times;
  private final Map<String, MemberVariable> first = new LinkedHashMap<>();
  private final Map<String, String> notes = new LinkedHashMap<>();

  private NcmlAggregation(Element netcdf, Element aggregation, NetcdfFile shown, String place) {
    this.place = place;
    this.netcdf = netcdf;
    this.aggregation = aggregation;
    this.shown = shown;
    this.dimension = aggregation.getAttribute("dimName");
    this.coordinates = new NcmlCoordinates(netcdf, dimension);
    this.times = new ChangedTimes(dimension);
    this.existing = aggregation.getAttribute("type").equalsIgnoreCase("joinExisting");
    this.added =
        NcmlElements.of(aggregation, "variableAgg").stream()
            .map(each -> each.getAttribute("name"))
            .collect(Collectors.toSet());
  }

  /** What is said of an element of the NcML at a base, which is read as shown. */
  @FunctionalInterface
  interface Check {
    List<String> of(Element netcdf, NetcdfFile shown, String base) throws IOException;
  }

  /**
   * Returns what of the datasets that {@code netcdf}, an element of the NcML at {@code base} that
   * is read as {@code shown}, joins is not kept, in sentences; with what {@code each} says of them.
   * Throws {@link ZarrException.NotWritable} where netCDF-Java would give values another meaning.
   */
  static List<String> check(Element netcdf, NetcdfFile shown, String base, Check each)
      throws IOException {
    Set<String> notes = new LinkedHashSet<>();
    for (Element aggregation : NcmlElements.of(netcdf, "aggregation")) {
      NcmlAggregation joined = new NcmlAggregation(netcdf, aggregation, shown, base);
      for (Member member : AggregationMembers.of(aggregation, base)) {
        try (NetcdfFile file = member.open(base)) {
          joined.compare(member, file);
          notes.addAll(each.of(member.element(), file, base));
          notes.addAll(OmittedHdf5Objects.of(file));
          notes.addAll(Hdf5SoftLinks.of(file));
        }
      }
      joined.checkShown();
      notes.addAll(joined.notes.values());
    }
    return List.copyOf(notes);
  }

  private void compare(Member member, NetcdfFile file) throws IOException {
    if (aggregation.getAttribute("type").equalsIgnoreCase("union")) {
      compareUnited(member, file);
      return;
    }
    checkCoordinates(member, file);
    coordinates.add(member.element(), existing);
    if (changesTimeUnits()) {
      times.add(member, file);
    }
    boolean isFirst = first.isEmpty();
    Hdf5Objects objects = new Hdf5Objects();
    for (Variable variable : file.getVariables()) {
      ConvertedVariables.rounded(variable)
          .ifPresent(note -> notes.putIfAbsent(variable.getFullName(), note));
      boolean grows = grows(variable);
      if (grows) {
        ConvertedVariables.refuse(variable);
        if (GribValues.are(variable)) {
          throw refused(
              "of %s of %s, netCDF-Java unpacks GRIB itself, some packings wrongly. Join references to the files instead: zarr-cdm virtualize, or one of netCDF-Java's collections of GRIB"
                  .formatted(variable.getFullName(), member.name()));
        }
      }
      refuseMisread(
          variable,
          member,
          grows ? Hdf5Misreads.ofMember(variable, objects) : PaddedNumbers.of(variable, objects));
      if (grows || !(variable instanceof Structure)) {
        MemberVariable seen = seen(member, variable, grows);
        if (isFirst) {
          first.put(variable.getFullName(), seen);
        } else {
          compare(variable, first.get(variable.getFullName()), seen);
        }
      }
      if (isFirst && !grows && !isCoordinateOrSingle(variable)) {
        checkAll(variable.getFullName());
      }
    }
    for (Map.Entry<String, MemberVariable> joined : first.entrySet()) {
      if (joined.getValue().joined() && file.findVariable(joined.getKey()) == null) {
        throw refused(joined.getKey() + " is not in " + member.name());
      }
    }
  }

  /** Other misreads of variables that do not grow are seen after their files have been closed. */
  private void refuseMisread(Variable variable, Member member, Optional<String> wrong)
      throws ZarrException {
    if (wrong.isPresent()) {
      throw refused(
          "of %s of %s, netCDF-Java reads %s; remove it in each of the datasets: <remove type=\"variable\" name=\"%s\"/>"
              .formatted(
                  variable.getFullName(), member.name(), wrong.get(), variable.getFullName()));
    }
  }

  /** Of variables that several datasets have, netCDF-Java takes the first. */
  private void compareUnited(Member member, NetcdfFile file) throws IOException {
    Hdf5Objects objects = new Hdf5Objects();
    for (Variable variable : file.getVariables()) {
      refuseMisread(variable, member, PaddedNumbers.of(variable, objects));
      if (!(variable instanceof Structure)) {
        MemberVariable seen = seen(member, variable, false);
        MemberVariable before = first.putIfAbsent(variable.getFullName(), seen);
        if (before != null) {
          compare(variable, before, seen);
        }
      }
    }
  }

  /**
   * Returns true for coordinates and single values, such as the time of a forecast, which
   * netCDF-Java does not join by itself.
   */
  private static boolean isCoordinateOrSingle(Variable variable) {
    return variable.getRank() == 1 && variable.isCoordinateVariable()
        || variable.getRank() == 0 && !(variable instanceof Structure);
  }

  private void compare(Variable variable, @Nullable MemberVariable before, MemberVariable seen)
      throws ZarrException {
    String name = variable.getFullName();
    if (seen.joined() && before == null) {
      throw refused(
          "%s is in %s, not in the first; remove it there: <remove type=\"variable\" name=\"%s\"/>"
              .formatted(name, seen.member(), name));
    }
    if (seen.joined() && before != null) {
      checkSame(variable, before, seen);
    } else if (before == null && shown.findVariable(name) == null) {
      notes.putIfAbsent(
          name, "%s is in %s, not in the first, and is left out".formatted(name, seen.member()));
    } else if (before != null && !before.hasValuesOf(seen)) {
      notes.putIfAbsent(
          name,
          "%s differs between %s and %s, and is copied from the first"
              .formatted(name, before.member(), seen.member()));
    } else if (before != null && !seen.joined() && ValueFingerprint.isTooLarge(variable)) {
      notes.putIfAbsent(
          name,
          "%s is copied from %s; it was not compared with that of the others, as it has more than %s MB"
              .formatted(name, before.member(), ValueFingerprint.LIMIT >> 20));
    }
  }

  /** Without names of variables, netCDF-Java joins all, or only the one named as the dimension. */
  private void checkAll(String name) throws ZarrException {
    boolean all = aggregation.getAttribute("type").equalsIgnoreCase("joinNew") && added.isEmpty();
    if (all && shown.findVariable(name) != null && !isDeclared(name)) {
      throw refused(
          "netCDF-Java does not join %s; name what is to be joined: <variableAgg name=\"%s\"/>"
              .formatted(name, name));
    }
  }

  /**
   * netCDF-Java believes the lengths in NcML, and fails when it reads; it ignores the coordinate of
   * a new dimension where the dataset has a variable of that name.
   */
  private void checkCoordinates(Member member, NetcdfFile file) throws ZarrException {
    boolean ignored = !existing && hasOwnCoordinate(member) && !isDeclared(dimension);
    if (ignored && file.findVariable(dimension) != null) {
      throw refused(
          "netCDF-Java ignores coordValue of %s, which has a variable %s"
              .formatted(member.name(), dimension));
    }
    Dimension grown = existing ? file.findDimension(dimension) : null;
    if (grown == null) {
      return;
    }
    String said = member.element().getAttribute("ncoords");
    if (!said.isEmpty() && !said.strip().equals(String.valueOf(grown.getLength()))) {
      throw refused(
          "ncoords of %s is %s, but it has %s".formatted(member.name(), said, grown.getLength()));
    }
    boolean marked =
        NcmlElements.of(aggregation, "scan").stream()
            .anyMatch(scan -> scan.hasAttribute("dateFormatMark"));
    if (marked && grown.getLength() != 1) {
      throw refused(
          "dateFormatMark gives each dataset one %s, but %s has %s"
              .formatted(dimension, member.name(), grown.getLength()));
    }
  }

  private boolean grows(Variable variable) {
    return isJoined(existing ? variable : shown.findVariable(variable.getFullName()));
  }

  private boolean isJoined(@Nullable Variable variable) {
    return variable != null
        && variable.getRank() > 0
        && dimension.equals(variable.getDimension(0).getShortName());
  }

  private boolean isDeclared(String name) {
    return NcmlElements.of(netcdf, "variable").stream()
        .anyMatch(variable -> name.equals(variable.getAttribute("name")));
  }

  private MemberVariable seen(Member member, Variable variable, boolean joined) {
    boolean changed = changesTimeUnits() || existing && hasOwnCoordinate(member);
    boolean ownUnits = changed && variable.getShortName().equals(dimension);
    return MemberVariable.of(variable, member.name(), existing ? 1 : 0, !ownUnits, joined);
  }

  private boolean changesTimeUnits() {
    return "true".equalsIgnoreCase(aggregation.getAttribute("timeUnitsChange"));
  }

  private static boolean hasOwnCoordinate(Member member) {
    return !member.element().getAttribute("coordValue").isEmpty();
  }

  private void checkSame(Variable variable, MemberVariable before, MemberVariable seen)
      throws ZarrException {
    String name = variable.getFullName();
    if (!before.type().equals(seen.type())) {
      throw differs("the type of " + name, before.type(), seen.type(), before, seen);
    }
    if (!before.shape().equals(seen.shape())) {
      throw differs("the shape of " + name, before.shape(), seen.shape(), before, seen);
    }
    for (Map.Entry<String, String> attribute : seen.attributes().entrySet()) {
      String other = before.attributes().getOrDefault(attribute.getKey(), attribute.getValue());
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
      String what, String one, String other, MemberVariable before, MemberVariable seen) {
    String advice =
        what.equals("units of " + dimension)
            ? "; give the aggregation timeUnitsChange=\"true\""
            : "";
    return refused(
        "%s is %s in %s and %s in %s, and netCDF-Java takes the first for all%s"
            .formatted(what, one.strip(), before.member(), other.strip(), seen.member(), advice));
  }

  /** What is joined has to be in what is shown, longer, and nothing else made up. */
  private void checkShown() throws IOException {
    Variable coordinate = shown.findVariable(dimension);
    Optional<String> other =
        coordinate == null || changesTimeUnits()
            ? Optional.empty()
            : coordinates.differing(coordinate);
    if (other.isPresent()) {
      throw refused(other.get());
    }
    if (coordinate != null && !NcmlCoordinates.areListed(netcdf, dimension)) {
      times.check(coordinate, place).ifPresent(note -> notes.put(dimension, note));
    }
    for (String name : added) {
      Variable variable = shown.findVariable(name);
      if (variable != null && !isJoined(variable)) {
        throw refused("netCDF-Java does not join %s".formatted(name));
      }
    }
    if (existing
        && !first.isEmpty()
        && !first.containsKey(dimension)
        && !isDeclared(dimension)
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
