package io.github.zarrcdm.hosts.twins.generated;

import java.util.Map;
import java.util.stream.IntStream;
import ucar.ma2.DataType;

/** Discrete sampling geometries of CF, in the forms of its appendix H. */
final class SamplingGeometry {
  private static final String[] NAMES = {"alpha", "b", "gamma"};

  private final Choices choices;
  private final Draft draft;
  private boolean high;

  SamplingGeometry(Choices choices, Draft draft) {
    this.choices = choices;
    this.draft = draft;
  }

  void describe() {
    String type = choices.of("point", "timeSeries", "profile", "trajectory");
    String form =
        type.equals("point")
            ? "flat"
            : choices.of("orthogonal", "incomplete", "contiguous", "indexed");
    draft.feature(type + ":" + form);
    draft.attribute("featureType", type);
    if (type.equals("point")) {
      flat();
    } else {
      features(type, form);
    }
  }

  private void flat() {
    draft.dimension("obs", 4);
    place("obs", 4);
    time("obs", 4);
    height("obs", 4);
    data("obs", 4);
  }

  /**
   * Two features of up to three observations; {@code orthogonal} ones share their times or heights.
   */
  private void features(String type, String form) {
    draft.dimension("feature", 2);
    boolean ragged = form.equals("contiguous") || form.equals("indexed");
    int observations = ragged ? 5 : 3;
    draft.dimension("obs", observations);
    String each = ragged ? "obs" : "feature obs";
    int size = ragged ? observations : 2 * observations;
    boolean shared = form.equals("orthogonal");
    draft.variable(
        "name",
        DataType.STRING,
        "feature",
        NAMES,
        Attributes.of("cf_role", role(type), "long_name", "name"));
    switch (form) {
      case "contiguous" ->
          draft.variable(
              "counts",
              DataType.INT,
              "feature",
              new double[] {3, 2},
              Attributes.of("sample_dimension", "obs"));
      case "indexed" ->
          draft.variable(
              "index",
              DataType.INT,
              "obs",
              new double[] {0, 1, 0, 1, 0},
              Attributes.of("instance_dimension", "feature"));
      default -> {}
    }
    switch (type) {
      case "timeSeries" -> {
        place("feature", 2);
        time(shared ? "obs" : each, shared ? observations : size);
        if (choices.oneIn(2)) {
          height("feature", 2);
        }
      }
      case "profile" -> {
        place("feature", 2);
        time("feature", 2);
        height(shared ? "obs" : each, shared ? observations : size);
      }
      default -> {
        place(each, size);
        time(shared ? "obs" : each, shared ? observations : size);
      }
    }
    data(each, size);
  }

  private static String role(String type) {
    return type.toLowerCase(java.util.Locale.ROOT) + "_id";
  }

  private void place(String dimensions, int size) {
    draft.variable(
        "lat",
        DataType.DOUBLE,
        dimensions,
        numbers(size, 10, 1),
        Attributes.of("units", "degrees_north", "standard_name", "latitude"));
    draft.variable(
        "lon",
        DataType.DOUBLE,
        dimensions,
        numbers(size, choices.of(20., 178., -5.), 1.5),
        Attributes.of("units", "degrees_east", "standard_name", "longitude"));
  }

  private void time(String dimensions, int size) {
    draft.variable(
        "time",
        choices.of(DataType.DOUBLE, DataType.INT),
        dimensions,
        numbers(size, 0, 6),
        Attributes.of(
            "units",
            choices.of("hours since 2000-01-01", "days since 2000-01-01 06:00"),
            "standard_name",
            "time"));
  }

  private void height(String dimensions, int size) {
    high = true;
    draft.variable(
        "alt",
        DataType.DOUBLE,
        dimensions,
        numbers(size, 100, 50),
        Attributes.of("units", "m", "positive", "up", "standard_name", "height", "axis", "Z"));
  }

  private void data(String dimensions, int size) {
    CfDataset.Packing packing = CfDataset.Packing.of(choices);
    draft.feature(packing.name().toLowerCase(java.util.Locale.ROOT));
    Map<String, Object> attributes =
        Attributes.of(
            "units",
            "K",
            "long_name",
            "the values",
            "coordinates",
            high ? "time lat lon alt" : "time lat lon");
    attributes.putAll(packing.attributes());
    draft.variable(
        "t",
        packing.type(),
        dimensions,
        IntStream.range(0, size).mapToDouble(packing::stored).toArray(),
        attributes);
  }

  private static double[] numbers(int size, double first, double step) {
    return IntStream.range(0, size).mapToDouble(i -> first + step * i).toArray();
  }
}
