package io.github.zarrcdm.internal.store.dmrpp;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.store.reference.ReferenceStore;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.StoreKind;
import io.github.zarrcdm.store.InternalStore;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreFormat;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;

/**
 * DMR++ documents, which Hyrax and NASA's Earthdata Cloud keep beside netCDF and HDF files: {@code
 * air.nc.dmrpp}.
 */
public final class DmrppFormat implements StoreFormat {
  /** The format; the service loader makes it. */
  public DmrppFormat() {}

  @Override
  public String name() {
    return Location.DMRPP;
  }

  @Override
  public boolean isFile(Location location, OptionalInt first) {
    return location.isNamed(StoreKind.DMRPP) || location.hasMode(Location.DMRPP);
  }

  @Override
  public Store inFile(Store file, Location location) throws IOException {
    InternalStore.Validator read = ReferenceStore.version(file);
    DmrppReferences references = new DmrppReferences(file.toString(), ownFile(location));
    DmrppDocument.read(bytes(file), references);
    return new ReferenceStore(file, location, read, references, file.remote());
  }

  private static ByteBuffer bytes(Store file) throws IOException {
    try {
      return file.get("", Limit.REFERENCES_BYTES.value())
          .orElseThrow(() -> new ZarrException.NotZarr(file + ": no such file"));
    } catch (ZarrException.LimitExceeded e) {
      throw Limit.REFERENCES_BYTES.exceeded("more", file.toString());
    }
  }

  /** Returns the name of the file that a document without a place in it describes. */
  private static String ownFile(Location location) {
    String path = location.path();
    String name = path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    return name.replaceFirst("(?i)\\.dmrpp$", "");
  }

  @Override
  public boolean isStore(Path path) {
    return StoreKind.DMRPP.isNameOf(path.toString()) && Files.isRegularFile(path);
  }
}
