package io.github.zarrcdm.spark.aggregate;

import io.github.zarrcdm.internal.table.decode.Cells;
import java.lang.reflect.Array;

/** The least and the greatest of some values, one per cell; missing if all values are. */
public record Extremes(Cells least, Cells greatest) {

  public static Extremes of(Cells cells) {
    Object values = cells.values();
    int least = -1;
    int greatest = -1;
    for (int i = 0; i < Array.getLength(values); i++) {
      if (cells.isMissing(i)) {
        continue;
      }
      least = least < 0 || compare(values, i, least) < 0 ? i : least;
      greatest = greatest < 0 || compare(values, i, greatest) > 0 ? i : greatest;
    }
    return new Extremes(cell(values, least), cell(values, greatest));
  }

  private static int compare(Object values, int a, int b) {
    return values instanceof double[] || values instanceof float[]
        ? Double.compare(Array.getDouble(values, a), Array.getDouble(values, b))
        : Long.compare(Array.getLong(values, a), Array.getLong(values, b));
  }

  private static Cells cell(Object values, int at) {
    Object one = Array.newInstance(values.getClass().getComponentType(), 1);
    if (at >= 0) {
      System.arraycopy(values, at, one, 0, 1);
      return new Cells(one, null);
    }
    if (one instanceof double[] doubles) {
      doubles[0] = Double.NaN;
    } else if (one instanceof float[] floats) {
      floats[0] = Float.NaN;
    }
    return new Cells(one, new boolean[] {true});
  }
}
