package io.github.zarrcdm.internal.copy.mapping;

import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.MISSING_VALUE;

import io.github.zarrcdm.internal.cf.names.NamingAttribute;
import io.github.zarrcdm.internal.copy.source.Source;
import io.github.zarrcdm.internal.dtype.TimeType;
import io.github.zarrcdm.internal.growth.PlaceAttributes;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Kind;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import ucar.ma2.Section;
import ucar.nc2.Dimension;
import ucar.nc2.Variable;

/**
 * The attributes of a source that is Zarr itself, as its store has them. What conventions add for
 * netCDF users they add to the copy again, so it is not written. A part of the source is another
 * matter if attributes say where the whole lies, or conventions compute coordinates along what is
 * cut: these attributes are left out, and the coordinates and grid mappings that conventions made
 * are written instead. So they are if the location asks for them, for a group that has coordinates
 * outside of it. So they are for integer rasters without a nodata value whose {@code _CRS} would
 * make one of the fill value that version 3 always has.
 */
final class StoredAttributes {
  /** What our reader says in the CDM for types and fill values, which are stored elsewhere. */
  private static final List<String> OF_TYPES = List.of("units", "calendar", "dtype");

  /** What our reader says in the CDM for lengths beyond it, which those of the copy are not. */
  private static final String OF_SHAPE = "zarr_shape";

  private static final Set<Kind> INTEGERS = EnumSet.of(Kind.BYTE, Kind.SHORT, Kind.INT, Kind.LONG);

  private final Map<String, Group> groups = new HashMap<>();
  private final Map<String, Array> arrays = new HashMap<>();
  private final Source source;
  private final boolean zarr;
  private final boolean isPart;
  private final boolean asStored;
  private final int format;

  private StoredAttributes(Source source, Map<Variable, Section> sections, int format) {
    this.source = source;
    this.zarr = source instanceof Source.Store;
    if (source instanceof Source.Store opened) {
      collect(opened.shown().dataset().root());
    }
    this.format = format;
    this.isPart = zarr && !groups.containsKey("/") && (showsOthers() || hasPaths());
    this.asStored =
        source instanceof Source.Store store
            && !store.shown().where().asksForCoordinates()
            && !isPart
            && arrays.values().stream().noneMatch(this::wouldGainNoData)
            && keepsItsPlaces(sections);
  }

  /** Returns true for a group of a store, shown with arrays that are outside of it. */
  private boolean showsOthers() {
    return source.file().getVariables().stream()
        .flatMap(variable -> source.array(variable).stream())
        .anyMatch(
            array ->
                array.data() instanceof ArrayData.Chunked && !arrays.containsKey(array.path()));
  }

  /**
   * Returns true if attributes name variables by paths, which begin at another root than the
   * copy's.
   */
  private boolean hasPaths() {
    return arrays.values().stream()
        .map(Array::attributes)
        .anyMatch(
            attributes ->
                attributes.values().keySet().stream()
                    .filter(name -> NamingAttribute.of(name).isPresent())
                    .map(attributes::text)
                    .anyMatch(text -> text != null && text.indexOf('/') >= 0));
  }

  /**
   * Returns true if conventions will make of the copy what they make of the same part of the
   * source.
   */
  private boolean keepsItsPlaces(Map<Variable, Section> sections) {
    Set<Dimension> cut = new HashSet<>();
    sections.forEach(
        (variable, section) -> {
          for (int d = 0; d < variable.getRank(); d++) {
            if (section.getShape(d) != variable.getShape(d)) {
              cut.add(variable.getDimension(d));
            }
          }
        });
    return cut.isEmpty()
        || groups.values().stream().noneMatch(group -> PlaceAttributes.in(group.attributes()))
            && arrays.values().stream().noneMatch(array -> PlaceAttributes.in(array.attributes()))
            && source.file().getVariables().stream()
                .filter(variable -> stored(variable) == null)
                .noneMatch(added -> added.getDimensions().stream().anyMatch(cut::contains));
  }

  /**
   * Returns the attributes of {@code source}; none if it is a dataset, also of a store: NcML may
   * have changed what it shows.
   *
   * @param sections what is copied of its variables
   * @param format of the copy
   */
  static StoredAttributes of(Source source, Map<Variable, Section> sections, int format) {
    return new StoredAttributes(source, sections, format);
  }

