package io.github.zarrcdm.hosts.twins.generated;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Kind;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import ucar.ma2.Array;
import ucar.ma2.ArrayChar;
import ucar.ma2.DataType;
import ucar.ma2.Index;
import ucar.ma2.IndexIterator;
import ucar.ma2.Range;
import ucar.nc2.Attribute;
import ucar.nc2.Dimension;
import ucar.nc2.Group;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/**
 * All that a dataset says, in memory: what copies of it must say too.
 *
 * @param group the group of its variables; empty if that is the root
 */
record Content(String group, List<Attribute> attributes, Map<String, Stored> variables) {

  /** A variable: its values as they are stored, missing ones too. */
  record Stored(DataType type, List<String> dimensions, Array values, List<Attribute> attributes) {
    /** With the elements {@code kept} of a dimension only. */
    Stored part(String dimension, int[] kept) {
      int at = dimensions.indexOf(dimension);
      if (at < 0) {
        return this;
      }
      int[] shape = values.getShape();
      shape[at] = Math.min(shape[at], kept.length);
      Array part = Array.factory(type, shape);
      Index from = values.getIndex();
      IndexIterator to = part.getIndexIterator();
      while (to.hasNext()) {
        to.next();
        int[] index = to.getCurrentCounter();
        index[at] = kept[index[at]];
        to.setObjectCurrent(values.getObject(from.set(index)));
      }
      return with(part);
    }

    /** An attribute that is text; null if there is none of this name. */
    String text(String attribute) {
      return attributes.stream()
          .filter(a -> a.getShortName().equals(attribute))
          .map(Attribute::getStringValue)
          .findFirst()
          .orElse(null);
    }

    Stored with(Array others) {
      return new Stored(type, dimensions, others, attributes);
    }
  }

  static Content of(NetcdfFile file) throws IOException {
    String group = file.getRootGroup().getVariables().isEmpty() ? "data" : "";
    Map<String, Stored> variables = new TreeMap<>();
    for (Variable variable : file.getVariables()) {
      List<Attribute> attributes = new ArrayList<>();
      variable.attributes().forEach(attributes::add);
      List<String> dimensions =
          variable.getDimensions().stream().map(Dimension::getShortName).toList();
      Array values = variable.read();
      variables.put(
          variable.getShortName(),
          values instanceof ArrayChar characters
              ? new Stored(
                  DataType.STRING,
                  dimensions.subList(0, dimensions.size() - 1),
                  characters.make1DStringArray(),
                  attributes)
              : new Stored(variable.getDataType(), dimensions, values, attributes));
    }
    List<Attribute> attributes = new ArrayList<>();
    file.getRootGroup().attributes().forEach(attributes::add);
    return new Content(group, attributes, variables);
  }

  /** What a store says, without what conventions make of that. */
  static Content of(ZarrDataset store) throws IOException {
    io.github.zarrcdm.model.Group inner =
        store.root().arrays().isEmpty() ? store.root().groups().get(0) : store.root();
    Map<String, Stored> variables = new TreeMap<>();
    for (io.github.zarrcdm.model.Array array : inner.arrays()) {
      long[] shape = array.shape();
      Object values = store.read(array, Section.all(shape));
      DataType type =
          array.type().kind() == Kind.STRING
              ? DataType.STRING
              : DataType.getType(values.getClass().getComponentType(), false);
      variables.put(
          array.name(),
          new Stored(
              type,
              array.dimensionNames().stream().toList(),
              Array.factory(
                  type, Arrays.stream(shape).mapToInt(Math::toIntExact).toArray(), values),
              attributes(array.attributes())));
    }
    return new Content(
        inner == store.root() ? "" : inner.name(),
        attributes(store.root().attributes()),
        variables);
  }

  private static List<Attribute> attributes(Attributes of) {
    List<Attribute> attributes = new ArrayList<>();
    of.values()
        .forEach(
            (name, value) -> {
              List<?> values =
                  value instanceof Attributes.Typed typed
                      ? typed.values()
                      : value instanceof List<?> list ? list : List.of(value);
              Attribute.Builder attribute = Attribute.builder(name);
              if (values.size() == 1 && values.get(0) instanceof Number number) {
                attribute.setNumericValue(number, false);
              } else if (values.get(0) instanceof String) {
                attribute.setStringValue((String) values.get(0));
              } else {
                attribute.setValues(
                    Array.makeFromJavaArray(
                        values.stream().mapToDouble(v -> ((Number) v).doubleValue()).toArray(),
                        false));
              }
              attributes.add(attribute.build());
            });
    return attributes;
  }

  Map<String, Integer> lengths() {
    Map<String, Integer> lengths = new TreeMap<>();
    variables
        .values()
        .forEach(
            v -> {
              for (int d = 0; d < v.dimensions().size(); d++) {
                lengths.put(v.dimensions().get(d), v.values().getShape()[d]);
              }
            });
    return lengths;
  }

  /** Only {@code range} of a dimension, with the observations that are of what is left. */
  Content part(String dimension, Range range) {
    return Observations.of(this)
        .map(observations -> observations.part(dimension, range))
        .orElseGet(() -> only(Map.of(dimension, Observations.indices(range))));
  }

  /** Only these elements of dimensions, in this order. */
  Content only(Map<String, int[]> elements) {
    Map<String, Stored> parts = new TreeMap<>(variables);
    elements.forEach((dimension, kept) -> parts.replaceAll((name, v) -> v.part(dimension, kept)));
    return new Content(group, attributes, parts);
  }

