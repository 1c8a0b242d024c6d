package io.github.zarrcdm.store;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Location;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalInt;

/**
 * A way to keep a store inside a file or a folder of another store, such as a zip or references;
 * found through {@link java.util.ServiceLoader}. It works wherever the bytes are.
 */
public interface StoreFormat {

  /** Returns the name of the format: {@code zip}, {@code references}. */
  String name();

  /**
   * Returns true if the value at {@code location} is a file in this format. {@code first} is its
   * first byte, where that costs no request; elsewhere the location alone decides, by its suffix or
   * its options.
   */
  default boolean isFile(Location location, OptionalInt first) {
    return false;
  }

  /**
   * Returns the store in the file that is the empty key of {@code file}; closing it closes both.
   */
  default Store inFile(Store file, Location location) throws IOException {
    throw new UnsupportedOperationException(name() + " is not the format of a file");
  }

  /**
   * Returns the store in {@code folder}, which is at {@code location} or in the file there: {@code
   * folder} itself if it is not in this format. Must not cost a request unless the location names
   * the format; what {@code folder} turns out to be may be found out at the first read.
   */
  default Store inFolder(Store folder, Location location) throws IOException {
    return folder;
  }

  /**
   * Returns the store in {@code folder}, in which no document of Zarr was found; {@code folder}
   * itself if it is not in this format either. May cost a request.
   */
  default Store inFolderWithoutDocuments(Store folder, Location location) throws IOException {
    return folder;
  }

  /**
   * Returns true if the file or folder at {@code path} is a store in this format. Hosts ask this of
   * every file that they open: decide by the name if possible, and read little.
   */
  default boolean isStore(Path path) throws IOException {
    return false;
  }

  /**
   * Returns true if there is a store in this format at {@code path} in {@code folder}, which may be
   * remote and holds no Zarr document there; {@code path} is empty for {@code folder} itself. May
   * cost a request.
   */
  default boolean isStore(Store folder, String path) throws IOException {
    return false;
  }

  /**
   * Returns a new store in the file at {@code location}, which is one in this format by its name or
   * options. To be overridden where such files can be written.
   */
  default WritableStore create(Location location) throws IOException {
    throw new ZarrException.NotWritable(
        "%s: stores in %s are read only. Write to a folder or a zip.".formatted(location, name()));
  }
}
