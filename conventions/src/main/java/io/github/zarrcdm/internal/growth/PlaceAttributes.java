package io.github.zarrcdm.internal.growth;

import io.github.zarrcdm.model.Attributes;
import java.util.Set;

/** Attributes that say where the first cell of a whole array lies, or all of it. */
public final class PlaceAttributes {
  private static final Set<String> NAMES =
      Set.of(
          "spatial:transform",
          "spatial:bbox",
          "spatial:shape",
          "proj:transform",
          "proj:bbox",
          "proj:shape",
          "GeoTransform",
          "multiscales");

  private PlaceAttributes() {}

  /** Returns {@code attributes} without them. */
  public static Attributes removed(Attributes attributes) {
    Attributes rest = attributes;
    for (String name : NAMES) {
      rest = rest.without(name);
    }
    return rest;
  }

  /** Returns true if {@code attributes} have one of them. */
  public static boolean in(Attributes attributes) {
    return NAMES.stream().anyMatch(attributes::has);
  }
}
