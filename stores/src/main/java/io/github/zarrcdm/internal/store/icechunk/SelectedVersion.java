package io.github.zarrcdm.internal.store.icechunk;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.icechunk.BranchTip;
import io.github.zarrcdm.internal.icechunk.FlatBuffer;
import io.github.zarrcdm.internal.icechunk.UrlPrefix;
import io.github.zarrcdm.store.Version;
import io.github.zarrcdm.store.Versions;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The versions of {@code repository}, of which {@code choice} selects {@code shown}. */
record SelectedVersion(
    Repository repository,
    VersionChoice choice,
    Version shown,
    Snapshot content,
    Manifests manifests)
    implements Versions, BranchTip {
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

  @Override
  public Optional<FlatBuffer> repositoryFile() {
    return repository.file();
  }

  @Override
  public byte[] snapshot() throws IOException {
    return content.id();
  }

  @Override
  public Map<String, Node> nodes() throws IOException {
    return content.written();
  }

  @Override
  public Map<String, Edition> files() throws IOException {
    Map<String, Edition> files = new LinkedHashMap<>();
    manifests.eachVirtual(
        chunk -> {
          Edition edition = new Edition(chunk.etag(), chunk.notAfter());
          Edition before = files.putIfAbsent(chunk.location(), edition);
          if (before != null && !before.equals(edition)) {
            throw new ZarrException.Unsupported(
                "%s: chunks refer to two editions of it, one %s and one %s. Add to it with Icechunk's library, or make a new repository"
                    .formatted(chunk.location(), before, edition));
          }
        });
    return files;
  }

  @Override
  public List<UrlPrefix> containers() throws IOException {
    return VirtualChunkContainer.of(repository.configuration()).stream()
        .map(VirtualChunkContainer::prefix)
        .toList();
  }
}
