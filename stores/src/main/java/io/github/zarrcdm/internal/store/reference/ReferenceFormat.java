package io.github.zarrcdm.internal.store.reference;

import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
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
        || location.endsWith(".json")
        || (location.hasMode("references") && !location.endsWith(".parq", ".parquet"));
  }

  @Override
  public Store inFile(Store file, Location location) throws IOException {
    return new ReferenceStore(file, location);
  }

  @Override
  public Store inFolder(Store folder, Location location) {
    return new PossibleReferences(folder, location);
  }

  @Override
  public boolean isStore(Path path) throws IOException {
    return path.toString().toLowerCase(Locale.ROOT).endsWith(".json")
        && Files.isRegularFile(path)
        && ReferenceProbe.isReferences(path);
  }
}
