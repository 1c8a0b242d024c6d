package io.github.zarrcdm.serve.thredds;

import io.github.zarrcdm.serve.site.Places;
import io.github.zarrcdm.serve.source.NothingToServe;
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
      rules.check(path);
      try {
        return Optional.of(new Place.Dataset(datasets.at(path), count));
      } catch (NothingToServe e) {
        // The path of the next one may go on where this one would end.
      }
    }
    return Optional.empty();
  }

  /** How many parts may be the path of the dataset: those before a version, or all of them. */
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

  private static boolean isName(String part) {
    return !part.equals(".")
        && !part.equals("..")
        && part.indexOf('/') < 0
        && part.indexOf('\\') < 0;
  }
}
