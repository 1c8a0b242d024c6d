package io.github.zarrcdm.internal.store.icechunk;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.icechunk.UrlPrefix;
import io.github.zarrcdm.internal.icechunk.UrlPrefix.Url;
import io.github.zarrcdm.internal.store.icechunk.ChunkReference.Virtual;
import io.github.zarrcdm.location.Location;
import java.io.Closeable;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The files in which virtual chunks are. The repository's author names them; so only those are read
 * that lie in the repository's own folder, on its own server or in its own bucket, and those below
 * a prefix that the user allows: {@code #virtual=PREFIX}. What the repository's configuration says
 * of a prefix tells how it is reached, and allows nothing.
 */
final class VirtualTargets implements Closeable {
  private static final String RELATIVE = "vcc://";

  private final Location base;
  private final Repository repository;
  private final VirtualChunkPermissions grants;
  private final TargetStores stores;
  private volatile @Nullable List<VirtualChunkContainer> containers;
  private volatile @Nullable Resolved last;

  /** The targets of {@code repository}, which is at {@code base}. */
  VirtualTargets(Location base, Repository repository) throws ZarrException {
    this.base = base;
    this.repository = repository;
    this.grants = VirtualChunkPermissions.of(base);
    this.stores = new TargetStores(base);
  }

  /** Where the file that a repository calls {@code location} is, and how it is reached. */
  private record Resolved(
      String location,
      VirtualChunkPermissions.Place place,
      @Nullable VirtualChunkContainer container) {}

  /**
   * Returns the file of {@code chunk}. Throws {@link ZarrException.Unsupported} if it may not be
   * read.
   */
  TargetStores.Target target(Virtual chunk) throws IOException {
    Resolved file = last;
    if (file == null || !file.location.equals(chunk.location())) {
      // Many chunks in a row are in one file.
      file = resolved(chunk.location());
      last = file;
    }
    return stores.open(file.place, file.container, chunk);
  }

  private Resolved resolved(String location) throws IOException {
    Url url = absolute(location);
    VirtualChunkContainer container = container(url);
    VirtualChunkPermissions.Place place = grants.place(url, container);
    if (place == null) {
      throw forbidden(url, container);
    }
    boolean moved = !place.url().equals(url);
    return new Resolved(location, place, moved ? null : container);
  }

  /** Returns true if the file called {@code location} may be read, and is within {@code place}. */
  boolean isWithin(Location place, String location) throws IOException {
    try {
      Url url = resolved(location).place.url();
      String root = url.scheme().equals("file") ? url.path() : url.address();
      return new Location(root, url.scheme(), root, "/", base.options()).overlaps(place);
    } catch (ZarrException.Unsupported e) {
      return false; // its chunks are errors
    }
  }

  /** Returns true as soon as a target was opened that is not on this machine. */
  boolean remote() {
    return stores.remote();
  }

  private Url absolute(String location) throws IOException {
    Url url =
        location.startsWith(RELATIVE)
            ? relative(location, location.substring(RELATIVE.length()))
            : Url.of(location);
    if (url == null) {
      throw new ZarrException.Unsupported(
          "%s: refers to %s; file, http, https, s3, gs, az and abfs are supported"
              .formatted(base, Location.withoutSecrets(location)));
    }
    return url;
  }

  private @Nullable Url relative(String location, String nameAndRest) throws IOException {
    int slash = nameAndRest.indexOf('/');
    String name = nameAndRest.substring(0, Math.max(0, slash));
    UrlPrefix prefix = grants.moved(name);
    if (prefix == null) {
      prefix =
          containers().stream()
              .filter(container -> name.equals(container.name()))
              .map(VirtualChunkContainer::prefix)
              .findFirst()
              .orElse(null);
    }
    if (prefix == null) {
      throw new ZarrException.Unsupported(
          "%s: refers to %s, and its configuration has no container of that name; there are %s. Say where the files are with #virtual.%s=PREFIX"
              .formatted(base, location, names(), name));
    }
    return Url.of(prefix.encoded() + nameAndRest.substring(slash + 1));
  }

  private String names() throws IOException {
    String names =
        containers().stream()
            .map(container -> container.name() == null ? "" : container.name())
            .filter(name -> !name.isEmpty())
            .collect(Collectors.joining(", "));
    return names.isEmpty() ? "none" : names;
  }

  /** Of the containers that {@code url} is in the innermost; null if it is in none. */
  private @Nullable VirtualChunkContainer container(Url url) throws IOException {
    Optional<VirtualChunkContainer> found =
        containers().stream()
            .filter(container -> container.prefix().below(url) != null)
            .max(Comparator.comparingInt(container -> container.prefix().path().length()));
    return found.orElse(null);
  }

  private List<VirtualChunkContainer> containers() throws IOException {
    List<VirtualChunkContainer> known = containers;
    if (known == null) {
      known = VirtualChunkContainer.of(repository.configuration());
      containers = known;
    }
    return known;
  }

  private ZarrException forbidden(Url url, @Nullable VirtualChunkContainer container) {
    String prefix = (container != null ? container.prefix() : UrlPrefix.folderOf(url)).option();
    return new ZarrException.Unsupported(
        "%s: a chunk is in %s, outside of this repository, and reading it has not been allowed. If you trust the repository, add #virtual=%s to its location"
            .formatted(base, Location.withoutSecrets(url.toString()), prefix));
  }

  @Override
  public void close() throws IOException {
    stores.close();
  }
}
