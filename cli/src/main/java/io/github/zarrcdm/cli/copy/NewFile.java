package io.github.zarrcdm.cli.copy;

import io.github.zarrcdm.internal.folder.ExclusiveFile;
import io.github.zarrcdm.internal.folder.UniqueFileName;
import io.github.zarrcdm.store.FileEdition;
import io.github.zarrcdm.store.InternalStore.Validator;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A file that is there when it is complete, and not before: it is written beside its place and then
 * moved. Nothing of it stays if writing fails or the program is stopped. Of two who make or replace
 * one at the same time, one gets an error.
 */
public final class NewFile implements AutoCloseable {
  private final Path place;
  private final Path draft;
  private final Validator found;

  /**
   * A file to be created at {@code place}, also where one is that it {@code replaces}. Throws if
   * there is no such folder, or it is read-only, or something else than a file is there: a device
   * that is moved over is lost, and the name of a link that leads nowhere is taken.
   */
  public NewFile(Path place, boolean replaces) throws IOException {
    if (Files.exists(place, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(place)) {
      throw new IOException(
          place
              + ": this is a folder or a device, which would be replaced, or a link that leads"
              + " nowhere. Give the name of a file");
    }
    this.found = FileEdition.at(place);
    this.place = found != Validator.NONE ? place.toRealPath() : place.toAbsolutePath();
    if (found != Validator.NONE && !replaces) {
      throw taken(); // It was not there when the command began.
    }
    Path folder = this.place.getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new IOException(place + ": there is no folder " + folder);
    }
    if (!Files.isWritable(folder)) {
      throw new IOException(
          place + ": no permission to write to " + folder + "; choose another folder");
    }
    // Numbers of processes are the same in two containers; names have 255 bytes at most.
    String own = UUID.randomUUID().toString().substring(24);
    this.draft = this.place.resolveSibling("." + this.place.getFileName() + "." + own + ".part");
    draft.toFile().deleteOnExit();
  }

  /** Returns where to write. */
  public Path draft() {
    return draft;
  }

  /** Moves what was written to its place. Throws if something else is there than at first. */
  public void complete() throws IOException {
    if (found == Validator.NONE) {
      try {
        UniqueFileName.give(draft, place);
      } catch (FileAlreadyExistsException e) {
        throw taken();
      }
      return;
    }
    try (ExclusiveFile locked = locked()) {
      if (!found.equals(FileEdition.at(place))) {
        throw taken();
      }
      Files.move(draft, place, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(draft, place, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /**
   * Returns the file that is replaced, for which others wait who replace it too; null if it cannot
   * be locked.
   */
  private @Nullable ExclusiveFile locked() {
    try {
      return ExclusiveFile.of(place);
    } catch (IOException e) {
      return null;
    }
  }

  private IOException taken() {
    return new IOException(
        place + ": somebody else has written it meanwhile. Choose another name, or run this again");
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(draft);
  }
}
