package io.github.zarrcdm.internal.virtualize.source;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.parallel.RemoteRun;
import io.github.zarrcdm.internal.parallel.Requests;
import io.github.zarrcdm.internal.parallel.Workers;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.store.AdaptedStore;
import io.github.zarrcdm.store.ByteRange.Slice;
import io.github.zarrcdm.store.InternalStore;
import io.github.zarrcdm.store.InternalStore.Validator;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a file that references are made of, wherever it is. It is read in pages, the most
 * recent of which are kept: headers are small, and lie close together. Not for several threads.
 */
public final class SourceFile implements Closeable {
  private static final int LOCAL_PAGE = 1 << 14;
  private static final int REMOTE_PAGE = 1 << 17;
  private static final int KEPT_BYTES = 1 << 25;

  /** Ranges that are so close together are read with what is between them. */
  private static final int NEAR = 1 << 16;

  /** As much is read beside what is needed, where that saves waiting for answers. */
  private static final int MOST_BETWEEN = 1 << 21;

  private static final int LONGEST = 1 << 20;

  private final InternalStore store;
  private final String location;
  private final String name;
  private final long size;
  private final long modified;
  private final int page;
  private final CachedRanges cached = new CachedRanges(KEPT_BYTES);
  private long requests;

  private SourceFile(InternalStore store, String location, String name, long size, long modified) {
    this.store = store;
    this.location = location;
    this.name = name;
    this.size = size;
    this.modified = modified;
    this.page = store.remote() ? REMOTE_PAGE : LOCAL_PAGE;
  }

  /**
   * Returns the file at {@code location}, a path or a URL. Throws {@link ZarrException} if there is
   * none, it is a folder, or its length is unknown.
   */
  public static SourceFile open(String location) throws IOException {
    Location place = Locations.value(location);
    if (place.file().isPresent() && place.file().get().toFile().isDirectory()) {
      throw new ZarrException.Unsupported(
          place + ": this is a folder. References are made of files: name those in it.");
    }
    Store store = Stores.value(place);
    try {
      return of(AdaptedStore.internal(store), location, place.toString());
    } catch (IOException | RuntimeException e) {
      store.close();
      throw e;
    }
  }

  /** Of a remote file the length and the first page are asked for at the same time. */
  private static SourceFile of(InternalStore store, String location, String name)
      throws IOException {
    AtomicLong size = new AtomicLong(-1);
    AtomicReference<@Nullable ByteBuffer> first = new AtomicReference<>();
    Workers.run(
        store.remote() ? 2 : 1,
        2,
        task -> {
          if (task == 0) {
            size.set(store.size("").orElse(-1));
          } else {
            first.set(store.get("", new Slice(0, REMOTE_PAGE)).orElse(null));
          }
        });
    if (size.get() < 0) {
      throw new ZarrException.NotZarr(name + ": there is no such file, or its length is unknown");
    }
    Optional<Validator> tagged = store.validatorRead("").filter(read -> !read.tag().isEmpty());
    long modified = tagged.isPresent() ? tagged.get().lastModified() : store.lastModified("");
    SourceFile file = new SourceFile(store, location, name, size.get(), modified);
    ByteBuffer begin = first.get();
    if (begin != null) {
      file.requests++;
      file.cached.put(0, begin);
    }
    return file;
  }

  /** Returns its location, without credentials. */
  public String name() {
    return name;
  }

  /** Returns the file as datasets name it; to be called when a part of it was read. */
  public VirtualSource source() throws IOException {
    return new VirtualSource(location, name, size, tag(), modified, false);
  }

  private String tag() throws IOException {
    return store.validatorRead("").map(Validator::tag).orElse("");
  }

  public long size() {
    return size;
  }

  /** Returns how many times the store was asked for bytes. */
  public long requests() {
    return requests;
  }

  /** Returns true if each request costs a round trip. */
  public boolean remote() {
    return store.remote();
  }

  /**
   * Returns the {@code length} bytes at {@code at}, little-endian. Throws {@link
   * ZarrException.Corrupt} if the file ends before.
   */
  public ByteBuffer read(long at, int length) throws IOException {
    if (at < 0 || length < 0 || at > size - length) {
      throw new ZarrException.Corrupt(
          "%s: bytes %s to %s are needed, but the file has %s. It is truncated or damaged: fetch it again."
              .formatted(name, at, at + length, size));
    }
    ByteBuffer kept = length == 0 ? ByteBuffer.allocate(0) : cached.get(at, length);
    if (kept == null) {
      long first = at / page * page;
      long end = Math.min(size, (at + length + page - 1) / page * page);
      requests++;
      ByteBuffer pages = whole(new Slice(first, (int) (end - first)));
      cached.put(first, pages);
      kept = pages.slice(pages.position() + (int) (at - first), length);
    }
    return kept.order(ByteOrder.LITTLE_ENDIAN);
  }

