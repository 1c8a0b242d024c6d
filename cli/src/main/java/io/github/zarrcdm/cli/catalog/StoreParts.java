package io.github.zarrcdm.cli.catalog;

import io.github.zarrcdm.location.Locations;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The datasets as which a store is served: the store itself, which shows its first horizontal grid,
 * and one for each other grid or group. Every array is in one of them, or is left out with a
 * reason.
 */
public final class StoreParts {
  /** Limit on datasets of a store; further grids are reported as left out. */
  private static final int MOST = 1000;

  private final @Nullable String int64;
  private final Function<String, @Nullable ServedDataset> datasets;

  /**
   * A dataset.
   *
   * @param node the path of the array or group whose grid it has; empty for the store itself
   * @param location with the options by which every service of the server carries it
   * @param leftOut the arrays that are in no dataset of the store, with reasons; only of its first
   *     dataset
   */
  public record Part(String node, String location, ServedDataset dataset, List<String> leftOut) {
    public Part {
      leftOut = List.copyOf(leftOut);
    }

    Part without(Collection<String> arrays) {
      return new Part(node, location, dataset, List.copyOf(arrays));
    }
  }

  /**
   * Parts of stores, with {@code datasets} at their locations, null for those that cannot be
   * opened.
   *
   * @param int64 how 64-bit integers are shown, {@code int} or {@code double}; null for the nearest
   *     doubles
   */
  public StoreParts(@Nullable String int64, Function<String, @Nullable ServedDataset> datasets) {
    this.int64 = int64;
    this.datasets = datasets;
  }

  /**
   * Returns those of all stores in {@code tree}, by its paths; {@code spelled} is what the server
   * opens.
   */
  public Map<String, List<Part>> of(StoreTree tree, Function<StoreTree, String> spelled) {
    Map<String, List<Part>> parts = new LinkedHashMap<>();
    collect(tree, spelled, parts);
    return parts;
  }

  private void collect(
      StoreTree tree, Function<StoreTree, String> spelled, Map<String, List<Part>> parts) {
    String store = tree.location();
    if (store != null) {
      parts.put(tree.path(), of(store, spelled.apply(tree)));
    }
    tree.inside().forEach(inner -> collect(inner, spelled, parts));
  }

  private List<Part> of(String store, String spelled) {
    List<Part> parts = new ArrayList<>();
    Map<String, String> nowhere = new LinkedHashMap<>();
    Deque<String> next = new ArrayDeque<>(List.of(""));
    Set<String> seen = new HashSet<>(next);
    while (!next.isEmpty()) {
      String option = next.remove();
      ServedDataset dataset = datasets.apply(served(store, option));
      if (dataset == null) {
        continue;
      }
      Map<String, String> leftOut = new LinkedHashMap<>();
      for (ServedDataset.LeftOut left : dataset.leftOut()) {
        if (parts.isEmpty() || nowhere.containsKey(left.path())) {
          leftOut.put(left.path(), left.text());
          String opens = left.option();
          if (opens != null && seen.size() < MOST && seen.add(opens)) {
            next.add(opens);
          }
        }
      }
      String node = Locations.unescaped(option.substring(option.indexOf('=') + 1));
      if (parts.isEmpty()) {
        nowhere.putAll(leftOut);
      } else {
        // What lies outside of a group cannot be in its dataset, and is not in its list either.
        String below = option.startsWith("group=") && !node.equals("/") ? node + "/" : "/";
        nowhere.keySet().removeIf(path -> path.startsWith(below) && !leftOut.containsKey(path));
      }
      parts.add(new Part(node, served(spelled, option), dataset, List.of()));
    }
    if (!parts.isEmpty()) {
      parts.set(0, parts.get(0).without(nowhere.values()));
    }
    return parts;
  }

  private String served(String location, String option) {
    String options =
        (option.isEmpty() ? "" : option + "&")
            + "serve=dap2"
            + (int64 == null ? "" : "&int64=" + int64);
    return Locations.withOption(location, options);
  }
}
