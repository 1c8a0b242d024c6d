package io.github.zarrcdm.internal.map.colour;

/** The colours of cells. */
public sealed interface Paint {
  /** Returns the colour, as RGB, of the cell of that number. */
  int rgb(int cell);

  /** Values on a scale; {@code units} may be empty. */
  public record Shades(double[] values, Scale scale, String units) implements Paint {
    @Override
    public int rgb(int cell) {
      return scale.rgb(values[cell]);
    }
  }

  /** Categories. */
  public record Classes(double[] values, Flags flags) implements Paint {
    @Override
    public int rgb(int cell) {
      return flags.colour(values[cell]).getRGB();
    }
  }

  /** Red, green and blue of their own. */
  public record Photo(int[] colours) implements Paint {
    @Override
    public int rgb(int cell) {
      return colours[cell];
    }
  }

  /** No cells: a curve. */
  public record Plain() implements Paint {
    @Override
    public int rgb(int cell) {
      return ColourMap.LIGHT_GREY;
    }
  }

  /** Nothing but missing values. */
  public record Empty() implements Paint {
    @Override
    public int rgb(int cell) {
      return ColourMap.LIGHT_GREY;
    }
  }
}
