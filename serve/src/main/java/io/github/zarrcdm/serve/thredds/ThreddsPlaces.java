package io.github.zarrcdm.serve.thredds;

import io.github.zarrcdm.serve.site.Places;
import io.github.zarrcdm.serve.source.NothingToServeException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Datasets of TDS by their paths, for one request. TDS's catalogs list them. */
record ThreddsPlaces(OpenDatasets datasets, AccessRules rules) implements Places {

  @Override
  public boolean listed() {
    return false;
  }

  @Override
  public Optional<Place> find(List<String> parts) throws IOException {
    if (parts.isEmpty() || !parts.stream().allMatch(ThreddsPlaces::isName)) {
      return Optional.empty();
    }
    for (int count : lengths(parts)) {
      String path = String.join("/", parts.subList(0, count));
      check(parts.subList(0, count));
      try {
        return Optional.of(new Place.Dataset(datasets.at(path), count));
      } catch (NothingToServeException e) {
        // The path of the next one may go on where this one would end.
      }
    }
    return Optional.empty();
  }

  /** A document in a store is opened as the store is, which may have a rule of its own. */
  private void check(List<String> parts) throws IOException {
    for (int n = 1; n <= parts.size(); n++) {
      rules.check(String.join("/", parts.subList(0, n)));
    }
  }

  /**
   * Returns how many parts may be the path of the dataset: those before a version, or all of them.
   */
  private static List<Integer> lengths(List<String> parts) {
    List<Integer> lengths = new ArrayList<>();
    for (int n = 1; n < parts.size(); n++) {
      if (FORMATS.containsKey(parts.get(n))) {
        lengths.add(n);
      }
    }
    if (lengths.isEmpty()) {
      lengths.add(parts.size());
    }
    return lengths;
  }

  /** Not what netCDF-Java would open as something else than TDS has rules for. */
  private static boolean isName(String part) {
    return part.equals(part.trim())
        && part.equals(part.strip())
        && part.indexOf('#') < 0
        && !part.equals(".")
        && !part.equals("..")
        && part.indexOf('/') < 0
        && part.indexOf('\\') < 0;
  }
}
