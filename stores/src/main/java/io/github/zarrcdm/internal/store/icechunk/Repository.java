package io.github.zarrcdm.internal.store.icechunk;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.icechunk.FileHeader;
import io.github.zarrcdm.internal.icechunk.FileType;
import io.github.zarrcdm.internal.icechunk.FlatBuffer;
import io.github.zarrcdm.internal.icechunk.ObjectId;
import io.github.zarrcdm.store.AdaptedStore;
import io.github.zarrcdm.store.ByteRange.Slice;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Version;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The branches, tags and versions of a repository in {@code root}. */
final class Repository {
  private static final int MOST_SHOWN = 20;

  private final Store root;
  private final RepositoryReferences references;

  Repository(Store root, RepositoryReferences references) {
    this.root = root;
    this.references = references;
  }

  /**
   * Returns true if there is a repository in {@code root} below {@code prefix}, which is empty or
   * ends with a slash; asks once or twice.
   */
  static boolean isIn(Store root, String prefix) throws IOException {
    Optional<ByteBuffer> repo =
        root.get(prefix + RepositoryFile.KEY, new Slice(0, FileHeader.LENGTH));
    return repo.isPresent()
        ? FileHeader.begins(repo.get(), FileType.REPOSITORY)
        : root.get(prefix + ReferenceFiles.MAIN, new Slice(0, 1)).isPresent();
  }

  /**
   * Returns the repository in {@code root}: of version 2 if there is a file {@code repo}, whatever
   * else lies there. Throws {@link ZarrException.NotZarr} if there is none.
   */
  static Repository open(Store root) throws IOException {
    Optional<ByteBuffer> repo =
        IcechunkFile.bytes(root, RepositoryFile.KEY, FileType.REPOSITORY.limit);
    if (repo.isPresent()) {
      return new Repository(root, RepositoryFile.read(repo.get(), root + ": repo"));
    }
    ReferenceFiles files = new ReferenceFiles(root);
    if (files.branch(VersionChoice.MAIN) == null) {
      throw new ZarrException.NotZarr(
          "%s: no Icechunk repository; looked for repo and %s. Check the location. %s"
              .formatted(root, ReferenceFiles.MAIN, AdaptedStore.internal(root).remark())
              .strip());
    }
    return new Repository(root, files);
  }

  /** 1 or 2: of the specification of Icechunk. */
  int specification() {
    return file().isPresent() ? 2 : 1;
  }

  /** Returns the names of all branches, as far as this kind of store can tell them. */
  List<String> branches() throws IOException {
    return references.branches();
  }

  /** Returns the names of all tags, as far as this kind of store can tell them. */
  List<String> tags() throws IOException {
    return references.tags();
  }

  /** Returns the id of the newest version of the branch {@code name}. */
  String branch(String name) throws IOException {
    return known(VersionChoice.BRANCH, name, references.branch(name));
  }

  /** Returns the id of the version that the tag {@code name} names. */
  String tag(String name) throws IOException {
    return known(VersionChoice.TAG, name, references.tag(name));
  }

  private String known(String kind, String name, @Nullable String id) throws IOException {
    if (id == null) {
      throw new ZarrException.NotZarr(
          "%s: there is no %s \"%s\" in this repository. %s. %s."
              .formatted(root, kind, name, shown("Branches", branches()), shown("Tags", tags())));
    }
    return id;
  }

  private static String shown(String kind, List<String> names) {
    if (names.isEmpty()) {
      return kind + ": none are known";
    }
    String more = names.size() > MOST_SHOWN ? ", ... (" + names.size() + ")" : "";
    return kind
        + ": "
        + String.join(", ", names.subList(0, Math.min(MOST_SHOWN, names.size())))
        + more;
  }

  /** Returns the versions from {@code id} back to the first, newest first. */
  List<Version> history(String id) throws IOException {
    List<Version> history = new ArrayList<>();
    back(
        id,
        version -> {
          history.add(version);
          return false;
        });
    return history;
  }

  /** Returns the id of the version that {@code choice} means. */
  String id(VersionChoice choice) throws IOException {
    String id =
        switch (choice.kind()) {
          case VersionChoice.TAG -> tag(choice.name());
          case VersionChoice.SNAPSHOT -> snapshot(choice.name());
          default -> branch(choice.name());
        };
    if (choice.asOf() == null) {
      return id;
    }
    Version found = back(id, version -> !version.writtenAt().isAfter(choice.asOf()));
    if (found == null) {
      throw new ZarrException.NotZarr(
          "%s: the branch \"%s\" has no version as of %s: all are newer"
              .formatted(root, choice.name(), choice.asOf()));
    }
    return found.id();
  }

  private String snapshot(String name) throws ZarrException.NotZarr {
    String id = ObjectId.parse(name);
    if (id == null) {
      throw new ZarrException.NotZarr(
          "%s: \"%s\" is not a snapshot id; those have 20 digits and letters"
              .formatted(root, name));
    }
    return id;
  }

  /** Returns the first version from {@code id} back that fits; null if none does. */
  private @Nullable Version back(String id, Predicate<Version> fits) throws IOException {
    Set<String> seen = new HashSet<>();
    for (String at = id; at != null; ) {
      if (!seen.add(at)) {
        throw new ZarrException.Corrupt(
            "%s: the history of %s comes back to %s. The repository is damaged."
                .formatted(root, id, at));
      }
      Limit.HISTORY.check(seen.size(), root::toString);
      Version version = references.version(at);
      if (fits.test(version)) {
        return version;
      }
      at = version.parent();
    }
    return null;
  }

  /**
   * Returns the key of the file that changes when {@code choice} gets a new version; null if none
   * does.
   */
  @Nullable String changing(VersionChoice choice) {
    return choice.kind().equals(VersionChoice.BRANCH) ? references.key(choice.name()) : null;
  }

  /** Returns the one file of version 2 that holds what changes; empty in version 1. */
  Optional<FlatBuffer> file() {
    return references.file();
  }

  /** Returns what the configuration says, as maps, lists and scalars. */
  @Nullable Object configuration() throws IOException {
    return references.configuration();
  }
}
