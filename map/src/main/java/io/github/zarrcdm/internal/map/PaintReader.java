package io.github.zarrcdm.internal.map;

import io.github.zarrcdm.internal.map.colour.Colours;
import io.github.zarrcdm.internal.map.colour.Flags;
import io.github.zarrcdm.internal.map.colour.Paint;
import io.github.zarrcdm.internal.map.colour.Scale;
import io.github.zarrcdm.internal.map.slice.RgbBands;
import io.github.zarrcdm.internal.map.slice.Slab;
import io.github.zarrcdm.internal.map.slice.Slice;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import ucar.nc2.dataset.VariableDS;

/** Reads the values of a slice, and gives them colours. */
final class PaintReader {
  private PaintReader() {}

  static Paint read(Slice slice, Slab slab, Colours colours) throws IOException {
    VariableDS variable = slice.variable();
    Optional<Flags> flags = Flags.of(variable.attributes());
    if (colours.chosen() && (slice.bands().isPresent() || flags.isPresent())) {
      throw new IOException(
          "%s is drawn as %s, with fixed colours; --min, --max, --log and --cmap apply to values on a scale%s"
              .formatted(
                  variable.getFullName(),
                  flags.isPresent() ? "categories" : "red, green and blue",
                  slice.bands().map(name -> ", such as one band: -d " + name + "=0").orElse("")));
    }
    if (slice.bands().isPresent()) {
      return photo(slice, slab);
    }
    double[] values = slab.read(variable);
    if (flags.isPresent()) {
      return new Paint.Classes(values, flags.get());
    }
    Optional<Scale> scale = Scale.of(values, colours);
    return scale.isEmpty()
        ? new Paint.Empty()
        : new Paint.Shades(values, scale.get(), units(variable));
  }

  private static String units(VariableDS variable) {
    String units = variable.getUnitsString();
    return units == null || units.equals("1") ? "" : units;
  }

  private static Paint photo(Slice slice, Slab slab) throws IOException {
    int[] colours = {};
    for (int band = 0; band < RgbBands.COUNT; band++) {
      Map<String, Integer> at = new HashMap<>(slab.at());
      at.put(slice.bands().orElseThrow(), band);
      double[] values = new Slab(slab.along(), slab.ranges(), at).read(slice.variable());
      if (band == 0) {
        colours = new int[values.length];
      }
      for (int i = 0; i < values.length; i++) {
        int shift = 8 * (RgbBands.COUNT - 1 - band);
        colours[i] |= (Double.isNaN(values[i]) ? 0xFF : (int) values[i] & 0xFF) << shift;
      }
    }
    return new Paint.Photo(colours);
  }
}
