package io.github.zarrcdm.internal.store.icechunk;

import io.github.zarrcdm.internal.icechunk.FlatBuffer;
import io.github.zarrcdm.store.Version;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What of a repository changes; in version 2 of the specification one file, before many. */
interface RepositoryReferences {
  List<String> branches() throws IOException;

  List<String> tags() throws IOException;

  /** Returns the snapshot of a branch; null if there is no such branch. */
  @Nullable String branch(String name) throws IOException;

  /** Returns the snapshot of a tag; null if there is no such tag. */
  @Nullable String tag(String name) throws IOException;

  /** Returns the version {@code id}, with its parent. */
  Version version(String id) throws IOException;

  /** Returns the key of the file that changes with the branch {@code name}. */
  String key(String name);

  /** Returns the one file that holds all of it; empty in version 1. */
  default Optional<FlatBuffer> file() {
    return Optional.empty();
  }

  /** Returns what the configuration says, as maps, lists and scalars; null if there is none. */
  @Nullable Object configuration() throws IOException;
}
