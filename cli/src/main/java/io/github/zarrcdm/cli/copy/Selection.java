package io.github.zarrcdm.cli.copy;

import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;

import io.github.zarrcdm.internal.copy.selection.ConsistentSelection;
import io.github.zarrcdm.internal.iosp.cdm.CdmOrigin;
import io.github.zarrcdm.internal.netcdf.NetcdfFill;
import io.github.zarrcdm.model.Array;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import ucar.ma2.InvalidRangeException;
import ucar.ma2.Range;
import ucar.ma2.Section;
import ucar.nc2.Dimension;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;
import ucar.nc2.dataset.VariableDS;
import ucar.nc2.internal.ncml.AggregationNew;

/**
 * What is copied: variables, and the section of each. Sections agree on every dimension that
 * variables share.
 */
public final class Selection {
  private final Map<Variable, Section> sections = new LinkedHashMap<>();
  private final Map<Variable, Variable> sources;
  private final List<String> notes;
  private final Set<String> withFill = new LinkedHashSet<>();

  private Selection(
      Map<Variable, Section> sections, Map<Variable, Variable> sources, List<String> notes) {
    this.sections.putAll(sections);
    this.sources = sources;
    this.notes = notes;
  }

  /** Given the section of each variable. */
  public static Selection of(Map<Variable, Section> sections) {
    return new Selection(sections, Map.of(), List.of());
  }

  /**
   * Returns a selection of variables of {@code file} in which every value keeps its place where one
   * of them counts or indexes a dimension. Throws if that is impossible.
   */
  public Selection consistent(NetcdfFile file) throws IOException {
    ConsistentSelection selection = ConsistentSelection.of(file, sections);
    return new Selection(selection.sections(), selection.sources(), selection.notes());
  }

  /** Returns what is selected besides what was asked for, in sentences. */
  public List<String> notes() {
    return notes;
  }

  /** Returns this selection without variables that {@code kept} does not hold for. */
  public Selection only(Predicate<Variable> kept) {
    Map<Variable, Section> some = new LinkedHashMap<>(sections);
    some.keySet().removeIf(kept.negate());
    return new Selection(some, sources, notes);
  }

  /** Returns the variables, in the order of the store. */
  public Set<Variable> variables() {
    return sections.keySet();
  }

  /** Returns the part of {@code variable} that is copied. */
  public Section section(Variable variable) {
    return Objects.requireNonNull(sections.get(variable));
  }

  /**
   * Returns what gives the values of {@code variable}: itself, or what is selected of it by
   * indices.
   */
  Variable source(Variable variable) {
    return sources.getOrDefault(variable, variable);
  }

  /** Reads the part of {@code variable} that is copied, piece by piece. */
  public void read(Variable variable, SectionPieces.Consumer consumer) throws IOException {
    boolean watched =
        variable.getDataType().isNumeric()
            && variable.getDataType().getSize() > 1
            && CdmOrigin.array(variable).isPresent()
            && variable.findAttribute(FILL_VALUE) == null;
    SectionPieces.read(
        source(variable),
        section(variable),
        (origin, values) -> {
          if (watched
              && !withFill.contains(variable.getFullName())
              && NetcdfFill.isIn(values.getStorage(), variable.getDataType().isUnsigned())) {
            withFill.add(variable.getFullName());
          }
          consumer.accept(origin, values);
        });
  }

  /**
   * Returns the names of variables without {@code _FillValue} of which a value that was read is
   * netCDF's default: it is missing in netCDF.
   */
  public Set<String> withDefaultFill() {
    return Set.copyOf(withFill);
  }

  /** Returns how many indices of its dimension {@code d} are copied of {@code variable}. */
  int length(Variable variable, int d) {
    return section(variable).getRange(d).length();
  }

  /** Returns how many elements are copied. */
  public long size() {
    long size = 0;
    for (Section section : sections.values()) {
      size += section.computeSize();
    }
    return size;
  }

  /** Returns how many bytes of values are copied; a text counts as a pointer to it. */
  public long bytes() {
    long bytes = 0;
    for (Map.Entry<Variable, Section> part : sections.entrySet()) {
      bytes += part.getValue().computeSize() * part.getKey().getElementSize();
    }
    return bytes;
  }

  /** Returns the dimension of length 0 with which variables begin, if there is one. */
  Optional<Dimension> empty() {
    return variables().stream()
        .flatMap(variable -> variable.getDimensions().stream().limit(1))
        .filter(dimension -> dimension.getLength() == 0 && dimension.isShared())
        .findFirst();
  }

  /**
   * Reads the first value of {@code variable}. Throws if that fails: then all of it will. Throws,
   * too, if the last index of a dimension is wanted that netCDF-Java shows, but not the last one of
   * the array.
   */
  public void probe(Variable variable) throws IOException {
    Optional<Array> stored = CdmOrigin.array(variable);
    if (stored.isPresent()) {
      checkWhole(variable, stored.get());
    }
    if (section(variable).computeSize() == 0) {
      return;
    }
    if (variable.isVariableLength() || isJoinedOfScalars(variable)) {
      variable.read(); // netCDF-Java reads no part of HDF5's rows, nor of scalars that NcML joins.
      return;
    }
    try {
      List<Range> first = new ArrayList<>();
      for (Range range : section(variable).getRanges()) {
        first.add(new Range(range.first(), range.first()));
      }
      variable.read(new Section(first));
    } catch (InvalidRangeException e) {
      throw new IOException(variable.getFullName() + ": " + e.getMessage(), e);
    }
  }

  private static boolean isJoinedOfScalars(Variable variable) {
    return variable.getRank() == 1
        && variable instanceof VariableDS joined
        && joined.getProxyReader() instanceof AggregationNew;
  }

  private void checkWhole(Variable variable, Array array) throws IOException {
    for (int d = 0; d < array.rank(); d++) {
      int shown = variable.getShape(d);
      if (array.shape()[d] > shown && section(variable).getRange(d).last() == shown - 1) {
        throw new IOException(
            "netCDF-Java reads %s of %s values along %s. Select some of them with -d"
                .formatted(shown, array.shape()[d], array.dimensionName(d)));
      }
    }
  }

  /** Returns the dimensions of {@code variable} that other variables may share. */
  static List<Dimension> shared(Variable variable) {
    return variable.getDimensions().stream()
        .filter(d -> d.isShared() && d.getShortName() != null)
        .toList();
  }
}
