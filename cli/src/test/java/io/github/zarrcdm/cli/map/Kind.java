package io.github.zarrcdm.cli.map;

import io.github.zarrcdm.cli.NewStore;
import java.util.List;
import java.util.function.Consumer;

/**
 * A kind of dataset, and what a map of it must show.
 *
 * @param options of the command
 * @param plane the ends of the axes: left, right, top, bottom
 */
record Kind(
    String name, Consumer<NewStore> store, String options, double[] plane, List<Probe> probes) {

  /** The options of what has no scale of colours. */
  static final String OWN_COLOURS = "--width 900";

  /** A value at a place, in units of the axes; or a colour there. */
  record Probe(double x, double y, int rgb) {
    static Probe value(double x, double y, double value) {
      return new Probe(x, y, (int) Math.round(255 * value) * 0x010101);
    }
  }

  static Kind kind(
      String name, String options, double[] plane, Consumer<NewStore> store, Probe... probes) {
    return new Kind(name, store, options, plane, List.of(probes));
  }

  static double[] plane(double left, double right, double top, double bottom) {
    return new double[] {left, right, top, bottom};
  }

  @Override
  public String toString() {
    return name;
  }
}
