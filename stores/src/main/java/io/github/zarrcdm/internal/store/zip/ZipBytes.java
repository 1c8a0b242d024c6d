package io.github.zarrcdm.internal.store.zip;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.store.ByteRange.Slice;
import io.github.zarrcdm.store.InternalStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/** The value of a store's empty key, as the bytes of a zip. */
record ZipBytes(InternalStore archive) implements ArchiveBytes {
  @Override
  public InternalStore.Tail tail(int length) throws IOException {
    Optional<InternalStore.Tail> tail = archive.tail("", length);
    if (tail.isPresent()) {
      return tail.get();
    }
    ByteBuffer all = archive.get("").orElseThrow(this::gone);
    int start = Math.max(0, all.remaining() - length);
    return new InternalStore.Tail(
        all.slice(all.position() + start, all.remaining() - start), all.remaining());
  }

  @Override
  public ByteBuffer read(long offset, int length) throws IOException {
    return archive.get("", new Slice(offset, length)).orElseThrow(this::gone);
  }

  ByteBuffer read(Slice slice) throws IOException {
    return read(slice.offset(), slice.length());
  }

  List<ByteBuffer> read(List<Slice> slices) throws IOException {
    return archive.get("", slices).orElseThrow(this::gone);
  }

  private ZarrException.NotZarr gone() {
    return new ZarrException.NotZarr(archive + ": no such zip file");
  }
}
