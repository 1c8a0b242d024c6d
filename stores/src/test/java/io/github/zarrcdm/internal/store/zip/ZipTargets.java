package io.github.zarrcdm.internal.store.zip;

import io.github.zarrcdm.store.WritableStore;
import java.nio.file.Path;

/** Makes zips at paths of any file system. */
public final class ZipTargets {
  private ZipTargets() {}

  public static WritableStore at(Path path) {
    return new WritableZip(path);
  }
}