  /** With other values of one variable. */
  Content with(String name, int[] values) {
    Map<String, Stored> all = new TreeMap<>(variables);
    Stored variable = all.get(name);
    Array others = Array.factory(variable.type(), variable.values().getShape());
    for (int i = 0; i < values.length; i++) {
      others.setInt(i, values[i]);
    }
    all.put(name, variable.with(others));
    return new Content(group, attributes, all);
  }

  /** Attributes that name what a variable needs. */
  private static final List<String> NAMING =
      List.of("coordinates", "grid_mapping", "bounds", "formula_terms", "quantization");

  /** Attributes of what says to which feature an observation belongs, and what that is called. */
  private static final List<String> OF_FEATURES =
      List.of("sample_dimension", "instance_dimension", "cf_role");

  /** Only {@code name} and what it needs, as CF has it. */
  Content only(String name) {
    Map<String, Stored> needed = new TreeMap<>();
    List<String> names = new ArrayList<>(List.of(name));
    variables.forEach(
        (other, stored) -> {
          if (OF_FEATURES.stream().anyMatch(attribute -> stored.text(attribute) != null)) {
            names.add(other);
          }
        });
    for (int i = 0; i < names.size(); i++) {
      Stored variable = variables.get(names.get(i));
      if (variable != null && needed.put(names.get(i), variable) == null) {
        names.addAll(variable.dimensions());
        NAMING.stream()
            .map(variable::text)
            .filter(Objects::nonNull)
            .forEach(text -> names.addAll(List.of(text.split("\\s+"))));
      }
    }
    return new Content(group, attributes, needed);
  }

  /** Floats of which only {@code digits} digits are left, as {@code rounded} has them. */
  Content quantized(String name, Content rounded, int digits) {
    Stored variable = variables.get(name);
    Array values = rounded.variables().get(name).values();
    IndexIterator exact = variable.values().getIndexIterator();
    IndexIterator found = values.getIndexIterator();
    boolean close = variable.values().getSize() == values.getSize();
    while (close && exact.hasNext()) {
      double number = exact.getDoubleNext();
      double near = found.getDoubleNext();
      close =
          Double.isNaN(number) || number == -999
              ? Double.compare(number, near) == 0
              : Math.abs(number - near) <= Math.abs(number) * Math.pow(10, 1 - digits) / 2;
    }
    Map<String, Stored> all = new TreeMap<>(variables);
    all.put(name, close ? variable.with(values) : variable);
    return new Content(group, attributes, all);
  }

  /** With the attributes, and the variable, in which {@code found} says how it is quantized. */
  Content withQuantization(String name, Content found) {
    Map<String, Stored> all = new TreeMap<>(variables);
    found
        .variables()
        .forEach(
            (other, v) -> {
              if (other.startsWith("quantization")) {
                all.putIfAbsent(other, v);
              }
            });
    List<Attribute> more = new ArrayList<>(all.get(name).attributes());
    found.variables().get(name).attributes().stream()
        .filter(a -> a.getShortName().startsWith("quantization"))
        .forEach(more::add);
    Stored variable = all.get(name);
    all.put(name, new Stored(variable.type(), variable.dimensions(), variable.values(), more));
    return new Content(group, attributes, all);
  }

  NetcdfFile file() {
    Group.Builder root = Group.builder().setName("");
    attributes.forEach(root::addAttribute);
    Group.Builder inner = group.isEmpty() ? root : Group.builder().setName(group);
    if (inner != root) {
      root.addGroup(inner);
    }
    lengths()
        .forEach(
            (name, length) ->
                inner.addDimension(Dimension.builder().setName(name).setLength(length).build()));
    variables.forEach(
        (name, stored) -> {
          Variable.Builder<?> variable =
              Variable.builder()
                  .setName(name)
                  .setDataType(stored.type())
                  .setParentGroupBuilder(inner)
                  .setDimensionsByName(String.join(" ", stored.dimensions()));
          variable.setCachedData(stored.values(), true);
          stored.attributes().forEach(variable::addAttribute);
          inner.addVariable(variable);
        });
    return NetcdfFile.builder().setRootGroup(root).setLocation("expected").build();
  }

  /** A line for each name, attribute and value; the same for equal contents. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    attributes.forEach(attribute -> lines.add(":" + line(attribute)));
    Map<String, Stored> sorted = new LinkedHashMap<>(variables);
    sorted.forEach(
        (name, stored) -> {
          boolean unsigned =
              stored.attributes().stream().anyMatch(a -> line(a).equals("_Unsigned=[true]"));
          lines.add(
              "%s/%s %s%s(%s) = %s"
                  .formatted(
                      group,
                      name,
                      unsigned ? "u" : "",
                      stored.type(),
                      String.join(" ", stored.dimensions()),
                      values(stored.values(), stored.type().isNumeric())));
          new TreeSet<>(
                  stored.attributes().stream()
                      .map(Content::line)
                      .filter(line -> !line.startsWith("_Unsigned="))
                      .collect(Collectors.toSet()))
              .forEach(line -> lines.add("%s:%s".formatted(name, line)));
        });
    return lines;
  }

  private static String line(Attribute attribute) {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < attribute.getLength(); i++) {
      Number number = attribute.getNumericValue(i);
      values.add(number == null ? attribute.getStringValue(i) : number.doubleValue());
    }
    return attribute.getShortName() + "=" + values;
  }

  private static String values(Array values, boolean numeric) {
    StringBuilder text = new StringBuilder(Arrays.toString(values.getShape()));
    for (IndexIterator all = values.getIndexIterator(); all.hasNext(); ) {
      text.append(' ').append(numeric ? (Object) all.getDoubleNext() : all.getObjectNext());
    }
    return text.toString();
  }
}
