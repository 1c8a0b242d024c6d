package io.github.zarrcdm.hosts.twins.generated;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.nc2.Attribute;
import ucar.nc2.Dimension;
import ucar.nc2.Group;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/** A dataset that is being described, in memory, and the features that it has. */
final class Draft {
  private final Group.Builder root = Group.builder().setName("");
  private final List<String> features = new ArrayList<>();
  private Group.Builder group = root;

  /** Notes a choice by which datasets differ. */
  void feature(String text) {
    features.add(text);
  }

  /** All features, joined: the name of the dataset's kind. */
  String features() {
    return String.join(",", features);
  }

  /** Puts what follows into a child group. */
  void enterGroup(String name) {
    Group.Builder child = Group.builder().setName(name);
    root.addGroup(child);
    group = child;
  }

  void attribute(String name, Object value) {
    root.addAttribute(built(name, value));
  }

  void dimension(String name, int length) {
    group.addDimension(
        Dimension.builder().setName(name).setIsUnlimited(length == 0).setLength(length).build());
  }

  /** A variable of numbers, which become {@code type}, or of text. */
  void variable(
      String name, DataType type, String dimensions, Object values, Map<String, ?> attributes) {
    Variable.Builder<?> variable =
        Variable.builder()
            .setName(name)
            .setDataType(type)
            .setParentGroupBuilder(group)
            .setDimensionsByName(dimensions);
    int[] shape =
        dimensions.isEmpty()
            ? new int[0]
            : variable.getDimensions().stream().mapToInt(Dimension::getLength).toArray();
    variable.setCachedData(array(type, shape, values), true);
    attributes.forEach((key, value) -> variable.addAttribute(built(key, value)));
    group.addVariable(variable);
  }

  /** The dataset; its values are in memory. */
  NetcdfFile file() {
    return NetcdfFile.builder().setRootGroup(root).setLocation("generated").build();
  }

  private static Array array(DataType type, int[] shape, Object values) {
    Array array = Array.factory(type, shape);
    for (int i = 0; i < array.getSize(); i++) {
      if (values instanceof String[] text) {
        array.setObject(i, text[i % text.length]);
      } else {
        array.setDouble(i, ((double[]) values)[i]);
      }
    }
    return array;
  }

  private static Attribute built(String name, Object value) {
    if (value instanceof double[] numbers) {
      return Attribute.builder(name).setValues(Array.makeFromJavaArray(numbers, false)).build();
    }
    return value instanceof Number number
        ? Attribute.builder(name).setNumericValue(number, false).build()
        : Attribute.builder(name).setStringValue((String) value).build();
  }
}