  /** Floats are exempt: their fill value in version 3 is NaN, which is missing anyway. */
  private boolean wouldGainNoData(Array array) {
    return format == 3
        && INTEGERS.contains(array.type().kind())
        && array.attributes().has("_CRS")
        && !array.attributes().has(FILL_VALUE)
        && !array.attributes().has(MISSING_VALUE)
        && array.data() instanceof ArrayData.Chunked chunked
        && chunked.fill() == null;
  }

  private void collect(Group group) {
    groups.put(group.path(), group);
    group.arrays().forEach(array -> arrays.put(array.path(), array));
    group.groups().forEach(this::collect);
  }

  /**
   * Returns true if {@code variable} is computed by a convention, which will do so for the copy.
   */
  boolean isAdded(Variable variable) {
    return asStored && stored(variable) == null;
  }

  /** Returns the attributes of {@code variable}. */
  Attributes of(Variable variable) {
    Attributes shown = JsonAttributes.of(variable.attributes());
    Array array = stored(variable);
    if (array != null && isComputed(variable, array)) {
      return shown;
    }
    if (array == null) {
      return zarr ? withAdded(Attributes.NONE, shown) : shown;
    }
    Attributes own = array.attributes().without(FILL_VALUE).without("_ARRAY_DIMENSIONS");
    own = asStored ? own : withAdded(isPart ? withNames(own, shown) : own, shown);
    own = wouldGainNoData(array) ? own.without("_CRS") : own;
    boolean hasOwnType = hasOwnType(array.type()) || isConverted(variable, array);
    for (Map.Entry<String, Object> entry : shown.values().entrySet()) {
      String name = entry.getKey();
      boolean names = !asStored && NamingAttribute.of(name).isPresent() && !name.startsWith("_");
      if (names || name.equals(FILL_VALUE) || hasOwnType && OF_TYPES.contains(name)) {
        own = own.with(name, entry.getValue());
      }
    }
    return own;
  }

  /**
   * Returns true if {@code variable} shows other values than {@code stored} has: times in
   * milliseconds.
   */
  private boolean isConverted(Variable variable, Array stored) {
    return source.array(variable).filter(shown -> shown.type() != stored.type()).isPresent();
  }

  /**
   * Returns true if a convention shows other values in the place of {@code stored}: WKB as text.
   */
  private boolean isComputed(Variable variable, Array stored) {
    return stored.data() instanceof ArrayData.Chunked
        && source.array(variable).filter(a -> a.data() instanceof ArrayData.Derived).isPresent();
  }

  /** Returns {@code own} without what names variables that are not shown. */
  private static Attributes withNames(Attributes own, Attributes shown) {
    Attributes kept = own;
    for (String name : own.values().keySet()) {
      boolean isHidden = NamingAttribute.of(name).isPresent() && !shown.has(name);
      kept = isHidden ? kept.without(name) : kept;
    }
    return kept;
  }

  /**
   * Returns {@code own} without the places of the whole, with what is shown besides to netCDF
   * users.
   */
  private static Attributes withAdded(Attributes own, Attributes shown) {
    Attributes all = own;
    for (Map.Entry<String, Object> entry : shown.values().entrySet()) {
      if (!entry.getKey().startsWith("_") && !entry.getKey().equals(OF_SHAPE)) {
        all = all.withDefault(entry.getKey(), entry.getValue());
      }
    }
    return PlaceAttributes.removed(all);
  }

  /** Returns whether the CDM has the type in attributes: truth values and times. */
  private static boolean hasOwnType(DataType type) {
    return type.name().equals("bool") || type instanceof TimeType;
  }

  /** Returns the attributes of {@code group}, which is at {@code path} of the store. */
  Attributes of(ucar.nc2.Group group, String path) {
    Group stored = groups.get(path);
    Attributes shown = JsonAttributes.of(group.attributes());
    return stored == null
        ? shown
        : asStored ? stored.attributes() : withAdded(stored.attributes(), shown);
  }

  private @Nullable Array stored(Variable variable) {
    return source.array(variable).map(array -> arrays.get(array.path())).orElse(null);
  }
}
