package io.github.zarrcdm.internal.metadata.write;

import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.metadata.Metadata;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where consolidated metadata say something else than the documents of the nodes, which other
 * writers change alone: zarr-python, TensorStore, netcdf-c.
 */
public final class ConsolidationDifferences {
  private final Map<String, Array> arrays = new LinkedHashMap<>();
  private final Map<String, Group> groups = new LinkedHashMap<>();

  private ConsolidationDifferences(Group root) {
    collect(root);
  }

  private void collect(Group group) {
    groups.put(group.path(), group);
    group.arrays().forEach(array -> arrays.put(array.path(), array));
    group.groups().forEach(this::collect);
  }

  /**
   * Returns the differences of {@code shown}, which was read at its path of {@code store}, from the
   * documents of its nodes; each a sentence that begins with the path of a node. None if {@code
   * store} has no consolidated metadata.
   */
  public static List<String> of(Store store, Group shown) throws IOException {
    if (!MetadataFormat.of(store).consolidated()) {
      return List.of();
    }
    Findings findings = new Findings(store.toString());
    Group own;
    try {
      own = Metadata.own(store, shown.path().substring(1), findings);
    } catch (ZarrException e) {
      return List.of(
          shown.path()
              + ": consolidated metadata has it, its own metadata cannot be read: "
              + e.getMessage());
    }
    List<String> differences = new ArrayList<>();
    for (Finding finding : findings.all()) {
      if (finding.severity() == Finding.Severity.ERROR) {
        differences.add(
            finding.where() + ": consolidated metadata hides that it is broken: " + finding.what());
      }
    }
    new ConsolidationDifferences(shown)
        .compare(new ConsolidationDifferences(own), broken(findings), differences);
    return differences;
  }

  private static List<String> broken(Findings findings) {
    return findings.all().stream().map(Finding::where).toList();
  }

  private void compare(
      ConsolidationDifferences own, List<String> broken, List<String> differences) {
    arrays.forEach(
        (path, array) -> {
          Array stored = own.arrays.get(path);
          if (stored != null) {
            ArrayDifference.of(array, stored)
                .ifPresent(difference -> differences.add(text(path, difference)));
          } else if (!broken.contains(path)) {
            differences.add(path + ": consolidated metadata has this array, but its own is gone");
          }
        });
    groups.forEach(
        (path, group) -> {
          Group stored = own.groups.get(path);
          if (stored == null && !broken.contains(path)) {
            differences.add(path + ": consolidated metadata has this group, but its own is gone");
          } else if (stored != null && !stored.attributes().equals(group.attributes())) {
            differences.add(path + ": consolidated metadata has other attributes than its own");
          }
        });
    own.arrays.keySet().stream()
        .filter(path -> !arrays.containsKey(path))
        .forEach(path -> differences.add(path + ": consolidated metadata lacks this array"));
    own.groups.keySet().stream()
        .filter(path -> !groups.containsKey(path))
        .forEach(path -> differences.add(path + ": consolidated metadata lacks this group"));
  }

  private static String text(String path, ArrayDifference difference) {
    String values =
        difference.one().isEmpty()
            ? ""
            : " %s, its own says %s".formatted(difference.one(), difference.other());
    return "%s: consolidated metadata differs from its own: %s%s"
        .formatted(path, difference.what(), values);
  }
}
