package io.github.zarrcdm.cli.copy;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A file that is there when it is complete, and not before: it is written beside its place and then
 * moved. Nothing of it stays if writing fails or the program is stopped.
 */
public final class NewFile implements AutoCloseable {
  private final Path place;
  private final Path draft;

  /**
   * A file to be created at {@code place}. Throws if there is no such folder, or it is read-only,
   * or something else than a file is there: a device that is moved over is lost.
   */
  public NewFile(Path place) throws IOException {
    if (Files.exists(place) && !Files.isRegularFile(place)) {
      throw new IOException(
          place
              + ": this is a folder or a device, which would be replaced. Give the name of a file");
    }
    this.place = Files.exists(place) ? place.toRealPath() : place.toAbsolutePath();
    Path folder = this.place.getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new IOException(place + ": there is no folder " + folder);
    }
    if (!Files.isWritable(folder)) {
      throw new IOException(
          place + ": no permission to write to " + folder + "; choose another folder");
    }
    this.draft =
        this.place.resolveSibling(
            "." + this.place.getFileName() + "." + ProcessHandle.current().pid() + ".part");
    draft.toFile().deleteOnExit();
  }

  /** Where to write. */
  public Path draft() {
    return draft;
  }

  /** Moves what was written to its place, over what is there. */
  public void complete() throws IOException {
    try {
      Files.move(draft, place, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(draft, place, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(draft);
  }
}
