package io.github.zarrcdm.internal.iosp.cdm;

import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.store.MemoryStore;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import java.io.IOException;
import java.util.Map;
import ucar.unidata.io.InMemoryRandomAccessFile;

/** Zips that a program has in memory, for {@code NetcdfFiles.openInMemory}. */
public final class BytesInMemory {
  private BytesInMemory() {}

  /** Returns true if {@code file} is a zip with a Zarr store in it. Never throws. */
  public static boolean isZarr(InMemoryRandomAccessFile file) {
    try {
      file.seek(0);
      if (file.length() < 2 || file.read() != 'P' || file.read() != 'K') {
        return false;
      }
      try (Store store = open(file, Locations.parse(file.getLocation()))) {
        return Stores.isStore(store, "");
      }
    } catch (IOException | RuntimeException e) {
      return false;
    }
  }

  /** Returns the store in {@code file}, whose name is {@code location}. */
  public static Store open(InMemoryRandomAccessFile file, Location location) throws IOException {
    byte[] bytes = new byte[Math.toIntExact(file.length())];
    file.seek(0);
    file.readFully(bytes);
    return Stores.of(new MemoryStore(Map.of("", bytes)), location);
  }
}
