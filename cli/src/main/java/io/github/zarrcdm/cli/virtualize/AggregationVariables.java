package io.github.zarrcdm.cli.virtualize;

import static io.github.zarrcdm.internal.cf.CfAttributes.CONVENTIONS;
import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNSIGNED;
import static java.util.stream.Collectors.joining;

import io.github.zarrcdm.internal.cf.aggregation.AggregatedData;
import io.github.zarrcdm.internal.iosp.cf.CdmScope;
import io.github.zarrcdm.internal.netcdf.NetcdfFill;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.nc2.Attribute;
import ucar.nc2.Dimension;
import ucar.nc2.Group;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/**
 * A dataset of aggregation variables (CF 2.8) whose fragments are files that follow each other. One
 * that is packed in the first file is unpacked, so that each file may be packed in its own way.
 */
final class AggregationVariables {
  private static final int MISSING = Integer.MIN_VALUE;

  private final JoinedFiles files;
  private final List<String> uris;
  private final Map<String, Array> coordinates;
  private final Group.Builder root = Group.builder();
  private final Set<String> names = new HashSet<>();
  private final Map<String, Dimension> addedDimensions = new HashMap<>();

  /** By the names of aggregated dimensions: what describes their fragments. */
  private final Map<String, String> described = new HashMap<>();

  private final List<Variable.Builder<?>> descriptions = new ArrayList<>();
  private final List<String> leftOut = new ArrayList<>();

  private AggregationVariables(
      JoinedFiles files, List<String> uris, Map<String, Array> coordinates) {
    this.files = files;
    this.uris = uris;
    this.coordinates = coordinates;
  }

  /**
   * What was made.
   *
   * @param leftOut variables that cannot be aggregated, each with its reason
   */
  record Made(NetcdfFile dataset, List<String> leftOut) {}

  /**
   * Returns the dataset of {@code files}, which are called {@code uris}.
   *
   * @param coordinates values of variables that are no aggregations though they grow
   */
  static Made of(JoinedFiles files, List<String> uris, Map<String, Array> coordinates) {
    AggregationVariables made = new AggregationVariables(files, uris, coordinates);
    made.collectNames(CdmScope.of(files.first()));
    made.copy(CdmScope.of(files.first()), made.root);
    made.nameConventions();
    made.descriptions.forEach(made.root::addVariable);
    return new Made(
        NetcdfFile.builder().setRootGroup(made.root).setLocation("aggregation").build(),
        made.leftOut);
  }

  private void collectNames(CdmScope scope) {
    scope.variables().forEach(variable -> names.add(variable.getShortName()));
    scope.group().getDimensions().forEach(dimension -> names.add(dimension.getShortName()));
    scope.inner().forEach(this::collectNames);
  }

  private String unique(String name) {
    String free = name;
    for (int n = 1; !names.add(free); n++) {
      free = name + "_" + n;
    }
    return free;
  }

  private void copy(CdmScope scope, Group.Builder copy) {
    scope.group().attributes().forEach(copy::addAttribute);
    for (Dimension dimension : scope.group().getDimensions()) {
      copy.addDimension(joined(dimension));
    }
    if (files.isNew() && copy == root) {
      copy.addDimension(new Dimension(files.dimension(), files.length()));
    }
    for (Variable variable : scope.variables()) {
      if (!JoinedFiles.isRead(variable)) {
        leftOut.add(
            "%s: its type is %s; aggregation variables have numbers or text"
                .formatted(variable.getFullName(), variable.getDataType()));
        continue;
      }
      Array values =
          files.grows(variable) ? coordinates.get(variable.getFullName()) : files.values(variable);
      copy.addVariable(values == null ? aggregation(variable) : stored(variable, values));
    }
    for (CdmScope inner : scope.inner()) {
      Group.Builder group = Group.builder().setName(inner.name());
      copy(inner, group);
      copy.addGroup(group);
    }
  }

  private Dimension joined(Dimension dimension) {
    boolean is = dimension.isShared() && files.dimension().equals(dimension.getShortName());
    return is ? new Dimension(files.dimension(), files.length()) : fixed(dimension);
  }

  private static Dimension fixed(Dimension dimension) {
    return dimension.isUnlimited()
        ? new Dimension(dimension.getShortName(), dimension.getLength())
        : dimension;
  }

  /** Returns the dimensions of {@code variable} in the join. */
  private List<Dimension> dimensions(Variable variable) {
    List<Dimension> dimensions = new ArrayList<>();
    if (files.isNew() && files.grows(variable)) {
      dimensions.add(new Dimension(files.dimension(), files.length()));
    }
    for (int d = 0; d < variable.getRank(); d++) {
      dimensions.add(joined(variable.getDimension(d)));
    }
    return dimensions;
  }

  private Variable.Builder<?> stored(Variable variable, Array values) {
    Variable.Builder<?> copy =
        Variable.builder()
            .setName(variable.getShortName())
            .setDataType(values.getDataType())
            .setDimensions(dimensions(variable))
            .setCachedData(values, false);
    NumberAttributes.attributes(
            variable, NumberAttributes.isPacked(variable) && files.grows(variable))
        .forEach(copy::addAttribute);
    return copy;
  }

