package io.github.zarrcdm;

import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.metadata.document.StoredDocuments;
import io.github.zarrcdm.internal.metadata.write.Consolidation;
import io.github.zarrcdm.internal.metadata.write.MetadataFormat;
import io.github.zarrcdm.internal.write.ArrayWriter;
import io.github.zarrcdm.internal.write.DocumentsToWrite;
import io.github.zarrcdm.internal.write.Draft;
import io.github.zarrcdm.internal.write.EnclosingGroups;
import io.github.zarrcdm.internal.write.MissingValues;
import io.github.zarrcdm.internal.write.WholeStore;
import io.github.zarrcdm.internal.write.WriteCounters;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.store.WritableStore;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes a Zarr store: chunks while it is open, metadata at the end, so that a store that is not
 * finished never opens.
 *
 * <p>Safe for concurrent callers. Chunks are encoded on all processors.
 */
public final class ZarrWriter implements Closeable {
  private final WritableStore store;
  private final Draft draft;
  private final Group root;
  private final Describing describing;
  private final Map<String, ArrayWriter> arrays;
  private final WriteCounters tally;
  private final Draft.Change end;
  private final Map<String, Object> missing = new HashMap<>();
  private boolean finished;

  /** Makes the documents of a hierarchy. */
  @FunctionalInterface
  interface Describing {
    DocumentsToWrite of(Group root) throws IOException;
  }

  ZarrWriter(
      WritableStore store,
      Draft draft,
      Group root,
      Describing describing,
      Map<String, ArrayWriter> arrays,
      WriteCounters tally,
      Draft.Change end) {
    this.store = store;
    this.draft = draft;
    this.root = root;
    this.describing = describing;
    this.arrays = arrays;
    this.tally = tally;
    this.end = end;
  }

  /** Describes a new store at {@code location}; any spelling that {@link Locations} knows. */
  public static ZarrWriterBuilder to(String location) throws IOException {
    return to(Locations.parse(location));
  }

  /** Describes a new store at {@code location}, which may have options that no text holds. */
  public static ZarrWriterBuilder to(Location location) throws IOException {
    return new ZarrWriterBuilder(Stores.create(location), EnclosingGroups.of(location));
  }

  /** Describes a new store in {@code store}, which is closed with the writer. */
  public static ZarrWriterBuilder to(WritableStore store) {
    return new ZarrWriterBuilder(store, EnclosingGroups.NONE);
  }

  /**
   * Writes consolidated metadata for the store at {@code location}, whatever it has of them, and
   * gives the number of groups and arrays. Throws {@link ZarrException.NotZarr} if there is none.
   */
  public static int consolidate(Location location) throws IOException {
    try (WritableStore store = Stores.create(location)) {
      Consolidation.check(store);
      return Draft.beside(store, draft -> Consolidation.write(store, draft::checkOwn));
    }
  }

  /**
   * Returns the version of Zarr of the store at {@code location}, 2 or 3, which what is appended to
   * it has too. Throws {@link ZarrException.NotWritable} if nothing can be: zips are written as a
   * whole.
   */
  public static int format(Location location) throws IOException {
    try (WritableStore store = Stores.create(location)) {
      if (!store.resumable()) {
        throw WholeStore.notContinued(store);
      }
      return MetadataFormat.of(store).format();
    }
  }

  /**
   * Returns true if a writer began to write or extend the store at {@code location} and has not
   * finished: it is still at work, or was interrupted. One that only consolidates metadata does not
   * count.
   */
  public static boolean isUnfinished(Location location) throws IOException {
    try (WritableStore store = Stores.create(location)) {
      return new StoredDocuments(store).chunksUnfinished();
    }
  }

  /** Returns all groups and arrays, as written. */
  public Group root() {
    return root;
  }

  /** Writes {@code values} as {@link #write(Array, Section, Object)} into the array at a path. */
  public void write(String path, Section section, Object values) throws IOException {
    draft.checkUnderWay();
    ArrayWriter writer = writer(path);
    draft.make(() -> writer.write(section, values, null, Integer.MAX_VALUE));
  }

  /**
   * Writes {@code values}, the elements of {@code section} in C order in a Java array of {@code
   * array.type().kind()}. The section has strides of 1. Chunks (shards, where there are any) that
   * it covers go to the store at once; others are read, changed and written again, by one caller at
   * a time.
   */
  public void write(Array array, Section section, Object values) throws IOException {
    write(array.path(), section, values);
  }

