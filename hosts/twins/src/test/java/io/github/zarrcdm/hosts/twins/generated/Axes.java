package io.github.zarrcdm.hosts.twins.generated;

import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import ucar.ma2.DataType;

/** The axes of ensembles, times and levels; each method returns the form that was chosen. */
final class Axes {
  private final Choices choices;
  private final Draft draft;
  private final BiConsumer<String, Integer> dimension;
  private final Consumer<String> coordinate;

  Axes(
      Choices choices,
      Draft draft,
      BiConsumer<String, Integer> dimension,
      Consumer<String> coordinate) {
    this.choices = choices;
    this.draft = draft;
    this.dimension = dimension;
    this.coordinate = coordinate;
  }

  String ensemble() {
    if (!choices.oneIn(6)) {
      return "none";
    }
    dimension.accept("member", 2);
    draft.variable(
        "member",
        DataType.INT,
        "member",
        new double[] {0, 1},
        Attributes.of("standard_name", "realization", "units", "1"));
    return "axis";
  }

  String time() {
    String form =
        choices.of("axis", "none", "scalar", "auxiliary", "text", "empty", "bounds", "two");
    if (form.equals("none")) {
      return form;
    }
    Map<String, Object> attributes =
        Attributes.of(
            "units",
            choices.of(
                "hours since 2000-01-01",
                "days since 1999-12-30 12:00:00",
                "seconds since 1970-01-01T00:00:00Z",
                "minutes since 2000-1-1 0:0:0"));
    if (!choices.oneIn(4)) {
      attributes.put("standard_name", "time");
    }
    if (choices.oneIn(3)) {
      String calendar =
          choices.of("standard", "gregorian", "proleptic_gregorian", "noleap", "360_day", "julian");
      draft.feature("calendar:" + calendar);
      attributes.put("calendar", calendar);
    }
    if (choices.oneIn(4)) {
      attributes.put("axis", "T");
    }
    DataType type = choices.of(DataType.DOUBLE, DataType.INT, DataType.FLOAT);
    int length = form.equals("empty") ? 0 : choices.of(2, 1, 3);
    double[] values = IntStream.range(0, length).mapToDouble(i -> 6 * i + 12).toArray();
    switch (form) {
      case "scalar" -> {
        draft.variable("time", type, "", new double[] {12}, attributes);
        coordinate.accept("time");
      }
      case "auxiliary" -> {
        dimension.accept("t", length);
        draft.variable("datetime", type, "t", values, attributes);
        coordinate.accept("datetime");
      }
      case "text" -> {
        dimension.accept("time", length);
        attributes.remove("units");
        attributes.remove("calendar");
        draft.variable(
            "time",
            DataType.STRING,
            "time",
            new String[] {"2000-01-01T00:00:00Z", "2000-01-01T06:00:00Z", "2000-01-01T12:00:00Z"},
            attributes);
      }
      default -> {
        dimension.accept("time", length);
        if (form.equals("bounds")) {
          attributes.put("bounds", "time_bnds");
          draft.dimension("nv", 2);
          draft.variable(
              "time_bnds",
              type,
              "time nv",
              IntStream.range(0, 2 * length)
                  .mapToDouble(i -> 9 + 6 * (i / 2) + 6 * (i % 2))
                  .toArray(),
              Attributes.of());
        }
        draft.variable("time", type, "time", values, attributes);
        if (form.equals("two")) {
          draft.variable(
              "reftime",
              DataType.DOUBLE,
              "",
              new double[] {0},
              Attributes.of(
                  "units", "hours since 2000-01-01", "standard_name", "forecast_reference_time"));
          coordinate.accept("reftime");
        }
      }
    }
    return form;
  }

  String vertical() {
    String form =
        choices.of(
            "none",
            "height",
            "depth",
            "pressure",
            "scalar",
            "auxiliary",
            "hybrid",
            "number",
            "label");
    double[] values = {5, 15, 25};
    switch (form) {
      case "height" ->
          axis(
              "height",
              values,
              Attributes.of("units", "m", "positive", "up", "standard_name", "height"));
      case "depth" ->
          axis("depth", values, Attributes.of("units", "m", "positive", "down", "axis", "Z"));
      case "pressure" ->
          axis(
              "plev",
              new double[] {1000, 500, 250},
              Attributes.of(
                  "units",
                  choices.of("hPa", "Pa"),
                  "standard_name",
                  "air_pressure",
                  "positive",
                  "down"));
      case "scalar" -> {
        draft.variable(
            "height",
            DataType.DOUBLE,
            "",
            new double[] {2},
            Attributes.of("units", "m", "positive", "up", "standard_name", "height"));
        coordinate.accept("height");
      }
      case "auxiliary" -> {
        dimension.accept("k", 3);
        draft.variable(
            "depth",
            DataType.DOUBLE,
            "k",
            values,
            Attributes.of("units", "m", "positive", "down", "standard_name", "depth"));
        coordinate.accept("depth");
      }
      case "hybrid" -> hybrid();
      case "number" ->
          axis("level", new double[] {1, 2, 3}, Attributes.of("long_name", "level number"));
      case "label" -> {
        dimension.accept("band", 3);
        draft.variable(
            "band",
            DataType.STRING,
            "band",
            new String[] {"red", "green", "blue"},
            Attributes.of("long_name", "band"));
      }
      default -> {}
    }
    return form;
  }

  private void axis(String name, double[] values, Map<String, Object> attributes) {
    dimension.accept(name, values.length);
    draft.variable(name, choices.of(DataType.DOUBLE, DataType.FLOAT), name, values, attributes);
  }

  private void hybrid() {
    axis(
        "lev",
        new double[] {0.9, 0.5, 0.1},
        Attributes.of(
            "units", "1",
            "positive", "down",
            "standard_name", "atmosphere_hybrid_sigma_pressure_coordinate",
            "formula_terms", "a: a b: b ps: ps p0: p0"));
    draft.variable("a", DataType.DOUBLE, "lev", new double[] {0, 0.1, 0.1}, Attributes.of());
    draft.variable("b", DataType.DOUBLE, "lev", new double[] {0.9, 0.4, 0}, Attributes.of());
    draft.variable("p0", DataType.DOUBLE, "", new double[] {100000}, Attributes.of("units", "Pa"));
    draft.variable("ps", DataType.DOUBLE, "", new double[] {101325}, Attributes.of("units", "Pa"));
  }
}
