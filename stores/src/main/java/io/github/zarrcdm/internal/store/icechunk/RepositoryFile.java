package io.github.zarrcdm.internal.store.icechunk;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.icechunk.FileType;
import io.github.zarrcdm.internal.icechunk.FlatBuffer;
import io.github.zarrcdm.store.Version;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The file {@code repo} of version 2 of the specification: all that changes in a repository. */
final class RepositoryFile implements RepositoryReferences {
  static final String KEY = "repo";

  private static final int TAGS = 1;
  private static final int BRANCHES = 2;
  private static final int SNAPSHOTS = 4;
  private static final int CONFIGURATION = 9;

  private final FlatBuffer file;
  private final int root;
  private final int snapshots;

  private RepositoryFile(FlatBuffer file) throws ZarrException {
    this.file = file;
    this.root = file.root();
    this.snapshots = file.vector(file.required(root, SNAPSHOTS, "list of snapshots"), 4);
    Limit.HISTORY.check(file.count(snapshots), file::where);
  }

  static RepositoryFile read(ByteBuffer bytes, String where) throws ZarrException {
    return new RepositoryFile(IcechunkFile.read(bytes, FileType.REPOSITORY, 0, where));
  }

  @Override
  public List<String> branches() throws ZarrException {
    return names(BRANCHES);
  }

  @Override
  public List<String> tags() throws ZarrException {
    return names(TAGS);
  }

  @Override
  public @Nullable String branch(String name) throws ZarrException {
    return snapshot(BRANCHES, name);
  }

  @Override
  public @Nullable String tag(String name) throws ZarrException {
    return snapshot(TAGS, name);
  }

  private int list(int field) throws ZarrException {
    return file.vector(file.required(root, field, "list of branches or tags"), 4);
  }

  private List<String> names(int field) throws ZarrException {
    int list = list(field);
    List<String> names = new ArrayList<>();
    for (int i = 0; i < file.count(list); i++) {
      names.add(name(file.table(list, i)));
    }
    return names;
  }

  private String name(int reference) throws ZarrException {
    return file.text(file.required(reference, 0, "name of a branch or tag"));
  }

  private @Nullable String snapshot(int field, String name) throws ZarrException {
    int list = list(field);
    for (int i = 0; i < file.count(list); i++) {
      int reference = file.table(list, i);
      if (name(reference).equals(name)) {
        int index = file.field(reference, 1);
        return id(index == FlatBuffer.ABSENT ? 0 : file.u32(index));
      }
    }
    return null;
  }

  private int snapshot(long index) throws ZarrException {
    if (index >= file.count(snapshots)) {
      throw file.corrupt(
          "it refers to snapshot %s, and has %s".formatted(index, file.count(snapshots)));
    }
    return file.table(snapshots, (int) index);
  }

  private String id(long index) throws ZarrException {
    return file.id(file.required(snapshot(index), 0, "id of a snapshot"));
  }

  /** The list is sorted by the bytes of the ids, which their texts keep. */
  @Override
  public Version version(String id) throws ZarrException {
    int low = 0;
    int high = file.count(snapshots) - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int compared = id(middle).compareTo(id);
      if (compared == 0) {
        return version(snapshot(middle), id);
      }
      low = compared < 0 ? middle + 1 : low;
      high = compared < 0 ? high : middle - 1;
    }
    throw new ZarrException.NotZarr(
        "%s: the version %s is on no branch, so its history is not known"
            .formatted(file.where(), id));
  }

  private Version version(int snapshot, String id) throws ZarrException {
    int parent = file.field(snapshot, 1);
    int message = file.field(snapshot, 3);
    int index = parent == FlatBuffer.ABSENT ? 0 : file.i32(parent);
    return new Version(
        id,
        index < 0 ? null : id(index),
        Snapshot.instant(file, file.field(snapshot, 2)),
        message == FlatBuffer.ABSENT ? "" : file.text(message));
  }

  @Override
  public String key(String name) {
    return KEY;
  }

  @Override
  public Optional<FlatBuffer> file() {
    return Optional.of(file);
  }

  @Override
  public @Nullable Object configuration() throws ZarrException {
    ByteBuffer configuration = configurationBytes();
    return configuration == null
        ? null
        : FlexBuffer.read(configuration, file.where() + ": configuration");
  }

  /** Returns the configuration as it is stored; null if there is none. */
  @Nullable ByteBuffer configurationBytes() throws ZarrException {
    int field = file.field(root, CONFIGURATION);
    return field == FlatBuffer.ABSENT ? null : file.octets(field);
  }
}