  private Variable.Builder<?> aggregation(Variable variable) {
    List<Dimension> all = dimensions(variable).stream().map(this::named).toList();
    boolean isText = variable.getDataType() == DataType.CHAR && variable.getRank() > 0;
    List<Dimension> aggregated = isText ? all.subList(0, all.size() - 1) : all;
    boolean packed = NumberAttributes.isPacked(variable);
    DataType type =
        isText
            ? DataType.STRING
            : packed ? NumberAttributes.unpacked(variable) : NumberAttributes.numbers(variable);
    Variable.Builder<?> scalar =
        Variable.builder()
            .setName(variable.getShortName())
            .setDataType(type)
            .setDimensions(List.of())
            .setCachedData(Array.factory(type, new int[0]), false);
    if (type == DataType.STRING) {
      scalar.setCachedData(Array.factory(type, new int[0], new String[] {""}), false);
    }
    for (Attribute attribute : NumberAttributes.attributes(variable, packed)) {
      if (!attribute.getShortName().equals(UNSIGNED)) {
        scalar.addAttribute(packed ? attribute : NumberAttributes.typed(attribute, type));
      }
    }
    if (packed) {
      Number fill = type == DataType.FLOAT ? (Number) NetcdfFill.FLOAT : (Number) NetcdfFill.DOUBLE;
      scalar.addAttribute(Attribute.builder(FILL_VALUE).setNumericValue(fill, false).build());
    }
    String names = aggregated.stream().map(Dimension::getShortName).collect(joining(" "));
    scalar.addAttribute(new Attribute(AggregatedData.DIMENSIONS, names));
    scalar.addAttribute(
        new Attribute(
            AggregatedData.DATA,
            described.computeIfAbsent(names, n -> describe(aggregated, variable))
                + " identifiers: "
                + identifier(variable)));
    return scalar;
  }

  /** Adds the map and the URIs of fragments of these dimensions, and returns what names them. */
  private String describe(List<Dimension> aggregated, Variable variable) {
    int along = files.along(variable);
    int fragments = uris.size();
    int[] sizes = new int[aggregated.size() * fragments];
    Arrays.fill(sizes, MISSING);
    int[] shape = new int[aggregated.size()];
    List<Dimension> dimensions = new ArrayList<>();
    for (int d = 0; d < shape.length; d++) {
      shape[d] = d == along ? fragments : 1;
      dimensions.add(addedDimension("f_" + aggregated.get(d).getShortName(), shape[d]));
      sizes[d * fragments] = aggregated.get(d).getLength();
    }
    for (int n = 0; n < fragments; n++) {
      sizes[along * fragments + n] = files.lengths().get(n);
    }
    String map = unique("fragment_map");
    descriptions.add(
        Variable.builder()
            .setName(map)
            .setDataType(DataType.INT)
            .setDimensions(
                List.of(
                    addedDimension("f_dimensions_" + shape.length, shape.length),
                    addedDimension("f_fragments", fragments)))
            .addAttribute(Attribute.builder(FILL_VALUE).setNumericValue(MISSING, false).build())
            .setCachedData(
                Array.factory(DataType.INT, new int[] {shape.length, fragments}, sizes), false));
    String names = unique("fragment_uris");
    descriptions.add(
        Variable.builder()
            .setName(names)
            .setDataType(DataType.STRING)
            .setDimensions(dimensions)
            .setCachedData(
                Array.factory(DataType.STRING, shape, uris.toArray(new String[0])), false));
    return "map: " + map + " uris: " + names;
  }

  /** A dimension without a name gets one by its length, for aggregations name their dimensions. */
  private Dimension named(Dimension dimension) {
    return dimension.getShortName() == null
        ? addedDimension("dim_" + dimension.getLength(), dimension.getLength())
        : dimension;
  }

  private Dimension addedDimension(String name, int length) {
    return addedDimensions.computeIfAbsent(
        name + " " + length,
        of -> {
          Dimension dimension = new Dimension(unique(name), length);
          root.addDimension(dimension);
          return dimension;
        });
  }

  private String identifier(Variable variable) {
    String name = unique("fragment_identifier_" + variable.getShortName());
    Group group = variable.getParentGroupOrRoot();
    String text = group.isRoot() ? variable.getShortName() : path(group) + variable.getShortName();
    descriptions.add(
        Variable.builder()
            .setName(name)
            .setDataType(DataType.STRING)
            .setDimensions(List.of())
            .setCachedData(Array.factory(DataType.STRING, new int[0], new String[] {text}), false));
    return name;
  }

  private static String path(Group group) {
    Group outer = group.getParentGroup();
    return outer == null ? "/" : path(outer) + group.getShortName() + "/";
  }

  /** Aggregation variables are of CF 1.13; other conventions stay. */
  private void nameConventions() {
    @Nullable String known = root.getAttributeContainer().findAttributeString(CONVENTIONS, "");
    String others = String.valueOf(known).replaceAll("CF-[0-9.]+[ ,]*", "").strip();
    root.addAttribute(
        new Attribute(CONVENTIONS, others.isEmpty() ? "CF-1.13" : "CF-1.13 " + others));
  }
}
