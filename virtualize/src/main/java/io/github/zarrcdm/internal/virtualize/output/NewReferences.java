package io.github.zarrcdm.internal.virtualize.output;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.folder.ExclusiveFile;
import io.github.zarrcdm.internal.folder.Removal;
import io.github.zarrcdm.internal.folder.UniqueFileName;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import io.github.zarrcdm.internal.virtualize.icechunk.NewRepository;
import io.github.zarrcdm.internal.virtualize.icechunk.NewVersion;
import io.github.zarrcdm.internal.virtualize.source.SourceNames;
import io.github.zarrcdm.store.FileEdition;
import io.github.zarrcdm.store.InternalStore.Validator;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * References that are there when they are complete, and not before: written beside their place,
 * then renamed. Of two who write to one place at once, one gets an error.
 *
 * @param found the version of those whose place they take; NONE if there are none
 */
public record NewReferences(
    Path place, ReferencesFormat format, boolean overwrite, int recordSize, Validator found) {

  private static final String OLD = ".old";

  /**
   * Returns those at {@code place}, in the format that its name says. Throws {@link
   * ZarrException.NotWritable} for another name, and for what exists unless it may be overwritten.
   */
  public static NewReferences at(Path place, boolean overwrite, int recordSize) throws IOException {
    ReferencesFormat format = ReferencesFormat.of(place);
    checkReplaced(place, format, overwrite);
    Path folder = place.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new ZarrException.NotWritable(place + ": there is no folder " + folder);
    }
    return new NewReferences(
        place, format, overwrite, recordSize, FileEdition.at(format.document(place)));
  }

  /**
   * References that take the place of those at {@code place}, which they continue: to be called
   * before these are read. Throws {@link ZarrException.NotWritable} if none are there.
   */
  public static NewReferences continuing(Path place) throws IOException {
    ReferencesFormat format = ReferencesFormat.of(place);
    if (!Files.exists(place)) {
      throw new ZarrException.NotWritable(
          place
              + ": there are no references to add to. "
              + movedAside(place)
                  .map("A command that was killed has left them as %s: rename that"::formatted)
                  .orElse("Make them without appending"));
    }
    if (format == ReferencesFormat.ICECHUNK) {
      return committed(place);
    }
    checkReplaced(place, format, true); // before anything of it is read
    return at(
        place, true, format == ReferencesFormat.PARQUET ? ExistingReferences.recordSize(place) : 1);
  }

  private static NewReferences committed(Path place) throws IOException {
    Path branch = ReferencesFormat.ICECHUNK.document(place);
    if (!Files.exists(branch)) {
      throw new ZarrException.NotWritable(
          "%s: no Icechunk repository; looked for repo and %s. Check the name"
              .formatted(place, place.relativize(branch)));
    }
    return new NewReferences(place, ReferencesFormat.ICECHUNK, true, 1, FileEdition.at(branch));
  }

  /** Returns true if what is written is the next version of a repository. */
  private boolean isCommit() {
    return format == ReferencesFormat.ICECHUNK && found != Validator.NONE;
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
  private static void checkReplaced(Path place, ReferencesFormat format, boolean overwrite)
      throws IOException {
    if (!Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    if (!overwrite) {
      throw new ZarrException.NotWritable(
          place + ": it exists. Overwrite it, or choose another name");
    }
    String other =
        switch (format) {
          case JSON -> ExistingReferences.otherThan(place);
          case PARQUET -> ExistingReferences.otherIn(place);
          case ICECHUNK -> "it may have other versions";
        };
    if (other != null) {
      throw new ZarrException.NotWritable(
          "%s: it is not replaced, as %s. Only references are replaced: choose another name, or remove it"
              .formatted(place, other));
    }
  }

  /** Throws {@link ZarrException.Rewritten} if the place has others now than at the beginning. */
  private void checkUnchanged() throws IOException {
    if (!isCommit()) {
      checkReplaced(place, format, overwrite);
    }
    checkSame();
  }

  /** The same, by the look of the document, which is not read: that would end its lock. */
  private void checkSame() throws IOException {
    if (!found.equals(FileEdition.at(format.document(place)))) {
      throw new ZarrException.Rewritten(
          place + ": somebody else has written these references meanwhile; run this again");
    }
  }

  /** Writes {@code dataset}, whose sources are named as {@code places} says. */
  public void write(VirtualDataset dataset, SourceNames places) throws IOException {
    String suffix = "." + UUID.randomUUID(); // numbers of processes are the same in two containers
    Path absolute = (isCommit() ? format.document(place) : place).toAbsolutePath();
    Path draft = absolute.resolveSibling("." + absolute.getFileName() + suffix + ".part");
    Path old = absolute.resolveSibling("." + absolute.getFileName() + suffix + OLD);
    try {
      switch (format) {
        case JSON -> JsonReferences.write(dataset, places, draft);
        case PARQUET -> ParquetReferences.write(dataset, places, draft, recordSize);
        case ICECHUNK -> writeVersion(dataset, places, draft);
      }
      checkUnchanged();
      try (ExclusiveFile locked = locked()) {
        checkSame();
        move(draft, absolute, old);
      } catch (FileSystemException e) {
        checkUnchanged();
        throw e;
      }
    } finally {
      remove(draft);
      if (Files.exists(absolute)) { // else these are the only ones
        remove(old);
      }
    }
  }

  private void writeVersion(VirtualDataset dataset, SourceNames places, Path draft)
      throws IOException {
    if (isCommit()) {
      NewVersion.write(dataset, places, place, draft);
    } else {
      NewRepository.write(dataset, places, draft);
    }
  }

  /**
   * Returns the document that is there, locked, so that nobody else replaces it between the look at
   * it and the move; null if there is none, or it cannot be locked.
   */
  private @Nullable ExclusiveFile locked() {
    try {
      return ExclusiveFile.of(format.document(place));
    } catch (IOException e) {
      return null;
    }
  }

  /**
   * Gives the draft its name. A folder that is there is moved aside before, and back if its place
   * cannot be taken.
   */
  private void move(Path draft, Path absolute, Path old) throws IOException {
    boolean aside = format == ReferencesFormat.PARQUET && found != Validator.NONE;
    if (aside) {
      Files.move(absolute, old);
    }
    try {
      if (format != ReferencesFormat.JSON && !isCommit()) {
        Files.move(draft, absolute); // onto a folder that is not empty it fails
      } else if (found != Validator.NONE) {
        Files.move(
            draft, absolute, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } else {
        UniqueFileName.give(draft, absolute);
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
