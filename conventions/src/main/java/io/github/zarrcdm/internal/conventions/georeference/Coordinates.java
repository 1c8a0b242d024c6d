package io.github.zarrcdm.internal.conventions.georeference;

import io.github.zarrcdm.model.Attributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The {@code coordinates} attribute of CF. */
final class Coordinates {
  private static final String NAME = "coordinates";

  private Coordinates() {}

  /** {@code attributes} with these names among its coordinates. */
  static Attributes added(Attributes attributes, List<String> names) {
    List<String> all = names(attributes);
    names.stream().filter(name -> !all.contains(name)).forEach(all::add);
    return attributes.with(NAME, String.join(" ", all));
  }

  /**
   * {@code attributes} without this name among its coordinates: a grid mapping is none, though
   * xarray lists it.
   */
  static Attributes removed(Attributes attributes, String name) {
    List<String> all = names(attributes);
    if (!all.remove(name)) {
      return attributes;
    }
    return all.isEmpty() ? attributes.without(NAME) : attributes.with(NAME, String.join(" ", all));
  }

  private static List<String> names(Attributes attributes) {
    String text = attributes.text(NAME);
    return text == null || text.isBlank()
        ? new ArrayList<>()
        : new ArrayList<>(Arrays.asList(text.strip().split("\\s+")));
  }
}
