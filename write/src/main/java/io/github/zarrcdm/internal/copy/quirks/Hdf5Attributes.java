package io.github.zarrcdm.internal.copy.quirks;

import io.github.zarrcdm.internal.copy.quirks.CopyNotes.Topic;
import io.github.zarrcdm.internal.iosp.quirks.Quirk;
import io.github.zarrcdm.model.Attributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import ucar.nc2.Group;
import ucar.nc2.Variable;
import ucar.nc2.internal.iosp.hdf5.H5objects.DataObject;

/**
 * Attributes of HDF5, of which netCDF-Java shows neither several dimensions nor truth values, and
 * references as numbers; some it misreads without an error.
 */
@Quirk(
    of = "ucar.nc2.internal.iosp.hdf5.H5headerNew",
    seen = "5.5.3",
    does =
        "shows attributes in several dimensions flat, truth values as text and "
            + "references as numbers, and misreads rows and arrays of unsigned integers",
    instead =
        "attributes are copied as HDF5 has them, where netCDF-Java tells; the others "
            + "are noted")
public final class Hdf5Attributes {
  private static final Pattern REFERENCES = Pattern.compile("mdt= datatype= 7 ");

  /** How h5py has truth values; the names of an enumeration are not told. */
  private static final Pattern TRUTH = Pattern.compile("mdt= datatype= 8 byteSize= 1 ");

  /** Rows of unsigned integers; arrays, also within structures. */
  private static final Pattern MISREAD =
      Pattern.compile(
          "mdt= (datatype= 9 [^{]*isVString= false [^{]*\\{ datatype= 0 [^{}]*\\(unsigned\\)|"
              + "(datatype= 6 [^{}]*\\s+members(?s:.)*)?datatype= 10 )");

  private static final Pattern LENGTHS =
      Pattern.compile("mds= ndims=\\d+ [^\\n]*? length=\\(([0-9,]*)\\)");

  private static final Pattern SHAPED = Pattern.compile("mds= ndims=([2-9]|\\d\\d) ");

  private static final Pattern MESSAGE = Pattern.compile("message type = ");

  private static final Pattern ATTRIBUTE =
      Pattern.compile("^Attribute\\(12\\); +Name= (.*) dataPos = \\d+(?s:.)*");

  private static final Pattern PLACE = Pattern.compile(" dataPos = \\d+");

  private Hdf5Attributes() {}

  /**
   * An attribute as netCDF-Java names it.
   *
   * @param texts what it tells of its type and shape; several if it may be one of several
   */
  private record Told(String name, Set<String> texts) {
    boolean is(Pattern type) {
      return texts.stream().anyMatch(text -> type.matcher(text).find());
    }

    int[] shape() {
      Matcher found = LENGTHS.matcher(texts.iterator().next());
      return found.find() && !found.group(1).isEmpty()
          ? Arrays.stream(found.group(1).split(",")).mapToInt(Integer::parseInt).toArray()
          : new int[0];
    }
  }

  /**
   * Returns {@code attributes} of {@code variable} as HDF5 has them, by what {@code objects} tell;
   * {@code notes} says what is not.
   */
  public static Attributes of(
      Variable variable, Attributes attributes, Hdf5Objects objects, CopyNotes notes) {
    Optional<Hdf5Description> found = Hdf5Description.of(variable);
    Optional<Long> address = found.flatMap(Hdf5Description::address);
    if (found.isEmpty() || address.isEmpty()) {
      return attributes;
    }
    Variable stored = found.get().variable();
    List<DataObject> itself = objects.at(stored.getNetcdfFile(), address.get());
    // Unions close their files.
    List<Told> told = itself.isEmpty() ? told(stored.getSPobject().toString()) : told(itself);
    return corrected(told, attributes, " of " + variable.getFullName(), notes);
  }

