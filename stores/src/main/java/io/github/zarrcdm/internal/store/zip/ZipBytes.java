package io.github.zarrcdm.internal.store.zip;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.store.ByteRange.Slice;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.OptionalLong;

/** The value of a store's empty key, as the bytes of a zip. */
record ZipBytes(Store archive) implements ArchiveBytes {
  @Override
  public long size() throws IOException {
    OptionalLong size = archive.size("");
    return size.isPresent()
        ? size.getAsLong()
        : archive.get("").orElseThrow(this::gone).remaining();
  }

  @Override
  public ByteBuffer read(long offset, int length) throws IOException {
    return archive.get("", new Slice(offset, length)).orElseThrow(this::gone);
  }

  List<ByteBuffer> read(List<Slice> slices) throws IOException {
    return archive.get("", slices).orElseThrow(this::gone);
  }

  private ZarrException.NotZarr gone() {
    return new ZarrException.NotZarr(archive + ": there is no such zip file");
  }
}
