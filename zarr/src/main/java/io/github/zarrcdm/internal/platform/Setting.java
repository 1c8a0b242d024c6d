package io.github.zarrcdm.internal.platform;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.LoggerFactory;

/** A number that an administrator sets as a system property. */
public final class Setting {
  /** As in {@code -Xmx2g}. */
  private static final Pattern NUMBER = Pattern.compile("(\\d{1,18})([kmgt]?)");

  private static final String UNITS = "kmgt";
  private static final int UNIT_BITS = 10;

  /** More threads or requests than this nobody means. */
  private static final int HIGHEST_COUNT = 1 << 16;

  private Setting() {}

  /**
   * Returns the value of {@code property}, which may end with k, m, g or t for powers of 1,024;
   * {@code standard} if it is not set or, with a warning in the log, if it is not a number.
   */
  public static long number(String property, long standard) {
    String text = System.getProperty(property);
    if (text == null) {
      return standard;
    }
    Matcher found = NUMBER.matcher(text.strip().toLowerCase(Locale.ROOT));
    if (!found.matches()) {
      LoggerFactory.getLogger(Setting.class)
          .warn(
              "-D{}={}: this is not a number such as 500, 64m or 2g; {} is used instead",
              property,
              text,
              standard);
      return standard;
    }
    int unit = found.group(2).isEmpty() ? 0 : UNITS.indexOf(found.group(2)) + 1;
    long number = Long.parseLong(found.group(1));
    int shift = unit * UNIT_BITS;
    return number > Long.MAX_VALUE >> shift ? Long.MAX_VALUE : number << shift;
  }

  /** Returns the setting for a number of things, 65,536 at most. */
  public static int count(String property, int standard) {
    return (int) Math.min(number(property, standard), HIGHEST_COUNT);
  }
}
