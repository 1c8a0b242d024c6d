package io.github.zarrcdm.cli.copy.zarr;

import io.github.zarrcdm.copy.plan.Layout;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Layouts as users write them: {@code time=24,lat=90}, {@code auto}. All throw {@link
 * IllegalArgumentException} for what is neither.
 */
public final class LayoutText {
  private static final String AUTO = "auto";
  private static final Pattern OPTION = Pattern.compile(":(?=(?:chunks|shards|codec)=)");
  private static final Pattern LENGTH = Pattern.compile("([^=]+)=(-1|[1-9]\\d{0,8})");
  private static final Pattern SIZE = Pattern.compile("(\\d{1,9})([kmg]?)(i?b)?");

  private LayoutText() {}

  /** Returns {@code layout} with these chunks. */
  public static Layout chunks(Layout layout, String text) {
    return text.equals(AUTO)
        ? layout.withChunks(Map.of())
        : layout.withChunks(lengths("chunks", text));
  }

  /** Returns {@code layout} with these shards. */
  public static Layout shards(Layout layout, String text) {
    return switch (text) {
      case AUTO -> layout;
      case "none" -> layout.withoutShards();
      default -> layout.withShards(lengths("shards", text));
    };
  }

  private static Map<String, Integer> lengths(String option, String text) {
    Map<String, Integer> lengths = new LinkedHashMap<>();
    for (String part : text.split(",", -1)) {
      Matcher length = LENGTH.matcher(part.trim());
      if (!length.matches()) {
        throw new IllegalArgumentException(
            "%s=%s: expected DIM=N,... with lengths of at least 1, or -1 for all of a dimension"
                .formatted(option, text));
      }
      if (lengths.put(length.group(1), Integer.valueOf(length.group(2))) != null) {
        throw new IllegalArgumentException(
            "%s=%s: two lengths for %s; give one".formatted(option, text, length.group(1)));
      }
    }
    return lengths;
  }

  /** Returns how many bytes {@code text} is: {@code 512M}, {@code 1G}. */
  public static long bytes(String text) {
    Matcher size = SIZE.matcher(text.toLowerCase(Locale.ROOT));
    if (!size.matches()) {
      throw new IllegalArgumentException(
          "--memory=" + text + ": expected a number with K, M or G, such as 512M");
    }
    int shift = "kmg".indexOf(size.group(2)) + 1;
    return Long.parseLong(size.group(1)) << (size.group(2).isEmpty() ? 0 : 10 * shift);
  }

  /**
   * Options of single variables: {@code t2m:chunks=time=24,lat=90}.
   *
   * @param names what says nothing of a layout
   */
  public record OfVariables(List<String> names, Map<String, Layout> layouts) {

    /**
     * Reads the parts of a list with commas, which the lengths of dimensions have too. What follows
     * a colon is of the variable before it: {@code t2m:chunks=time=24,lat=90:codec=zstd:5}.
     */
    public static OfVariables of(List<String> parts) {
      List<String> names = new ArrayList<>();
      Map<String, String> texts = new LinkedHashMap<>();
      String variable = "";
      String last = null;
      for (String part : parts) {
        String[] options = OPTION.split(part);
        if (last != null && LENGTH.matcher(options[0]).matches()) {
          texts.merge(last, options[0], (a, b) -> a + "," + b);
        } else {
          variable = options[0];
          last = null;
        }
        if (last == null && options.length == 1) {
          names.add(part);
        }
        for (int i = 1; i < options.length; i++) {
          int equals = options[i].indexOf('=');
          last = variable + ":" + options[i].substring(0, equals);
          if (texts.put(last, options[i].substring(equals + 1)) != null) {
            throw new IllegalArgumentException("%s is given twice; give it once".formatted(last));
          }
        }
      }
      Map<String, Layout> layouts = new LinkedHashMap<>();
      texts.forEach(
          (key, text) -> {
            String name = key.substring(0, key.lastIndexOf(':'));
            Layout before = layouts.getOrDefault(name, Layout.AUTO);
            layouts.put(name, with(before, key.substring(name.length() + 1), text));
          });
      return new OfVariables(names, layouts);
    }

    private static Layout with(Layout layout, String what, String text) {
      return switch (what) {
        case "chunks" -> chunks(layout, text);
        case "shards" -> shards(layout, text);
        default -> layout.withCodec(text);
      };
    }
  }
}
