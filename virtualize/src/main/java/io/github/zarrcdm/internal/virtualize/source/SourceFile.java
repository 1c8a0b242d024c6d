package io.github.zarrcdm.internal.virtualize.source;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.parallel.Workers;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.store.ByteRange.Slice;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The bytes of a file that references are made of, wherever it is. It is read in pages, the most
 * recent of which are kept: headers are small, and lie close together. Not for several threads.
 */
public final class SourceFile implements Closeable {
  private static final int LOCAL_PAGE = 1 << 14;
  private static final int REMOTE_PAGE = 1 << 17;
  private static final long KEPT_BYTES = 1 << 25;

  /** Pages of this distance are read with what is between them. */
  private static final int NEAR = 2;

  private final Store store;
  private final String location;
  private final String name;
  private final long size;
  private final long modified;
  private final int page;
  private long requests;

  @SuppressWarnings("serial") // Never serialized.
  private final Map<Long, ByteBuffer> pages =
      new LinkedHashMap<>(64, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, ByteBuffer> eldest) {
          return (long) size() * page > KEPT_BYTES;
        }
      };

  private SourceFile(Store store, String location, String name, long size, long modified) {
    this.store = store;
    this.location = location;
    this.name = name;
    this.size = size;
    this.modified = modified;
    this.page = store.remote() ? REMOTE_PAGE : LOCAL_PAGE;
  }

  /**
   * The file at {@code location}, a path or a URL. Throws {@link ZarrException} if there is none,
   * it is a folder, or its length is unknown.
   */
  public static SourceFile open(String location) throws IOException {
    Location place = Locations.value(location);
    if (place.file().isPresent() && place.file().get().toFile().isDirectory()) {
      throw new ZarrException.Unsupported(
          place + ": this is a folder. References are made of files: name those in it.");
    }
    Store store = Stores.value(place);
    try {
      long size =
          store
              .size("")
              .orElseThrow(
                  () ->
                      new ZarrException.NotZarr(
                          place + ": there is no such file, or its length is unknown"));
      return new SourceFile(store, location, place.toString(), size, store.lastModified(""));
    } catch (IOException | RuntimeException e) {
      store.close();
      throw e;
    }
  }

  /** Its location, without credentials. */
  public String name() {
    return name;
  }

  /** The file as datasets name it; to be called when a part of it was read. */
  public VirtualSource source() throws IOException {
    String tag = store.validatorRead("").map(Store.Validator::tag).orElse("");
    return new VirtualSource(location, name, size, tag, modified, false);
  }

  public long size() {
    return size;
  }

  /** How many times the store was asked for bytes. */
  public long requests() {
    return requests;
  }

  /** True if each request costs a round trip. */
  public boolean remote() {
    return store.remote();
  }

  /**
   * The {@code length} bytes at {@code at}, little-endian. Throws {@link ZarrException.Corrupt} if
   * the file ends before.
   */
  public ByteBuffer read(long at, int length) throws IOException {
    if (at < 0 || length < 0 || at > size - length) {
      throw new ZarrException.Corrupt(
          "%s: bytes %s to %s are needed, but the file has %s. It is truncated or damaged: fetch it again."
              .formatted(name, at, at + length, size));
    }
    long first = at / page;
    if (length > 0 && (at + length - 1) / page == first) {
      ByteBuffer kept = page(first);
      return kept.slice((int) (at - first * page), length).order(ByteOrder.LITTLE_ENDIAN);
    }
    byte[] bytes = new byte[length];
    for (int done = 0; done < length; ) {
      long number = (at + done) / page;
      int from = (int) (at + done - number * page);
      ByteBuffer kept = page(number);
      int count = Math.min(length - done, kept.remaining() - from);
      kept.get(kept.position() + from, bytes, done, count);
      done += count;
    }
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /**
   * Fetches the {@code length} bytes at each of {@code places}: what lies close together in one
   * request, and all requests at once.
   */
  public void fetch(List<Long> places, int length) throws IOException {
    if (!remote()) {
      return;
    }
    TreeSet<Long> missing = new TreeSet<>();
    for (long at : places) {
      for (long number = at / page; number <= (at + length - 1) / page; number++) {
        if (number * page < size && !pages.containsKey(number)) {
          missing.add(number);
        }
      }
    }
    if (missing.isEmpty() || (long) missing.size() * page > KEPT_BYTES) {
      return;
    }
    List<List<Long>> runs = new ArrayList<>();
    for (long number : missing) {
      List<Long> last = runs.isEmpty() ? List.of() : runs.get(runs.size() - 1);
      if (last.isEmpty() || number - last.get(last.size() - 1) > NEAR) {
        runs.add(new ArrayList<>());
      }
      runs.get(runs.size() - 1).add(number);
    }
    requests += missing.size();
    List<List<ByteBuffer>> found = new ArrayList<>(Collections.nCopies(runs.size(), List.of()));
    Workers.run(
        runs.size(),
        Workers.width(true),
        run -> {
          List<Slice> slices = runs.get((int) run).stream().map(this::slice).toList();
          found.set((int) run, store.get("", slices).orElseThrow(this::gone));
        });
    for (int run = 0; run < runs.size(); run++) {
      for (int at = 0; at < runs.get(run).size(); at++) {
        keep(runs.get(run).get(at), found.get(run).get(at));
      }
    }
  }

  /** The bytes of a chunk, which are not kept. */
  public ByteBuffer value(long at, int length) throws IOException {
    requests++;
    return store.get("", new Slice(at, length)).orElseThrow(this::gone);
  }

  private ByteBuffer page(long number) throws IOException {
    ByteBuffer kept = pages.get(number);
    if (kept == null) {
      requests++;
      kept = store.get("", slice(number)).orElseThrow(this::gone);
      keep(number, kept);
    }
    return kept;
  }

  private void keep(long number, ByteBuffer found) throws ZarrException {
    if (found.remaining() < slice(number).length()) {
      throw changed();
    }
    pages.put(number, found);
  }

  private Slice slice(long number) {
    return new Slice(number * page, (int) Math.min(page, size - number * page));
  }

  /** Throws {@link ZarrException.Rewritten} if the file is not what it was when it was opened. */
  public void checkUnchanged() throws IOException {
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
