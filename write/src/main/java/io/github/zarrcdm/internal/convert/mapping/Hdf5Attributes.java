package io.github.zarrcdm.internal.convert.mapping;

import io.github.zarrcdm.internal.convert.mapping.Notes.Topic;
import io.github.zarrcdm.model.Attributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import ucar.nc2.Group;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;
import ucar.nc2.internal.iosp.hdf5.H5iospNew;
import ucar.nc2.internal.iosp.hdf5.H5objects.DataObject;

/**
 * Attributes of HDF5, of which netCDF-Java shows neither several dimensions nor truth values, and
 * references as numbers; some it misreads without an error.
 */
final class Hdf5Attributes {
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

  private Hdf5Attributes() {}

  /** {@code attributes} of {@code variable} as HDF5 has them; {@code notes} says what is not. */
  static Attributes of(Variable variable, Attributes attributes, Notes notes) {
    return Hdf5Description.of(variable)
        .map(
            found -> {
              Long address = found.address().orElse(-1L);
              Predicate<DataObject> itself = object -> address.equals(object.getAddress());
              NetcdfFile file = found.variable().getNetcdfFile();
              return corrected(
                  messages(file, itself), attributes, " of " + variable.getFullName(), notes);
            })
        .orElse(attributes);
  }

  /** The same of {@code group}, which netCDF-Java does not say where the file has it. */
  static Attributes of(Group group, Attributes attributes, Notes notes) {
    if (attributes.values().isEmpty()) {
      return attributes;
    }
    String name = group.isRoot() ? "root" : group.getShortName();
    Predicate<DataObject> like =
        object -> name.equals(shown(object.getName())) && isOf(object, attributes);
    String of = group.isRoot() ? "" : " of " + group.getFullName();
    return corrected(messages(group.getNetcdfFile(), like), attributes, of, notes);
  }

  /** NcML may have added some, or removed some; those of structures are one for each member. */
  private static boolean isOf(DataObject object, Attributes attributes) {
    Set<String> names =
        object.getAttributes().stream()
            .map(attribute -> shown(attribute.getName()))
            .collect(Collectors.toSet());
    Set<String> plain =
        attributes.values().keySet().stream()
            .filter(name -> !name.contains("."))
            .collect(Collectors.toSet());
    return names.containsAll(plain) || plain.containsAll(names);
  }

  /** As netCDF-Java shows {@code name}: without blanks. */
  private static String shown(@Nullable String name) {
    return name == null ? "" : NetcdfFiles.makeValidCdmObjectName(name);
  }

  /** How netCDF-Java tells the attributes of the first of such objects, each with its name. */
  private static List<String[]> messages(@Nullable NetcdfFile file, Predicate<DataObject> wanted) {
    try {
      return file != null && file.getIosp() instanceof H5iospNew reader
          ? reader.getHeader().getDataObjects().stream()
              .filter(wanted)
              .limit(1)
              .flatMap(object -> object.getAttributes().stream())
              .map(attribute -> new String[] {attribute.getName(), attribute.toString()})
              .toList()
          : List.of();
    } catch (LinkageError e) {
      return List.of(); // a version of netCDF-Java with another reader of HDF5
    }
  }

  private static Attributes corrected(
      List<String[]> messages, Attributes attributes, String of, Notes notes) {
    Attributes corrected = attributes;
    Set<String> names = new HashSet<>();
    for (String[] message : messages) {
      String name = shown(message[0]);
      if (!names.add(name)) {
        notes.add(Topic.SAME_NAME, name + of);
      }
      Object value = corrected.get(name);
      if (MISREAD.matcher(message[1]).find()) {
        notes.add(Topic.HDF5_ATTRIBUTES, name + of);
      } else if (value != null && REFERENCES.matcher(message[1]).find()) {
        notes.add(Topic.REFERENCES, name + of);
        corrected = corrected.without(name);
      } else if (value != null) {
        Object own = TRUTH.matcher(message[1]).find() ? truth(value) : value;
        int[] shape = lengths(message[1]);
        Object nested = shape.length > 1 ? nested(own, shape) : own;
        if (nested == null) {
          notes.add(Topic.HDF5_ATTRIBUTES, name + of);
        } else if (!nested.equals(value)) {
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

  private static int[] lengths(String message) {
    Matcher found = LENGTHS.matcher(message);
    return found.find() && !found.group(1).isEmpty()
        ? Arrays.stream(found.group(1).split(",")).mapToInt(Integer::parseInt).toArray()
        : new int[0];
  }

  /** {@code value} as lists of lists; null if it is not of that many. */
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
