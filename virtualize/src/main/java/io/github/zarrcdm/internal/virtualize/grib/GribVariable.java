package io.github.zarrcdm.internal.virtualize.grib;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * The messages of one variable: of one parameter on levels of one kind and one grid, made in one
 * way.
 *
 * @param grid the number of its grid
 */
record GribVariable(Parameter parameter, int grid, List<Message> messages) {

  /** Where in an array a message is. */
  private record Place(long reference, long end, int member, Level level) {
    static Place of(Product product) {
      return new Place(product.reference(), product.end(), product.member(), product.level());
    }
  }

  Product first() {
    return messages.get(0).product();
  }

  /** Their levels, each once, as {@link Level} orders them. */
  List<Level> levels() {
    Set<Level> levels = new TreeSet<>();
    messages.forEach(message -> levels.add(message.product().level()));
    return List.copyOf(levels);
  }

  /** Returns the variables that {@code messages} are of, in the order of their first ones. */
  static List<GribVariable> of(List<Message> messages, GribGrids grids) {
    Map<List<Object>, List<Message>> groups = new LinkedHashMap<>();
    for (Message message : messages) {
      Product product = message.product();
      List<Object> key =
          List.of(
              message.head().edition(),
              product.centre(),
              product.number(),
              product.rest(),
              product.level().kind(),
              product.level().isLayer(),
              product.member() < 0,
              grids.number(message.head()));
      groups.computeIfAbsent(key, k -> new ArrayList<>()).add(message);
    }
    List<GribVariable> variables = new ArrayList<>();
    for (List<Message> group : groups.values()) {
      for (List<Message> part : split(group)) {
        Message first = part.get(0);
        variables.add(new GribVariable(parameter(part), grids.number(first.head()), part));
      }
    }
    return variables;
  }

  /**
   * Returns the parameter of all messages; a name of single levels, such as t2m, only if all of
   * them have it.
   */
  private static Parameter parameter(List<Message> messages) {
    Parameter common = null;
    for (Message message : messages) {
      Parameter own = parameter(message, message.product().conditions());
      if (common != null && !common.equals(own)) {
        List<String> conditions = message.product().conditions();
        return parameter(message, List.of("-", "-", conditions.get(2)));
      }
      common = own;
    }
    return Objects.requireNonNull(common);
  }

  private static Parameter parameter(Message message, List<String> conditions) {
    Product product = message.product();
    return Parameter.of(message.head().edition(), product.centre(), product.number(), conditions);
  }

  /**
   * Messages of intervals that end at the same time: those since the beginning of the forecast
   * apart from others, or each length of them.
   */
  private static List<List<Message>> split(List<Message> messages) {
    if (!hasRepeated(messages)) {
      return List.of(messages);
    }
    List<List<Message>> since = by(messages, product -> product.start() == 0);
    return since.stream().noneMatch(GribVariable::hasRepeated)
        ? since
        : by(messages, product -> product.end() - product.start());
  }

  private static List<List<Message>> by(
      List<Message> messages, Function<Product, Object> property) {
    Map<Object, List<Message>> groups = new LinkedHashMap<>();
    for (Message message : messages) {
      groups
          .computeIfAbsent(property.apply(message.product()), key -> new ArrayList<>())
          .add(message);
    }
    return List.copyOf(groups.values());
  }

  /** Returns true if intervals that begin at different times end at the same one. */
  private static boolean hasRepeated(List<Message> messages) {
    Map<Place, Long> starts = new HashMap<>();
    for (Message message : messages) {
      Product product = message.product();
      Long before = starts.putIfAbsent(Place.of(product), product.start());
      if (before != null && before != product.start()) {
        return true;
      }
    }
    return false;
  }

  /** Returns what distinguishes its name from that of another variable of the same parameter. */
  List<String> qualifiers() {
    Product product = first();
    Set<Long> lengths = new TreeSet<>();
    messages.forEach(m -> lengths.add(m.product().end() - m.product().start()));
    long length = lengths.iterator().next();
    return List.of(
        product.level().kind().name(),
        product.step(),
        String.valueOf(product.attributes().getOrDefault("GRIB_derivedForecast", "")),
        product.attributes().containsKey("GRIB_percentileValue")
            ? "p" + product.attributes().get("GRIB_percentileValue")
            : "",
        lengths.size() > 1
            ? "since_start"
            : length % 3_600 == 0 ? length / 3_600 + "h" : length + "s",
        grid == 0 ? "" : "grid" + (grid + 1),
        product.member() < 0 ? "" : "members");
  }
}
