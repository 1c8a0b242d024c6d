package io.github.zarrcdm.internal.virtualize.output;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.folder.FileLocked;
import io.github.zarrcdm.internal.folder.Removal;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import io.github.zarrcdm.internal.virtualize.icechunk.NewRepository;
import io.github.zarrcdm.internal.virtualize.source.Places;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * References that are there when they are complete, and not before: written beside their place,
 * then renamed.
 *
 * @param continued the version of those that they continue; null if they continue none
 */
public record NewReferences(
    Path place,
    ReferencesFormat format,
    boolean overwrite,
    int recordSize,
    @Nullable Version continued) {

  private static final String OLD = ".old";

  /** What distinguishes references from others that were written to the same place. */
  record Version(long size, FileTime modified, @Nullable Object file) {
    static Version of(Path place) throws IOException {
      BasicFileAttributes found =
          Files.readAttributes(OldReferences.document(place), BasicFileAttributes.class);
      return new Version(found.size(), found.lastModifiedTime(), found.fileKey());
    }
  }

  /**
   * Those at {@code place}, in the format that its name says. Throws {@link
   * ZarrException.NotWritable} for another name, and for what exists unless it may be overwritten.
   */
  public static NewReferences at(Path place, boolean overwrite, int recordSize) throws IOException {
    NewReferences references =
        new NewReferences(place, ReferencesFormat.of(place), overwrite, recordSize, null);
    references.check();
    Path folder = place.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new ZarrException.NotWritable(place + ": there is no folder " + folder);
    }
    return references;
  }

  /**
   * References that take the place of those at {@code place}, which they continue: to be called
   * before these are read. Throws {@link ZarrException.NotWritable} if none are there.
   */
  public static NewReferences continuing(Path place) throws IOException {
    if (ReferencesFormat.of(place) == ReferencesFormat.ICECHUNK) {
      throw new ZarrException.NotWritable(
          place
              + ": commits to an Icechunk repository are made by Icechunk's library. Make"
              + " references to all files as a new repository, or append to references in JSON or"
              + " Parquet");
    }
    if (!Files.exists(place)) {
      throw new ZarrException.NotWritable(
          place
              + ": there are no references to add to. "
              + movedAside(place)
                  .map("A command that was killed has left them as %s: rename that"::formatted)
                  .orElse("Make them without appending"));
    }
    NewReferences references = at(place, true, 1);
    return new NewReferences(
        place,
        references.format,
        true,
        references.format == ReferencesFormat.PARQUET ? OldReferences.recordSize(place) : 1,
        Version.of(place));
  }

  /** A folder takes two renames to be replaced. */
  private static Optional<Path> movedAside(Path place) throws IOException {
    Path folder = place.toAbsolutePath().getParent();
    String begin = "." + place.getFileName() + ".";
    if (folder == null || !Files.isDirectory(folder)) {
      return Optional.empty();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> String.valueOf(file.getFileName()).startsWith(begin))
          .filter(file -> String.valueOf(file.getFileName()).endsWith(OLD))
          .findFirst();
    }
  }

  /** Throws {@link ZarrException} if something is there that must not be replaced. */
  private void check() throws IOException {
    if (continued != null && !(Files.exists(place) && Version.of(place).equals(continued))) {
      throw new ZarrException.Rewritten(
          place + ": somebody else has written these references meanwhile; run this again");
    }
    if (!Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    if (!overwrite) {
      throw new ZarrException.NotWritable(
          place + ": it exists. Overwrite it, or choose another name");
    }
    String other =
        switch (format) {
          case JSON -> OldReferences.otherThan(place);
          case PARQUET -> OldReferences.otherIn(place);
          case ICECHUNK -> "it may have other versions";
        };
    if (other != null) {
      throw new ZarrException.NotWritable(
          "%s: it is not replaced, as %s. Only references are replaced: choose another name, or remove it"
              .formatted(place, other));
    }
  }

  /** Writes {@code dataset}, whose sources are named as {@code places} says. */
  public void write(VirtualDataset dataset, Places places) throws IOException {
    String suffix = "." + UUID.randomUUID(); // numbers of processes are the same in two containers
    Path absolute = place.toAbsolutePath();
    Path draft = absolute.resolveSibling("." + absolute.getFileName() + suffix + ".part");
    Path old = absolute.resolveSibling("." + absolute.getFileName() + suffix + OLD);
    try {
      switch (format) {
        case JSON -> JsonReferences.write(dataset, places, draft);
        case PARQUET -> ParquetReferences.write(dataset, places, draft, recordSize);
        case ICECHUNK -> NewRepository.write(dataset, places, draft);
      }
      try (FileLocked locked = locked()) {
        check();
        move(draft, absolute, old);
      }
    } finally {
      remove(draft);
      if (Files.exists(absolute)) { // else these are the only ones
        remove(old);
      }
    }
  }

  /**
   * Returns the document that is there, locked, so that nobody else replaces it between the look at
   * it and the move; null if there is none, or it cannot be locked.
   */
  private @Nullable FileLocked locked() {
    try {
      return FileLocked.of(OldReferences.document(place));
    } catch (IOException e) {
      return null;
    }
  }

  /** A folder that is there is moved aside before, and back if its place cannot be taken. */
  private void move(Path draft, Path absolute, Path old) throws IOException {
    boolean aside = format == ReferencesFormat.PARQUET && Files.exists(absolute);
    if (aside) {
      Files.move(absolute, old);
    }
    try {
      if (format == ReferencesFormat.JSON && overwrite) {
        Files.move(draft, absolute, StandardCopyOption.REPLACE_EXISTING);
      } else {
        Files.move(draft, absolute);
      }
    } catch (IOException | RuntimeException e) {
      if (aside && !Files.exists(absolute)) {
        Files.move(old, absolute);
      }
      throw e;
    }
  }

  private static void remove(Path path) throws IOException {
    try {
      if (Files.isDirectory(path)) {
        Removal.of(path, Set.of());
      }
      Files.deleteIfExists(path);
    } catch (NoSuchFileException e) {
      // Gone already.
    }
  }
}