  /**
   * Fetches the {@code length} bytes at each of {@code places}, or at the first ones if all are too
   * many: what lies close together in one request, and all requests at once. Returns how many
   * places that are; the others are to be fetched when these were read.
   */
  public int fetch(List<Long> places, int length) throws IOException {
    if (!remote()) {
      return places.size();
    }
    int count = places.size();
    List<Slice> slices = slices(places, length);
    while (count > 1 && slices.stream().mapToLong(Slice::length).sum() > KEPT_BYTES) {
      count = (count + 1) / 2;
      slices = slices(places.subList(0, count), length);
    }
    List<Slice> asked = slices;
    requests += asked.size();
    List<ByteBuffer> found =
        new ArrayList<>(Collections.nCopies(asked.size(), ByteBuffer.allocate(0)));
    RemoteRun.of(
        asked.size(),
        asked.stream().mapToInt(Slice::length).max().orElse(0),
        n -> {
          found.set((int) n, whole(asked.get((int) n)));
          return null;
        });
    for (int n = 0; n < asked.size(); n++) {
      cached.put(asked.get(n).offset(), found.get(n));
    }
    return count;
  }

  /**
   * Returns what to ask for: not more than is sent at once, if that takes little that is not
   * needed.
   */
  private List<Slice> slices(List<Long> places, int length) {
    List<Slice> slices = new ArrayList<>();
    for (long at : new TreeSet<>(places)) {
      int there = (int) Math.min(length, size - at);
      if (at >= 0 && there > 0 && cached.get(at, there) == null) {
        Slice next = new Slice(at, there);
        int last = slices.size() - 1;
        Slice joined = last < 0 ? null : slices.get(last).joined(next, NEAR, LONGEST);
        if (joined == null) {
          slices.add(next);
        } else {
          slices.set(last, joined);
        }
      }
    }
    int between = 0;
    while (slices.size() > Requests.MOST) {
      int shortest = 0;
      for (int n = 1; n < slices.size() - 1; n++) {
        if (span(slices, n) < span(slices, shortest)) {
          shortest = n;
        }
      }
      Slice next = slices.get(shortest + 1);
      Slice joined = slices.get(shortest).joined(next, MOST_BETWEEN - between, LONGEST);
      if (joined == null) {
        break;
      }
      between += (int) (next.offset() - slices.get(shortest).end(size));
      slices.set(shortest, joined);
      slices.remove(shortest + 1);
    }
    return slices;
  }

  private long span(List<Slice> slices, int n) {
    return slices.get(n + 1).end(size) - slices.get(n).offset();
  }

  /** Returns the bytes of a chunk, which are not kept. */
  public ByteBuffer value(long at, int length) throws IOException {
    requests++;
    return bytes(new Slice(at, length));
  }

  private ByteBuffer bytes(Slice slice) throws IOException {
    return store.get("", slice).orElseThrow(this::gone);
  }

  /** Throws {@link ZarrException.Rewritten} if the file ends before. */
  private ByteBuffer whole(Slice slice) throws IOException {
    ByteBuffer found = bytes(slice);
    if (found.remaining() < slice.length()) {
      throw changed();
    }
    return found;
  }

  /**
   * Throws {@link ZarrException.Rewritten} if the file is not what it was when it was opened. Of a
   * remote one with an ETag each part was compared with the first.
   */
  public void checkUnchanged() throws IOException {
    if (remote() && !tag().isEmpty()) {
      return;
    }
    if (store.size("").orElse(-1) != size || store.lastModified("") != modified) {
      throw changed();
    }
  }

  /** What a file was when it was opened. */
  public record Edition(long size, long modified) {}

  public Edition edition() {
    return new Edition(size, modified);
  }

  /** Throws {@link ZarrException.Rewritten} if this is not the file that {@code before} was. */
  public void checkIs(Edition before) throws ZarrException {
    if (!edition().equals(before)) {
      throw changed();
    }
  }

  private ZarrException changed() {
    return new ZarrException.Rewritten(
        name, "its length or time changed while references were made of it; run this again");
  }

  private ZarrException gone() {
    return new ZarrException.NotZarr(name + ": there is no such file any more");
  }

  @Override
  public void close() throws IOException {
    store.close();
  }
}
