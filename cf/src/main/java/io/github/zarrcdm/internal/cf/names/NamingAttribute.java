package io.github.zarrcdm.internal.cf.names;

import io.github.zarrcdm.internal.cf.names.NameReference.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An attribute whose text names variables or dimensions: those of CF 1.13, UGRID 1.0, CDO and
 * netCDF-Java. This is the only list of them.
 *
 * @see <a
 *     href="https://cfconventions.org/cf-conventions/cf-conventions.html#attribute-appendix">CF,
 *     appendix A</a>
 */
public final class NamingAttribute {
  private static final Pattern WORD = Pattern.compile("\\S+");

  /** The word before the norm of an anomaly: CF 7.5. */
  private static final String NORM = "anomaly_wrt";

  /** The attributes that may name data, such as the surface pressure in a formula. */
  private static final Set<String> DATA =
      Set.of(
          "ancillary_variables", "cell_measures", "cell_methods", "coordinates", "formula_terms");

  private static final Map<String, NamingAttribute> ALL = new HashMap<>();

  static {
    add(Form.VARIABLES, "CF 5", "coordinates"); // also of groups
    add(Form.VARIABLES, "CF 7.1", "bounds");
    add(Form.VARIABLES, "CF 7.4", "climatology");
    add(Form.VARIABLES, "CF 8.3", "bounds_tie_points");
    add(Form.VARIABLES, "CF 3.4", "ancillary_variables");
    add(Form.VARIABLES, "CF 8.4", "quantization");
    add(
        Form.VARIABLES,
        "CF 7.6",
        "geometry nodes node_coordinates node_count part_node_count interior_ring");
    add(
        Form.VARIABLES,
        "UGRID 1.0",
        "mesh location_index_set edge_coordinates face_coordinates volume_coordinates",
        "edge_node_connectivity face_node_connectivity volume_node_connectivity",
        "face_edge_connectivity face_face_connectivity edge_face_connectivity",
        "boundary_node_connectivity volume_edge_connectivity volume_face_connectivity",
        "volume_volume_connectivity face_volume_connectivity volume_shape_type");
    add(Form.VARIABLES, "CDO", "CDI_grid_latitudes CDI_grid_reduced_points");
    add(Form.VARIABLES, "CDM", "_CoordinateAxes _CoordinateSystems _CoordinateTransforms");
    add(Form.VARIABLES_WITH_COLONS, "CF 5.6", "grid_mapping");
    add(Form.VARIABLES_WITH_COLONS, "CF 8.3", "coordinate_interpolation");
    add(Form.KEYS_AND_VARIABLES, "CF 7.2", "cell_measures");
    add(Form.KEYS_AND_VARIABLES, "CF 4.3.3", "formula_terms");
    add(Form.KEYS_AND_VARIABLES, "CF 8.3", "interpolation_parameters");
    add(Form.KEYS_AND_VARIABLES, "CF 2.8", "aggregated_data");
    add(Form.DIMENSIONS, "CF 8.2", "compress");
    add(Form.DIMENSIONS, "CF 9.3", "sample_dimension instance_dimension");
    add(Form.DIMENSIONS, "CF 2.8", "aggregated_dimensions");
    add(Form.DIMENSIONS, "CF 5.8", "dimensions"); // of domain variables
    add(
        Form.DIMENSIONS,
        "UGRID 1.0",
        "node_dimension edge_dimension face_dimension volume_dimension");
    add(Form.TIE_POINT_MAPPING, "CF 8.3", "tie_point_mapping");
    add(Form.CELL_METHODS, "CF 7.3", "cell_methods");
  }

  private enum Form {
    /** {@code lat lon}. */
    VARIABLES,
    /** {@code crs: x y}: all are variables. */
    VARIABLES_WITH_COLONS,
    /** {@code area: cell_area}. */
    KEYS_AND_VARIABLES,
    /** {@code lat lon}. */
    DIMENSIONS,
    /** {@code y: y_indices tie_y subarea_y}: only the first after a key is a variable. */
    TIE_POINT_MAPPING,
    /** {@code lat: lon: mean (interval: 1 day) time: anomaly_wrt norm}. */
    CELL_METHODS
  }

