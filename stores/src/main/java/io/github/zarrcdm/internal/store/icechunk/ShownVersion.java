package io.github.zarrcdm.internal.store.icechunk;

import io.github.zarrcdm.store.Version;
import io.github.zarrcdm.store.Versions;
import java.io.IOException;
import java.util.List;

/** The versions of {@code repository}; {@code choice} selects {@code shown}. */
record ShownVersion(Repository repository, VersionChoice choice, Version shown)
    implements Versions {
  @Override
  public String format() {
    return "Icechunk " + repository.specification();
  }

  @Override
  public String chosen() {
    return choice.toString();
  }

  @Override
  public List<String> branches() throws IOException {
    return repository.branches();
  }

  @Override
  public List<String> tags() throws IOException {
    return repository.tags();
  }

  @Override
  public String branch(String name) throws IOException {
    return repository.branch(name);
  }

  @Override
  public String tag(String name) throws IOException {
    return repository.tag(name);
  }

  @Override
  public List<Version> history() throws IOException {
    return repository.history(shown.id());
  }
}
