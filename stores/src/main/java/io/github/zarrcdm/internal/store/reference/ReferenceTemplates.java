package io.github.zarrcdm.internal.store.reference;

import io.github.zarrcdm.error.Budget;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The part of jinja that reference files use: {@code {{name}}}, {@code {{name(c='text')}}} for a
 * template that takes {@code c}, and sums and products of whole numbers.
 *
 * @see <a href="https://fsspec.github.io/kerchunk/spec.html">References specification</a>
 */
final class ReferenceTemplates {
  private static final Pattern CALL = Pattern.compile("(\\w+)\\s*\\((.*)\\)", Pattern.DOTALL);
  private static final Pattern ARGUMENT =
      Pattern.compile("\\s*+(\\w++)\\s*+=\\s*+(?:'([^']*)'|\"([^\"]*)\"|(\\d+))\\s*(?:,|$)");

  /** Characters that are read in the time of what is done for an expression, a call, a name. */
  private static final int EXPRESSION_COST = 32;

  private static final int CALL_COST = 128;
  private static final int NAME_COST = 16;

  private final String where;
  private final Map<String, String> templates;

  ReferenceTemplates(String where, Map<String, String> templates) {
    this.where = where;
    this.templates = templates;
  }

  /**
   * Returns the text with all expressions replaced; {@code numbers} are variables beside the
   * templates.
   */
  String rendered(String text, Map<String, Long> numbers) throws ZarrException {
    return new Rendering(numbers).rendered(text, Map.of(), 0);
  }

  /**
   * Returns the text with all expressions replaced; what has to be read and made for it is taken
   * from {@code characters}.
   */
  String rendered(String text, Map<String, Long> numbers, Budget characters) throws ZarrException {
    Rendering rendering = new Rendering(numbers);
    String rendered = rendering.rendered(text, Map.of(), 0);
    characters.take(rendering.length + rendered.length(), () -> where);
    return rendered;
  }

  private final class Rendering {
    private final Map<String, Long> numbers;

    /** Characters read and made, also for what becomes short: an expression, an empty text. */
    private long length;

    Rendering(Map<String, Long> numbers) {
      this.numbers = numbers;
    }

    private String rendered(String text, Map<String, String> arguments, int level)
        throws ZarrException {
      Limit.TEMPLATE_DEPTH.check(level, () -> where);
      int open = text.indexOf("{{");
      if (open < 0) {
        return text;
      }
      count(text.length());
      StringBuilder rendered = new StringBuilder();
      int done = 0;
      while (open >= 0) {
        int end = endOfExpression(text, open + 2);
        if (text.startsWith("}}", end)) {
          String value = value(text.substring(open + 2, end).strip(), arguments, level);
          rendered.append(text, done, open).append(value);
          done = end + 2;
          count(EXPRESSION_COST + value.length());
        }
        open = text.indexOf("{{", Math.max(done, open + 1));
      }
      return rendered.append(text, done, text.length()).toString();
    }

    private void count(int characters) throws ZarrException.LimitExceeded {
      length += characters;
      Limit.TEMPLATE_LENGTH.check(length, () -> where);
    }

    private String value(String expression, Map<String, String> arguments, int level)
        throws ZarrException {
      if (arguments.containsKey(expression)) {
        return arguments.get(expression);
      }
      if (templates.containsKey(expression)) {
        return rendered(templates.get(expression), Map.of(), level + 1);
      }
      if (expression.endsWith(")")) {
        Matcher call = CALL.matcher(expression);
        count(CALL_COST);
        if (call.matches() && templates.containsKey(call.group(1))) {
          return rendered(templates.get(call.group(1)), arguments(call.group(2)), level + 1);
        }
      }
      try {
        IntegerExpression number = new IntegerExpression(expression, numbers, where);
        long value = number.value();
        count(NAME_COST * number.names());
        return Long.toString(value);
      } catch (ArithmeticException | IllegalArgumentException e) {
        throw malformed(
            "the template \"{{%s}}\": %s. Supported are names of templates, with arguments, and sums and products of whole numbers; write other references out"
                .formatted(expression, e.getMessage()));
      }
    }
  }

  /** Of the next bracket from {@code at} on, which no expression has in it. */
  private static int endOfExpression(String text, int at) {
    int end = at;
    while (end < text.length() && text.charAt(end) != '{' && text.charAt(end) != '}') {
      end++;
    }
    return end;
  }

  private Map<String, String> arguments(String text) throws ZarrException {
    Map<String, String> arguments = new HashMap<>();
    Matcher found = ARGUMENT.matcher(text);
    int end = 0;
    // Anchored, and possessive in its names: what is not an argument is not looked for elsewhere.
    while (end < text.length() && found.region(end, text.length()).lookingAt()) {
      String quoted = found.group(2) != null ? found.group(2) : found.group(3);
      arguments.put(found.group(1), quoted != null ? quoted : found.group(4));
      end = found.end();
    }
    if (end < text.length()) {
      throw malformed("template arguments \"" + text + "\"; supported are name='text', ...");
    }
    return arguments;
  }

  private ZarrException.Malformed malformed(String what) {
    return new ZarrException.Malformed(where + ": " + what);
  }
}
