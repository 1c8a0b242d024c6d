package io.github.zarrcdm.internal.store.reference;

import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.StoreKind;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;

/** References to parts of other files: a file of JSON, or a folder of Parquet. */
public final class ReferenceFormat implements StoreFormat {
  /** The format; the service loader makes it. */
  public ReferenceFormat() {}

  @Override
  public String name() {
    return "references";
  }

  @Override
  public boolean isFile(Location location, OptionalInt first) {
    return first.orElse(0) == '{'
        || location.isNamed(StoreKind.JSON_REFERENCES)
        || (location.hasMode("references") && !location.isNamed(StoreKind.PARQUET_REFERENCES));
  }

  @Override
  public Store inFile(Store file, Location location) throws IOException {
    return new ReferenceStore(file, location);
  }

  @Override
  public Store inFolder(Store folder, Location location) {
    return new ParquetReferenceProbe(folder, location);
  }

  @Override
  public boolean isStore(Path path) throws IOException {
    return StoreKind.JSON_REFERENCES.isNameOf(path.toString())
        && Files.isRegularFile(path)
        && ReferenceProbe.isReferences(path);
  }
}
