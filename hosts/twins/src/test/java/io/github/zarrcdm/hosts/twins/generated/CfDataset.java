package io.github.zarrcdm.hosts.twins.generated;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import ucar.ma2.DataType;

/** A gridded dataset of CF or one of discrete sampling geometries, as the choices have it. */
final class CfDataset {
  private final Choices choices;
  private final Draft draft = new Draft();
  private final List<String> dimensions = new ArrayList<>();
  private final List<String> coordinates = new ArrayList<>();
  private final Map<String, Integer> lengths = new java.util.HashMap<>();

  private CfDataset(Choices choices) {
    this.choices = choices;
  }

  static Draft of(Choices choices) {
    CfDataset dataset = new CfDataset(choices);
    String conventions = choices.of("CF-1.8", "CF-1.10", "COARDS", "CF-1.6, ACDD-1.3");
    dataset.draft.attribute("Conventions", conventions);
    dataset.draft.feature("conventions:" + conventions.replaceAll("[ ,]+", "+"));
    if (choices.oneIn(4)) {
      new SamplingGeometry(choices, dataset.draft).describe();
    } else {
      dataset.grid();
    }
    return dataset.draft;
  }

  private void grid() {
    draft.feature("grid");
    if (choices.oneIn(10)) {
      draft.feature("group");
      draft.enterGroup("data");
    }
    Axes axes = new Axes(choices, draft, this::dimension, coordinates::add);
    String ensemble = axes.ensemble();
    String time = axes.time();
    String vertical = axes.vertical();
    String mapping = new Horizontal(choices, draft, this::dimension, coordinates::add).describe();
    if (choices.oneIn(6)) {
      draft.feature("order");
      java.util.Collections.rotate(dimensions, 1);
    }
    draft.feature("time:" + time);
    draft.feature("vertical:" + vertical);
    draft.feature("ensemble:" + ensemble);
    data("v", dimensions, mapping);
    if (choices.oneIn(3) && dimensions.size() > 2) {
      draft.feature("second");
      data("w", dimensions.subList(dimensions.size() - 2, dimensions.size()), mapping);
    }
  }

  private void dimension(String name, int length) {
    draft.dimension(name, length);
    dimensions.add(name);
    lengths.put(name, length);
  }

  private void data(String name, List<String> on, String mapping) {
    int size = on.stream().mapToInt(lengths::get).reduce(1, (a, b) -> a * b);
    Map<String, Object> attributes =
        Attributes.of("units", choices.of("K", "1", "", "m s-1"), "long_name", "the field " + name);
    if (choices.oneIn(3)) {
      attributes.put("standard_name", "air_temperature");
    }
    if (!mapping.isEmpty()) {
      attributes.put("grid_mapping", mapping);
    }
    if (!coordinates.isEmpty()) {
      attributes.put("coordinates", String.join(" ", coordinates));
    }
    if (choices.oneIn(8)) {
      attributes.put("cell_methods", "time: mean");
    }
    if (choices.oneIn(8)) {
      draft.feature("odd");
      attributes.put("comment", choices.of("", "a\nb", "Grüße", " "));
      attributes.put("numbers", new double[] {1, 2.5, Double.NaN});
    }
    Packing packing = Packing.of(choices);
    draft.feature(packing.name().toLowerCase(java.util.Locale.ROOT));
    attributes.putAll(packing.attributes());
    double[] values = IntStream.range(0, size).mapToDouble(packing::stored).toArray();
    draft.variable(name, packing.type(), String.join(" ", on), values, attributes);
  }

  /** How data are stored. */
  enum Packing {
    FLOAT(DataType.FLOAT, Attributes.of()),
    DOUBLE(DataType.DOUBLE, Attributes.of()),
    FILLED(DataType.FLOAT, Attributes.of("_FillValue", -999f)),
    NAN(DataType.FLOAT, Attributes.of("_FillValue", Float.NaN)),
    MISSING(DataType.FLOAT, Attributes.of("missing_value", -999f)),
    INT(DataType.INT, Attributes.of("_FillValue", -999)),
    SHORT(
        DataType.SHORT,
        Attributes.of("scale_factor", 0.5, "add_offset", 10.0, "_FillValue", (short) -999)),
    RANGE(DataType.SHORT, Attributes.of("valid_min", (short) 2, "valid_max", (short) 20)),
    BYTE(DataType.BYTE, Attributes.of("_FillValue", (byte) -99)),
    UNSIGNED(DataType.BYTE, Attributes.of("_Unsigned", "true", "scale_factor", 0.25));

    private final DataType type;
    private final Map<String, Object> attributes;

    Packing(DataType type, Map<String, Object> attributes) {
      this.type = type;
      this.attributes = attributes;
    }

    static Packing of(Choices choices) {
      return values()[choices.below(values().length)];
    }

    DataType type() {
      return type;
    }

    Map<String, Object> attributes() {
      return attributes;
    }

    /**
     * The number stored in cell {@code i}: each seventh is missing where there is such a number.
     */
    double stored(int i) {
      double missing = this == BYTE ? -99 : this == NAN ? Double.NaN : -999;
      boolean absent =
          i % 7 == 3
              && (attributes.containsKey("_FillValue") || attributes.containsKey("missing_value"));
      return absent
          ? missing
          : this == BYTE || this == UNSIGNED
              ? (byte) (i * 3)
              : i + (type.isFloatingPoint() ? 0.5 : 0);
    }
  }
}
