package io.github.zarrcdm.internal.store.icechunk;

import io.github.zarrcdm.internal.icechunk.FileHeader;
import io.github.zarrcdm.internal.icechunk.FileType;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.StoreKind;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreFormat;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Icechunk repositories: folders, here or remote, or inside a zip. */
public final class IcechunkFormat implements StoreFormat {
  private static final Pattern ENTRY =
      Pattern.compile(
          "((?:[^/]+/){0,3})(?:refs/branch\\.main/ref\\.json|snapshots/[0-9A-HJKMNP-TV-Z]{20})");

  /** The format; the service loader makes it. */
  public IcechunkFormat() {}

  @Override
  public String name() {
    return Location.ICECHUNK;
  }

  /** Anything that can be examined without a request is, whatever its name. */
  @Override
  public Store inFolder(Store folder, Location location) throws IOException {
    if (folder instanceof IcechunkStore) {
      return folder; // where two class loaders find this format
    }
    boolean named = location.hasMode(Location.ICECHUNK) || location.isNamed(StoreKind.ICECHUNK);
    return named || !folder.remote() && Repository.isIn(folder, "")
        ? new IcechunkStore(folder, location)
        : folder;
  }

  @Override
  public Store inFolderWithoutDocuments(Store folder, Location location) throws IOException {
    return Repository.isIn(folder, "") ? new IcechunkStore(folder, location) : folder;
  }

  @Override
  public boolean isStore(Store folder, String path) throws IOException {
    return Repository.isIn(folder, path.isEmpty() ? "" : path + "/");
  }

  @Override
  public boolean isStore(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      return false;
    }
    Path entry = path.resolve(RepositoryFile.KEY);
    if (!Files.isRegularFile(entry)) {
      return Files.isRegularFile(path.resolve(ReferenceFiles.MAIN))
          && Files.isDirectory(path.resolve("snapshots"));
    }
    try (InputStream in = Files.newInputStream(entry)) {
      ByteBuffer begin = ByteBuffer.wrap(in.readNBytes(FileHeader.LENGTH));
      return FileHeader.begins(begin, FileType.REPOSITORY);
    }
  }

  /**
   * Returns what comes before the keys of a repository in {@code name}, of a file in a zip, with a
   * slash at its end; null if it is not called like a file that only repositories have.
   */
  public static @Nullable String root(String name) {
    Matcher found = ENTRY.matcher(name);
    return found.matches() ? found.group(1) : null;
  }
}
