package io.github.zarrcdm.location;

import io.github.zarrcdm.zip.ArchiveBytes;
import io.github.zarrcdm.zip.CentralDirectory;
import io.github.zarrcdm.zip.ZipEntry;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** Looks into the directory of a local zip for the documents of a store. */
final class ZipProbe {
  private static final int ENTRIES = 50_000;

  /** How many folders may lie round the store. */
  private static final int FOLDERS = 3;

  private int seen;
  private boolean marked;

  private ZipProbe() {}

  /** True if a Zarr document is among the first entries. */
  static boolean isZarr(Path file) throws IOException {
    ZipProbe probe = new ZipProbe();
    try (FileChannel channel = FileChannel.open(file)) {
      CentralDirectory.visit(new Bytes(channel), file.toString(), probe::look);
    }
    return probe.marked;
  }

  private boolean look(ZipEntry entry) {
    String[] steps = entry.name().split("/");
    marked = steps.length <= FOLDERS + 1 && Marker.is(steps[steps.length - 1]);
    return !marked && ++seen < ENTRIES;
  }

  private record Bytes(FileChannel channel) implements ArchiveBytes {
    @Override
    public long size() throws IOException {
      return channel.size();
    }

    @Override
    public ByteBuffer read(long offset, int length) throws IOException {
      ByteBuffer bytes = ByteBuffer.allocate(length);
      while (bytes.hasRemaining() && channel.read(bytes, offset + bytes.position()) >= 0) {}
      return bytes.flip();
    }
  }
}