  private final String attribute;
  private final Form form;
  private final String section;

  private NamingAttribute(String attribute, Form form, String section) {
    this.attribute = attribute;
    this.form = form;
    this.section = section;
  }

  private static void add(Form form, String section, String... names) {
    for (String name : String.join(" ", names).split(" ")) {
      ALL.put(name, new NamingAttribute(name, form, section));
    }
  }

  /**
   * Returns the attribute called {@code name}; empty if texts under that name do not name
   * variables.
   */
  public static Optional<NamingAttribute> of(String name) {
    return Optional.ofNullable(ALL.get(name));
  }

  public String attribute() {
    return attribute;
  }

  /** Returns who defines it, with the section of CF: {@code CF 7.1}. */
  public String section() {
    return section;
  }

  /**
   * Returns true if it may name data; false if what it names only describes other variables, such
   * as bounds, connectivity and counts.
   */
  public boolean namesData() {
    return isNetcdfJavas() || DATA.contains(attribute);
  }

  /** Returns true for those of netCDF-Java, which counts paths from the root. */
  boolean isNetcdfJavas() {
    return attribute.startsWith("_Coordinate");
  }

  /** Returns the names in {@code text}, in its order. */
  public List<NameReference> names(String text) {
    List<NameReference> names = new ArrayList<>();
    String key = "";
    int sinceKey = 0;
    int depth = 0; // of parentheses
    String previous = "";
    Matcher words = WORD.matcher(text);
    while (words.find()) {
      String word = words.group();
      boolean isKey = word.length() > 1 && word.endsWith(":");
      String name = isKey ? word.substring(0, word.length() - 1) : word;
      boolean inside = depth > 0 || word.startsWith("(");
      depth += count(word, '(') - count(word, ')');
      if (isKey) {
        key = name;
        sinceKey = 0;
      } else {
        sinceKey++;
      }
      Kind kind = previous.equals(NORM) ? Kind.VARIABLE : kind(isKey, sinceKey);
      previous = form == Form.CELL_METHODS ? word : "";
      if (kind != null && !(inside && form == Form.CELL_METHODS)) {
        names.add(new NameReference(kind, name, isKey ? "" : key, words.start()));
      }
    }
    return names;
  }

  /** Returns {@code text} with other names; one for which {@code renaming} is null stays. */
  public String renamed(String text, Function<NameReference, @Nullable String> renaming) {
    StringBuilder renamed = new StringBuilder(text);
    List<NameReference> names = names(text);
    for (int i = names.size() - 1; i >= 0; i--) {
      NameReference thing = names.get(i);
      String name = renaming.apply(thing);
      if (name != null) {
        renamed.replace(thing.start(), thing.start() + thing.name().length(), name);
      }
    }
    return renamed.toString();
  }

  /**
   * Returns {@code text} without the names for which {@code isGone} holds. Empty if no name is
   * left, or if the attribute means something else without one of them, as a formula does.
   */
  public Optional<String> without(String text, Predicate<NameReference> isGone) {
    List<NameReference> names = names(text);
    List<NameReference> left = names.stream().filter(isGone.negate()).toList();
    if (left.size() == names.size()) {
      return Optional.of(text);
    }
    return left.isEmpty() || form != Form.VARIABLES
        ? Optional.empty()
        : Optional.of(left.stream().map(NameReference::name).collect(Collectors.joining(" ")));
  }

  private @Nullable Kind kind(boolean isKey, int sinceKey) {
    return switch (form) {
      case VARIABLES -> isKey ? null : Kind.VARIABLE;
      case VARIABLES_WITH_COLONS -> Kind.VARIABLE;
      case KEYS_AND_VARIABLES -> isKey ? null : Kind.VARIABLE;
      case DIMENSIONS -> isKey ? null : Kind.DIMENSION;
      case TIE_POINT_MAPPING -> sinceKey == 1 ? Kind.VARIABLE : Kind.DIMENSION;
      case CELL_METHODS -> isKey ? Kind.CELL_METHOD : null;
    };
  }

  private static int count(String word, char wanted) {
    return (int) word.chars().filter(c -> c == wanted).count();
  }
}
