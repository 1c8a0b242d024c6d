package io.github.zarrcdm.internal.iosp.cdm;

import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.StoreKind;

/** The name of an array that is the root of its store: {@code a} for {@code /data/a.zarr}. */
public final class StoreName {
  private StoreName() {}

  /**
   * Returns the last part of the location without store suffixes; {@code data} if nothing is left.
   */
  public static String of(Location location) {
    String address = location.path().replace('\\', '/');
    String path = location.group().equals("/") ? address : location.group();
    String name = StoreKind.nameOf(path);
    return name.isEmpty() ? "data" : name;
  }
}