  /**
   * The same where memory is bounded: at most {@code most} chunks (shards, where there are any) are
   * encoded or put at once, each of which takes its size twice.
   */
  public void write(Array array, Section section, Object values, int most) throws IOException {
    draft.checkUnderWay();
    ArrayWriter writer = writer(array.path());
    draft.make(() -> writer.write(section, values, null, most));
  }

  /**
   * Writes those of {@code values} whose places in the Java array are in {@code given}; the other
   * elements of {@code section} stay as they are stored.
   */
  public void write(Array array, Section section, Object values, BitSet given) throws IOException {
    draft.checkUnderWay();
    ArrayWriter writer = writer(array.path());
    draft.make(() -> writer.write(section, values, given, Integer.MAX_VALUE));
  }

  /**
   * Puts {@code encoded} as it is for the chunk (the shard, where there are any) of the array at
   * {@code path} that has {@code index} in the grid. It must be what this would encode.
   */
  public void writeEncoded(String path, ByteBuffer encoded, long... index) throws IOException {
    draft.checkUnderWay();
    ArrayWriter writer = writer(path);
    draft.make(() -> writer.writeEncoded(encoded, index));
  }

  /**
   * Returns true if the chunk (the shard, where there are any) of the array at {@code path} is
   * stored that has {@code index} in the grid.
   */
  public boolean has(String path, long... index) throws IOException {
    return writer(path).has(index);
  }

  private ArrayWriter writer(String path) throws ZarrException {
    ArrayWriter writer = arrays.get(path.startsWith("/") ? path : "/" + path);
    if (writer == null) {
      throw new ZarrException.Malformed(
          "%s: no array %s is declared; declared are %s".formatted(store, path, arrays.keySet()));
    }
    checkUnfinished();
    return writer;
  }

  /** Returns a text with which other processes {@link ZarrWriterBuilder#join} this writer. */
  public String ticket() throws IOException {
    return draft.ticket();
  }

  /**
   * Returns what those who write here should know, such as that a server does not keep writers
   * apart.
   */
  public List<Finding> findings() {
    return store.findings();
  }

  /** Returns what was written so far. */
  public Written written() {
    return new Written(tally.chunks(), tally.emptyChunks(), tally.bytes());
  }

  /**
   * Counts of a writer.
   *
   * @param chunks chunks (shards, where there are any) that were stored
   * @param emptyChunks those that are all fill value and were not
   * @param bytes bytes of values that were stored, metadata not counted
   */
  public record Written(long chunks, long emptyChunks, long bytes) {}

  /**
   * Gives the array at {@code path} the {@code _FillValue} {@code value}, spelled as in metadata,
   * where only its values show that it needs one. What is not written stays as declared, except in
   * version 2 without a fill value.
   */
  public void missing(String path, Object value) throws ZarrException {
    writer(path);
    missing.put(path.startsWith("/") ? path : "/" + path, value);
  }

  /** Writes the metadata, those of the root last. From now on the store opens. */
  public void finish() throws IOException {
    checkUnfinished();
    draft.checkOwn();
    draft.dismiss();
    DocumentsToWrite documents = describing.of(MissingValues.declared(root, missing));
    draft.make(
        () -> {
          documents.put(draft);
          draft.end();
        });
    store.finish();
    end.make();
    finished = true;
  }

  /**
   * Ends this before anything was written: a store that is extended is as before, and still
   * unfinished if an append before did not finish.
   */
  public void withdraw() throws IOException {
    checkUnfinished();
    draft.withdraw();
  }

  /**
   * Ends this and removes all that is at the target, which is new or was overwritten; of a folder,
   * the folder itself too. Throws {@link ZarrException.NotWritable} if this extends or resumes a
   * store, or if another writer has taken it over.
   */
  public void discard() throws IOException {
    checkUnfinished();
    draft.discard();
  }

  /** Closes the store; without {@link #finish} it is left unfinished. */
  @Override
  public void close() throws IOException {
    try (WritableStore closed = store) {
      draft.dismiss();
    } finally {
      draft.close();
    }
  }

  private void checkUnfinished() throws ZarrException.NotWritable {
    if (finished) {
      throw new ZarrException.NotWritable(store + ": it is finished. Extend it to write more.");
    }
  }
}
