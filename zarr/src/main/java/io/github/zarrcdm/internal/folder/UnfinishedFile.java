package io.github.zarrcdm.internal.folder;

import io.github.zarrcdm.internal.platform.FileNames;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.UUID;

/**
 * A file under a hidden name, which gets its own when it is whole: nobody sees a part of it.
 *
 * @param path the hidden name
 */
public record UnfinishedFile(Path path) {
  private static final String SUFFIX = ".part";

  /** Returns the one beside {@code path}; all who write that file use the same. */
  public static UnfinishedFile of(Path path) {
    return new UnfinishedFile(FileNames.sibling(path, "." + FileNames.name(path) + SUFFIX));
  }

  /** Returns one of {@code drafts} that nobody else writes. */
  public static UnfinishedFile in(Drafts drafts) {
    return new UnfinishedFile(drafts.next(SUFFIX));
  }

  /**
   * Writes {@code parts} one after the other. What an ended process left under the name, or a link,
   * is removed and never written to.
   */
  public void write(List<ByteBuffer> parts) throws IOException {
    try {
      create(path, parts);
    } catch (FileAlreadyExistsException left) {
      Files.delete(path);
      create(path, parts);
    }
  }

  /** Gives it the name {@code target}, in place of a file that has it. */
  public void replace(Path target) throws IOException {
    Files.move(path, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Removes it, where it was not renamed; why that fails says less than what failed before. */
  public void remove() {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      path.toFile().deleteOnExit();
    }
  }

  /**
   * Creates a file at {@code path} with {@code value}: as a further name of a file that is whole,
   * where the file system knows such names. Throws {@link FileAlreadyExistsException} if there is
   * anything, a link included.
   */
  public static void create(Path path, ByteBuffer value) throws IOException {
    UnfinishedFile whole =
        new UnfinishedFile(
            FileNames.sibling(path, "." + FileNames.name(path) + "-" + UUID.randomUUID() + SUFFIX));
    try {
      create(whole.path, List.of(value));
      Files.createLink(path, whole.path);
    } catch (UnsupportedOperationException | FileSystemException e) {
      if (e instanceof FileAlreadyExistsException known) {
        throw known;
      }
      create(path, List.of(value));
    } finally {
      whole.remove();
    }
  }

  private static void create(Path path, List<ByteBuffer> parts) throws IOException {
    try (FileChannel file =
        FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      ByteBuffer[] buffers = parts.stream().map(ByteBuffer::duplicate).toArray(ByteBuffer[]::new);
      long left = parts.stream().mapToLong(ByteBuffer::remaining).sum();
      while (left > 0) {
        left -= file.write(buffers);
      }
    }
  }
}
