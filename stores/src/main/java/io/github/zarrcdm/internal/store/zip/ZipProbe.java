package io.github.zarrcdm.internal.store.zip;

import io.github.zarrcdm.internal.store.icechunk.IcechunkFormat;
import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.store.InternalStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Looks into the directory of a local zip for the documents of a store. */
final class ZipProbe {
  private static final int ENTRIES = 50_000;

  /** How many folders may lie round the store. */
  private static final int FOLDERS = 3;

  /** The folders that hold one of the two documents of version 1, by document. */
  private final Map<String, Set<String>> v1 = new HashMap<>();

  private int seen;
  private boolean marked;

  private ZipProbe() {}

  /** Returns true if a Zarr document is among the first entries. */
  static boolean isZarr(Path file) throws IOException {
    ZipProbe probe = new ZipProbe();
    try (FileChannel channel = FileChannel.open(file)) {
      CentralDirectory.visit(new Bytes(channel), file.toString(), probe::look);
    }
    return probe.marked;
  }

  private boolean look(ZipEntry entry) {
    String[] steps = entry.name().split("/");
    String last = steps[steps.length - 1];
    marked =
        steps.length <= FOLDERS + 1 && (Marker.is(last) || isV1(entry.name(), last))
            || IcechunkFormat.root(entry.name()) != null;
    return !marked && ++seen < ENTRIES;
  }

  private boolean isV1(String name, String last) {
    if (Marker.V1.contains(last)) {
      String folder = name.substring(0, name.length() - last.length());
      v1.computeIfAbsent(last, key -> new HashSet<>()).add(folder);
      return Marker.V1.stream().allMatch(key -> v1.getOrDefault(key, Set.of()).contains(folder));
    }
    return false;
  }

  private record Bytes(FileChannel channel) implements ArchiveBytes {
    @Override
    public InternalStore.Tail tail(int length) throws IOException {
      long size = channel.size();
      int count = (int) Math.min(length, size);
      return new InternalStore.Tail(read(size - count, count), size);
    }

    @Override
    public ByteBuffer read(long offset, int length) throws IOException {
      ByteBuffer bytes = ByteBuffer.allocate(length);
      while (bytes.hasRemaining() && channel.read(bytes, offset + bytes.position()) >= 0) {}
      return bytes.flip();
    }
  }
}
