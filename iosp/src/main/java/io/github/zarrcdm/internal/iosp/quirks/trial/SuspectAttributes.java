package io.github.zarrcdm.internal.iosp.quirks.trial;

import static io.github.zarrcdm.internal.cf.CfAttributes.ADD_OFFSET;
import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.MISSING_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.SCALE_FACTOR;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNSIGNED;
import static io.github.zarrcdm.internal.cf.CfAttributes.VALID_MAX;
import static io.github.zarrcdm.internal.cf.CfAttributes.VALID_MIN;
import static io.github.zarrcdm.internal.cf.CfAttributes.VALID_RANGE;
import static java.util.Comparator.comparing;

import io.github.zarrcdm.internal.conventions.georeference.axis.AngleUnits;
import io.github.zarrcdm.internal.iosp.quirks.PartialTrees;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Attributes of arrays on which netCDF-Java may fail, in the order in which they are given back:
 * those of longitudes, latitudes and coordinate variables first, because without these there is
 * nothing to fail on; names in lists of coordinates, and then bounds, last, because an array can be
 * shown without one of these.
 */
final class SuspectAttributes {
  /** Attributes that affect values, which matter more than coordinate systems. */
  static final Set<String> OF_VALUES =
      Set.of(
          FILL_VALUE,
          MISSING_VALUE,
          SCALE_FACTOR,
          ADD_OFFSET,
          VALID_MIN,
          VALID_MAX,
          VALID_RANGE,
          UNSIGNED);

  private static final Set<String> LISTS = Set.of("coordinates", "_CoordinateAxes");
  private static final Pattern BLANKS = Pattern.compile("\\s+");

  private static final Comparator<Array> ORDER =
      comparing((Array array) -> !isHorizontal(array))
          .thenComparing(array -> !isCoordinate(array))
          .thenComparingInt(Array::rank)
          .thenComparing(Array::path);

  private SuspectAttributes() {}

  /**
   * An attribute.
   *
   * @param word one of the names that it lists; null for the whole attribute
   */
  record Suspect(String path, String name, @Nullable String word) {
    /** As a sentence names it: {@code pressure in coordinates}. */
    @Override
    public String toString() {
      return word == null ? name : word + " in " + name;
    }
  }

  /** Returns the suspects among the arrays at {@code paths} with such names. */
  static List<Suspect> of(Group root, Set<String> paths, Predicate<String> names) {
    Map<String, Array> arrays = new HashMap<>();
    PartialTrees.collect(root, arrays);
    Map<String, Array> byName = new HashMap<>();
    arrays.values().forEach(array -> byName.putIfAbsent(array.name(), array));
    return arrays.values().stream()
        .filter(array -> paths.contains(array.path()))
        .sorted(ORDER)
        .flatMap(array -> of(array, names, byName))
        .sorted(comparing(SuspectAttributes::order))
        .toList();
  }

  private static int order(Suspect suspect) {
    return suspect.name().equals("bounds") ? 2 : LISTS.contains(suspect.name()) ? 1 : 0;
  }

  private static boolean isCoordinate(Array array) {
    return array.rank() == 1 && array.name().equals(array.shortDimensionName(0));
  }

  private static boolean isHorizontal(Array array) {
    return AngleUnits.isLatitude(array.attributes()) || AngleUnits.isLongitude(array.attributes());
  }

  private static Stream<Suspect> of(
      Array array, Predicate<String> names, Map<String, Array> byName) {
    return array.attributes().values().keySet().stream()
        .filter(names)
        .sorted()
        .flatMap(
            name -> {
              List<String> words = words(array.attributes(), name);
              return words.size() < 2
                  ? Stream.of(new Suspect(array.path(), name, null))
                  : words.stream()
                      .sorted(comparing(word -> byName.getOrDefault(word, array), ORDER))
                      .map(word -> new Suspect(array.path(), name, word));
            });
  }

  /** Returns the names that an attribute lists; empty if it lists none. */
  static List<String> words(Attributes attributes, String name) {
    String text = LISTS.contains(name) ? attributes.text(name) : null;
    return text == null
        ? List.of()
        : List.copyOf(new LinkedHashSet<>(List.of(BLANKS.split(text.strip()))));
  }

  /**
   * Returns the suspects that are to blame: without them, and with all others, nothing {@code
   * fails}. Halves of ever shorter lists are given back.
   */
  static List<Suspect> guilty(List<Suspect> all, Predicate<Collection<Suspect>> fails) {
    Set<Suspect> guilty = new LinkedHashSet<>(all);
    acquit(all, guilty, removed -> removed.isEmpty() || fails.test(removed));
    return List.copyOf(guilty);
  }

  private static void acquit(
      List<Suspect> some, Set<Suspect> guilty, Predicate<Collection<Suspect>> fails) {
    Set<Suspect> others = new LinkedHashSet<>(guilty);
    some.forEach(others::remove);
    if (!fails.test(others)) {
      some.forEach(guilty::remove);
    } else if (some.size() > 1) {
      int half = some.size() / 2;
      acquit(some.subList(0, half), guilty, fails);
      acquit(some.subList(half, some.size()), guilty, fails);
    }
  }

  /** Returns the tree without {@code some} of the attributes of its arrays. */
  static Group removed(Group root, Collection<Suspect> some) {
    Map<String, List<Suspect>> byPath = some.stream().collect(Collectors.groupingBy(Suspect::path));
    Map<String, Array> arrays = new HashMap<>();
    PartialTrees.collect(root, arrays);
    arrays.keySet().retainAll(byPath.keySet());
    arrays.replaceAll(
        (path, array) ->
            array.withAttributes(
                without(array.attributes(), byPath.getOrDefault(path, List.of()))));
    return arrays.isEmpty() ? root : PartialTrees.with(root, arrays);
  }

  private static Attributes without(Attributes attributes, List<Suspect> some) {
    Attributes left = attributes;
    for (Suspect suspect : some) {
      List<String> words = new ArrayList<>(words(left, suspect.name()));
      words.remove(suspect.word());
      left =
          suspect.word() == null || words.isEmpty()
              ? left.without(suspect.name())
              : left.with(suspect.name(), String.join(" ", words));
    }
    return left;
  }
}
