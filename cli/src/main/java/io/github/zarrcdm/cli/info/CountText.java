package io.github.zarrcdm.cli.info;

import java.util.Locale;

/** How many there are of something, in words. */
public final class CountText {
  private CountText() {}

  /** Returns {@code 1 array}, {@code 2 arrays}. */
  public static String of(long count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }

  /** Returns {@code wrote air.zarr: 4 arrays, 1.2 MB}: the last line of a copy. */
  public static String wrote(String target, int count, String what, long bytes) {
    return "wrote %s: %s, %s".formatted(target, of(count, what), bytes(bytes));
  }

  /** Returns {@code 1.2 MB}: powers of 1000. */
  public static String bytes(double bytes) {
    String[] units = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};
    int unit = 0;
    double value = bytes;
    while (value >= 999.5 && unit < units.length - 1) {
      value /= 1000;
      unit++;
    }
    int decimals = unit == 0 || value >= 99.5 ? 0 : 1;
    return String.format(Locale.ROOT, "%." + decimals + "f %s", value, units[unit]);
  }
}
