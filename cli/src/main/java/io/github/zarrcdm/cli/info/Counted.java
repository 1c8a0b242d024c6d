package io.github.zarrcdm.cli.info;

/** How many there are of something, in words. */
public final class Counted {
  private Counted() {}

  /** {@code 1 array}, {@code 2 arrays}. */
  public static String of(long count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }

  /** {@code 1.2 MB}: powers of 1000. */
  public static String bytes(double bytes) {
    String[] units = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};
    int unit = 0;
    double value = bytes;
    while (value >= 999.5 && unit < units.length - 1) {
      value /= 1000;
      unit++;
    }
    String digits = unit == 0 || value >= 99.5 ? "%.0f" : "%.1f";
    return digits.formatted(value) + " " + units[unit];
  }
}
