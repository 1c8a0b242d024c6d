package io.github.zarrcdm.internal.cf;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The number of a radar's sweep in the name of its group, {@code sweep_0}, as CfRadial 2 has it.
 */
public final class SweepNumber {
  private static final Pattern NAME = Pattern.compile("sweep_?(\\d{1,6})");

  private SweepNumber() {}

  /** Returns the number in {@code group}, a name or null; -1 if it is no name of a sweep. */
  public static int in(@Nullable String group) {
    Matcher matcher = NAME.matcher(group == null ? "" : group);
    return matcher.matches() ? Integer.parseInt(matcher.group(1)) : -1;
  }
}