  /** Returns the attributes of {@code group}, of which netCDF-Java tells only the name. */
  public static Attributes of(
      Group group, Attributes attributes, Hdf5Objects objects, CopyNotes notes) {
    if (attributes.values().isEmpty()) {
      return attributes;
    }
    String name = group.isRoot() ? "root" : group.getShortName();
    Map<Integer, List<DataObject>> alike =
        objects.called(group.getNetcdfFile(), name).stream()
            .collect(Collectors.groupingBy(object -> likeness(object, attributes)));
    List<DataObject> most =
        alike.keySet().stream().max(Integer::compare).map(alike::get).orElse(List.of());
    return corrected(
        told(most), attributes, group.isRoot() ? "" : " of " + group.getFullName(), notes);
  }

  /**
   * Returns how many attributes of {@code object} are among {@code attributes}, less the others.
   */
  private static int likeness(DataObject object, Attributes attributes) {
    return object.getAttributes().stream()
        .mapToInt(attribute -> attributes.has(Hdf5Objects.shown(attribute.getName())) ? 1 : -1)
        .sum();
  }

  /** Returns the attributes in {@code header}, all that is told of a variable. */
  private static List<Told> told(String header) {
    return MESSAGE
        .splitAsStream(header)
        .map(ATTRIBUTE::matcher)
        .filter(Matcher::find)
        .map(found -> new Told(Hdf5Objects.shown(found.group(1)), Set.of(found.group())))
        .toList();
  }

  /** Returns the attributes of the first of {@code objects}, as all of them have them. */
  private static List<Told> told(List<DataObject> objects) {
    Map<String, Set<String>> texts = new HashMap<>();
    for (DataObject object : objects) {
      object
          .getAttributes()
          .forEach(
              attribute ->
                  texts
                      .computeIfAbsent(attribute.getName(), any -> new HashSet<>())
                      .add(PLACE.matcher(attribute.toString()).replaceFirst("")));
    }
    return objects.stream()
        .limit(1)
        .flatMap(object -> object.getAttributes().stream())
        .map(attribute -> attribute.getName())
        .map(name -> new Told(Hdf5Objects.shown(name), texts.getOrDefault(name, Set.of(""))))
        .toList();
  }

  private static Attributes corrected(
      List<Told> all, Attributes attributes, String of, CopyNotes notes) {
    Attributes corrected = attributes;
    Set<String> names = new HashSet<>();
    for (Told told : all) {
      String name = told.name();
      if (!names.add(name)) {
        notes.add(Topic.SAME_NAME, name + of);
      }
      Object value = corrected.get(name);
      boolean special = told.is(REFERENCES) || told.is(TRUTH) || told.is(SHAPED);
      if (told.is(MISREAD) || value != null && special && told.texts().size() > 1) {
        notes.add(Topic.HDF5_ATTRIBUTES, name + of);
      } else if (value != null && told.is(REFERENCES)) {
        notes.add(Topic.REFERENCES, name + of);
        corrected = corrected.without(name);
      } else if (value != null && special) {
        Object own = told.is(TRUTH) ? truth(value) : value;
        Object nested = told.is(SHAPED) ? nested(own, told.shape()) : own;
        if (nested == null) {
          notes.add(Topic.HDF5_ATTRIBUTES, name + of);
        } else {
          corrected = corrected.with(name, nested);
        }
      }
    }
    return corrected;
  }

  private static Object truth(Object value) {
    List<?> all = value instanceof List<?> list ? list : List.of(value);
    if (!Set.of("TRUE", "FALSE").containsAll(all)) {
      return value;
    }
    List<Boolean> truth = all.stream().map("TRUE"::equals).toList();
    return value instanceof List ? truth : truth.get(0);
  }

  /** Returns {@code value} as lists of lists; null if it is not of that many. */
  private static @Nullable Object nested(Object value, int[] shape) {
    List<?> all = value instanceof List<?> list ? list : List.of(value);
    if (Arrays.stream(shape).asLongStream().reduce(1, (a, b) -> a * b) != all.size()) {
      return null;
    }
    for (int d = shape.length - 1; d > 0 && !all.isEmpty(); d--) {
      List<List<?>> rows = new ArrayList<>();
      for (int i = 0; i < all.size(); i += shape[d]) {
        rows.add(List.copyOf(all.subList(i, i + shape[d])));
      }
      all = rows;
    }
    return List.copyOf(all);
  }
}
