package io.github.zarrcdm;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.metadata.write.DocumentWriter;
import io.github.zarrcdm.internal.metadata.write.MetadataFormat;
import io.github.zarrcdm.internal.write.ArrayWriter;
import io.github.zarrcdm.internal.write.DocumentsToWrite;
import io.github.zarrcdm.internal.write.Draft;
import io.github.zarrcdm.internal.write.EnclosingGroups;
import io.github.zarrcdm.internal.write.ExtendedDocuments;
import io.github.zarrcdm.internal.write.Extension;
import io.github.zarrcdm.internal.write.Hierarchies;
import io.github.zarrcdm.internal.write.OverwritePolicy;
import io.github.zarrcdm.internal.write.WriteCounters;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.store.WritableStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Describes a store to write. Nothing is written before {@link #open}. */
public final class ZarrWriterBuilder {
  private static final Logger LOG = LoggerFactory.getLogger(ZarrWriterBuilder.class);

  private final WritableStore store;
  private final EnclosingGroups around;
  private final Map<String, Attributes> groups = new LinkedHashMap<>();
  private final List<Array> arrays = new ArrayList<>();
  private int format = 3;
  private @Nullable Boolean consolidated;
  private boolean emptyChunks;
  private String fingerprint = "";
  private OverwritePolicy existing = OverwritePolicy.REFUSE;
  private @Nullable Group known;

  ZarrWriterBuilder(WritableStore store, EnclosingGroups around) {
    this.store = store;
    this.around = around;
  }

  /** Sets the version of Zarr: 3, the default, or 2. */
  public ZarrWriterBuilder format(int version) {
    format = version;
    return this;
  }

  /**
   * Says whether there is consolidated metadata; v2 has it by default, v3 has not, and a store that
   * is extended keeps it.
   */
  public ZarrWriterBuilder consolidated(boolean wanted) {
    consolidated = wanted;
    return this;
  }

  /** Says whether chunks that are all fill value are written; by default they are not. */
  public ZarrWriterBuilder emptyChunks(boolean wanted) {
    emptyChunks = wanted;
    return this;
  }

  /** Replaces the store at the target, if one is there. */
  public ZarrWriterBuilder overwrite() {
    existing = OverwritePolicy.OVERWRITE;
    return this;
  }

  /**
   * Sets a text that stands for what is written, such as a digest of the source; only a store that
   * was begun with the same is resumed.
   */
  public ZarrWriterBuilder fingerprint(String text) {
    fingerprint = text;
    return this;
  }

  /** Goes on with a store that was not finished and has the same metadata. */
  public ZarrWriterBuilder resume() {
    existing = OverwritePolicy.RESUME;
    return this;
  }

  /**
   * Changes a finished store: arrays that are declared get longer, or are added; all else stays as
   * its documents have it. Its metadata is unchanged until this is finished.
   */
  public ZarrWriterBuilder extend() {
    existing = OverwritePolicy.EXTEND;
    return this;
  }

  /**
   * Extends the store as {@link #extend()} does, by values that were prepared when it was {@code
   * known}: {@link #open} throws {@link ZarrException.NotWritable} if another process has changed
   * the metadata of an array since, has removed one, or has added one that is declared.
   */
  public ZarrWriterBuilder extend(Group known) {
    this.known = known;
    return extend();
  }

  /** Sets the attributes of the group at {@code path}; parents need not be declared. */
  public ZarrWriterBuilder group(String path, Attributes attributes) {
    groups.put(path, attributes);
    return this;
  }

  public ZarrWriterBuilder array(NewArray array) throws ZarrException {
    return array(array.build());
  }

  public ZarrWriterBuilder array(Array array) {
    arrays.add(array);
    return this;
  }

  /** Adds {@code root} and all below it. */
  public ZarrWriterBuilder hierarchy(Group root) {
    group(root.path(), root.attributes());
    arrays.addAll(root.arrays());
    root.groups().forEach(this::hierarchy);
    return this;
  }

  /**
   * Returns the hierarchy as it would be written. Throws {@link ZarrException} for what Zarr cannot
   * say; the target is not looked at.
   */
  public Group plan() throws ZarrException {
    return Hierarchies.of(groups, arrays, DocumentWriter.of(format), store.toString());
  }

  /**
   * Returns the writer. Throws {@link ZarrException} before anything is written for what Zarr
   * cannot say, and {@link ZarrException.NotWritable} if something is at the target that this does
   * not allow.
   */
  public ZarrWriter open() throws IOException {
    Group root = plan();
    around.check(format);
    boolean consolidate =
        consolidated != null
            ? consolidated
            : existing == OverwritePolicy.EXTEND
                ? MetadataFormat.of(store).consolidated()
                : format == 2;
    Group there = there();
    DocumentsToWrite documents = documents(there, root, consolidate);
    // What an extended store has decides its documents, which are read before it is unfinished.
    ZarrWriter.Describing describing =
        described -> described == root ? documents : documents(there, described, consolidate);
    String digest = documents.digest(fingerprint);
    Extension extension = there == null ? null : new Extension(store, there, root);
    Draft draft = Draft.begin(store, existing, extension, digest);
    if (existing == OverwritePolicy.EXTEND) {
      checkUnchanged(draft, extension, consolidate, digest);
    }
    return writer(draft, root, describing);
  }

  /** Returns what is to be extended; null if this does not extend, or there is nothing. */
  private @Nullable Group there() throws IOException {
    if (existing != OverwritePolicy.EXTEND) {
      return null;
    }
    try {
      return Extension.stored(store);
    } catch (ZarrException.NotZarr e) {
      LOG.debug("{}: nothing to extend", store, e); // The draft says so.
      return null;
    }
  }

  /**
   * Looks at the store again, which another process could change until it was marked. Nothing has
   * been written yet: if it has changed, the mark is removed.
   */
  private void checkUnchanged(
      Draft draft, @Nullable Extension extension, boolean consolidate, String digest)
      throws IOException {
    try {
      if (extension == null) {
        throw Extension.changed(store, "there was no store before");
      }
      Group now = Extension.stored(store);
      extension.checkSame(known == null ? extension.there() : known, now);
      if (!extended(now, extension.root(), consolidate).digest(fingerprint).equals(digest)) {
        throw extension.changed(
            "arrays were added, groups have other attributes, or it was consolidated");
      }
    } catch (IOException | RuntimeException | Error e) {
      try (WritableStore closed = store) {
        draft.withdraw();
      } catch (IOException other) {
        e.addSuppressed(other);
      } finally {
        draft.close();
      }
      throw e;
    }
  }

  private DocumentsToWrite documents(@Nullable Group there, Group root, boolean consolidate)
      throws IOException {
    return there == null
        ? DocumentsToWrite.of(root, DocumentWriter.of(format), consolidate)
        : extended(there, root, consolidate);
  }

  private DocumentsToWrite extended(Group there, Group root, boolean consolidate)
      throws IOException {
    return ExtendedDocuments.of(
        store, there, root, paths(groups.keySet()), DocumentWriter.of(format), consolidate);
  }

  private static Set<String> paths(Set<String> names) {
    return names.stream()
        .map(name -> name.startsWith("/") ? name : "/" + name)
        .collect(Collectors.toSet());
  }

  /**
   * Returns a writer for one of several processes that write a store together: into arrays that the
   * process which opened it, and finishes it, has declared too. Throws {@link
   * ZarrException.NotWritable}, here and before values are written, if the writer whose {@link
   * ZarrWriter#ticket} this is has ended.
   */
  public ZarrWriter join(String ticket) throws IOException {
    Group root = plan();
    Draft draft = Draft.join(store, ticket);
    return writer(draft, root, described -> new DocumentsToWrite(Map.of(), Map.of()));
  }

  private ZarrWriter writer(Draft draft, Group root, ZarrWriter.Describing describing)
      throws IOException {
    WriteCounters tally = new WriteCounters();
    Map<String, ArrayWriter> writers = new HashMap<>();
    try {
      add(root, draft, tally, writers);
      if (draft.followsInterrupted()) {
        for (ArrayWriter writer : writers.values()) {
          draft.make(writer::removeBeyond);
        }
      }
    } catch (IOException | RuntimeException | Error e) {
      draft.close();
      throw e;
    }
    return new ZarrWriter(
        store, draft, root, describing, writers, tally, () -> around.finish(format));
  }

  private void add(Group group, Draft draft, WriteCounters tally, Map<String, ArrayWriter> writers)
      throws ZarrException {
    for (Array array : group.arrays()) {
      writers.put(array.path(), ArrayWriter.of(draft, array, emptyChunks, tally));
    }
    for (Group child : group.groups()) {
      add(child, draft, tally, writers);
    }
  }
}
