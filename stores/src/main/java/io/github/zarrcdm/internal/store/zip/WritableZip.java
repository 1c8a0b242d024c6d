package io.github.zarrcdm.internal.store.zip;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.platform.FileNames;
import io.github.zarrcdm.store.ByteRange;
import io.github.zarrcdm.store.ByteRange.Slice;
import io.github.zarrcdm.store.Keys;
import io.github.zarrcdm.store.WritableStore;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * A zip that is written, under another name until it is finished. Entries are stored uncompressed,
 * for chunks are compressed already. A zip has each key once, so that values cannot be changed.
 */
final class WritableZip implements WritableStore {
  private static final String UNFINISHED = ".part";
  private static final int BUFFER = 1 << 16;

  private final Path target;
  private final Path unfinished;

  /** Where the bytes of each entry are. */
  private final Map<String, Slice> entries = new HashMap<>();

  private boolean replaces;
  private @Nullable Open open;
  private boolean finished;

  /** Why a value could not be written, after which the zip cannot go on. */
  private @Nullable IOException broken;

  /** What is being written: {@code zip} into {@code counted} into {@code draft}. */
  private record Open(LockedDraft draft, Counted counted, ZipOutputStream zip) {}

  /** The zip at {@code target}; nothing is written before the first value. */
  WritableZip(Path target) {
    this.target = target;
    this.unfinished =
        target.resolveSibling(FileNames.path("." + FileNames.name(target) + UNFINISHED));
  }

  /** A buffered stream that knows how far it is. */
  private static final class Counted extends BufferedOutputStream {
    private long position;

    Counted(FileChannel file) {
      super(Channels.newOutputStream(file), BUFFER);
    }

    @Override
    public synchronized void write(int b) throws IOException {
      position++;
      super.write(b);
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int length) throws IOException {
      position += length;
      super.write(bytes, from, length);
    }
  }

  private Open open() throws IOException {
    if (open != null) {
      return open;
    }
    Files.createDirectories(target.toAbsolutePath().getParent());
    LockedDraft draft =
        LockedDraft.at(unfinished)
            .orElseThrow(
                () ->
                    new ZarrException.NotWritable(
                        target + ": another process is writing it. Wait until it has ended."));
    Counted counted = new Counted(draft.file());
    ZipOutputStream zip = new ZipOutputStream(counted);
    zip.setMethod(ZipOutputStream.STORED);
    open = new Open(draft, counted, zip);
    return open;
  }

  @Override
  public synchronized void put(String key, List<ByteBuffer> parts) throws IOException {
    Keys.check(key, this);
    if (entries.containsKey(key)) {
      throw new ZarrException.NotWritable(
          "%s: %s is written already, and a zip cannot change it. Write whole chunks, each once, or write a folder."
              .formatted(target, key));
    }
    if (broken != null) {
      throw failed(broken);
    }
    try {
      Open to = open();
      ZipEntry entry = new ZipEntry(key);
      CRC32 crc = new CRC32();
      long length = 0;
      for (ByteBuffer part : parts) {
        crc.update(part.duplicate());
        length += part.remaining();
      }
      entry.setTime(0);
      entry.setSize(length);
      entry.setCrc(crc.getValue());
      to.zip().putNextEntry(entry);
      long offset = to.counted().position;
      for (ByteBuffer part : parts) {
        to.zip().write(part.array(), part.arrayOffset() + part.position(), part.remaining());
      }
      to.zip().closeEntry();
      entries.put(key, new Slice(offset, Math.toIntExact(length)));
    } catch (ZarrException e) {
      throw e;
    } catch (IOException e) {
      broken = e;
      throw failed(e);
    }
  }

  @Override
  public Optional<ByteBuffer> get(String key) throws IOException {
    return get(key, new Slice(0, Integer.MAX_VALUE));
  }

  @Override
  public synchronized Optional<ByteBuffer> get(String key, ByteRange range) throws IOException {
    Slice entry = entries.get(key);
    Open from = open;
    if (entry == null || from == null) {
      return Optional.empty();
    }
    from.counted().flush();
    int start = (int) range.start(entry.length());
    ByteBuffer bytes = ByteBuffer.allocate((int) range.end(entry.length()) - start);
    while (bytes.hasRemaining()
        && from.draft().file().read(bytes, entry.offset() + start + bytes.position()) >= 0) {}
    return Optional.of(bytes.flip());
  }

  @Override
  public synchronized OptionalLong size(String key) {
    Slice entry = entries.get(key);
    return entry == null ? OptionalLong.empty() : OptionalLong.of(entry.length());
  }

  @Override
  public boolean putIfAbsent(String key, ByteBuffer value) throws IOException {
    if (exists(key)) {
      return false;
    }
    put(key, value);
    return true;
  }

  @Override
  public void delete(String key) throws IOException {
    if (exists(key)) {
      throw new ZarrException.NotWritable(
          "%s: %s cannot be removed from a zip. Write whole chunks, each once, or write a folder."
              .formatted(target, key));
    }
  }

  /** A link that leads to nothing is something. */
  @Override
  public boolean isEmpty() {
    return !Files.exists(target, LinkOption.NOFOLLOW_LINKS);
  }

  /** The zip at the target stays until this is finished. */
  @Override
  public void clear(Set<String> kept) throws IOException {
    if (Files.exists(target) && !isZarr()) {
      throw new ZarrException.NotWritable(
          target
              + ": this is not a zip with a Zarr store, so it is left unchanged. Choose another"
              + " name.");
    }
    replaces = true;
  }

  private boolean isZarr() throws IOException {
    try {
      return ZipProbe.isZarr(target);
    } catch (ZarrException e) {
      return false;
    }
  }

  @Override
  public boolean resumable() {
    return false;
  }

  @Override
  public synchronized void finish() throws IOException {
    try {
      ZipOutputStream zip = open().zip();
      zip.finish();
      zip.flush();
      if (replaces) {
        Files.move(
            unfinished,
            target,
            StandardCopyOption.ATOMIC_MOVE,
            StandardCopyOption.REPLACE_EXISTING);
      } else {
        Files.move(unfinished, target);
      }
      finished = true;
      close();
    } catch (ZarrException e) {
      throw e;
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private ZarrException failed(IOException e) {
    boolean plain = e.getClass() == IOException.class; // others say in their names what is wrong
    String reason = plain && e.getMessage() != null ? e.getMessage() : e.toString();
    return new ZarrException.NotWritable(target + ": cannot be written: " + reason, e);
  }

  /** What is not finished is removed. */
  @Override
  public synchronized void close() throws IOException {
    if (open == null) {
      return;
    }
    try (LockedDraft closed = open.draft()) {
      open = null;
      if (!finished) {
        closed.remove();
      }
    }
  }

  @Override
  public String toString() {
    return target.toString();
  }
}
