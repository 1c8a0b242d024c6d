package io.github.zarrcdm.internal.store.reference;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zarrcdm.error.Budget;
import io.github.zarrcdm.error.ZarrException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One entry of {@code gen}: references by rule, for each combination of its dimensions' values. */
final class ReferenceGenerator implements Reference.Rule {
  /** Characters that are read in the time in which a reference, or a number for it, is made. */
  private static final int LEAST = 32;

  private final JsonNode rule;
  private final ReferenceTemplates templates;
  private final String where;
  private final Budget memory;
  private final Budget characters;
  private final List<String> names = new ArrayList<>();
  private final List<long[]> values = new ArrayList<>();

  /**
   * The generator of {@code rule}; the rules of a file share {@code memory} and {@code characters}.
   */
  ReferenceGenerator(
      JsonNode rule, ReferenceTemplates templates, String where, Budget memory, Budget characters)
      throws ZarrException {
    this.memory = memory;
    this.characters = characters;
    this.rule = rule;
    this.templates = templates;
    this.where = where;
    for (Map.Entry<String, JsonNode> dimension : rule.path("dimensions").properties()) {
      names.add(dimension.getKey());
      values.add(values(dimension.getValue()));
    }
    if (!rule.path("key").isTextual() || !rule.path("url").isTextual()) {
      throw malformed("it has no key or no url");
    }
  }

  private long[] values(JsonNode dimension) throws ZarrException {
    if (dimension.isArray()) {
      long[] listed = new long[dimension.size()];
      for (int i = 0; i < listed.length; i++) {
        listed[i] = dimension.get(i).asLong();
      }
      return listed;
    }
    long start = dimension.path("start").asLong(0);
    long step = dimension.path("step").asLong(1);
    if (step == 0 || !dimension.path("stop").isIntegralNumber()) {
      throw malformed("a dimension needs a stop and a step that is not 0");
    }
    long span = Math.max(0, (dimension.path("stop").asLong() - start) * Long.signum(step));
    long count = span / Math.abs(step) + (span % Math.abs(step) == 0 ? 0 : 1);
    memory.take(saturated(count, Long.BYTES), () -> where);
    long[] counted = new long[(int) count];
    for (int i = 0; i < counted.length; i++) {
      counted[i] = start + i * step;
    }
    return counted;
  }

  /** Adds what the rule makes. */
  void addTo(Map<String, Reference> references) throws ZarrException {
    long count = 1;
    for (long[] dimension : values) {
      count = saturated(count, dimension.length);
    }
    memory.take(saturated(count, Reference.ENTRY_BYTES), () -> where);
    characters.take(saturated(count, LEAST * (1L + names.size())), () -> where);
    String template = rule.get("key").asText();
    for (long n = 0; n < count; n++) {
      String key = templates.rendered(template, numbers(n), characters);
      memory.take(key.length(), () -> where);
      references.put(key, new Reference.Generated(this, n));
    }
  }

  private static long saturated(long count, long factor) {
    return Math.multiplyHigh(count, factor) == 0 && count * factor >= 0
        ? count * factor
        : Long.MAX_VALUE;
  }

  private Map<String, Long> numbers(long n) {
    Map<String, Long> numbers = new HashMap<>(2 * names.size());
    long rest = n;
    for (int i = names.size() - 1; i >= 0; i--) {
      numbers.put(names.get(i), values.get(i)[(int) (rest % values.get(i).length)]);
      rest /= values.get(i).length;
    }
    return numbers;
  }

  /**
   * Returns the reference of that number in the order of the dimensions' values, the last one
   * fastest.
   */
  @Override
  public Reference.Elsewhere reference(long n) throws ZarrException {
    Map<String, Long> numbers = numbers(n);
    String url = templates.rendered(rule.get("url").asText(), numbers);
    if (!rule.has("offset")) {
      return new Reference.Elsewhere(url, 0, Reference.Elsewhere.TO_THE_END);
    }
    return new Reference.Elsewhere(url, number("offset", numbers), number("length", numbers));
  }

  private long number(String name, Map<String, Long> numbers) throws ZarrException {
    String text = templates.rendered(rule.path(name).asText(), numbers).strip();
    if (!text.matches("\\d{1,18}")) {
      throw malformed("its %s is \"%s\", no whole number".formatted(name, text));
    }
    return Long.parseLong(text);
  }

  private ZarrException.Malformed malformed(String what) {
    return new ZarrException.Malformed(
        where + ": an entry of gen is broken: " + what + ". Generate the references again.");
  }
}
