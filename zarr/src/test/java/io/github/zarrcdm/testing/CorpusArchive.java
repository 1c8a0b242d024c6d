package io.github.zarrcdm.testing;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.apache.commons.compress.archivers.ArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/**
 * Unpacks {@code corpus.tar.xz}, {@code codecs2.tar.xz}, {@code icechunk.tar.xz}, {@code
 * twins.tar.xz} and {@code field.tar.xz} (made by {@code tools/pack-corpus}, {@code
 * tools/pack-icechunk} and {@code tools/pack-twins}) into {@code target/} of the repository.
 */
final class CorpusArchive {
  private CorpusArchive() {}

  /**
   * The folder that holds the content of {@code <name>.tar.xz}. Named by the archive's hash, and
   * moved into place when complete: the first test JVM of any module unpacks, all others find it.
   */
  static Path unpacked(String name) {
    try {
      byte[] archive = read(name + ".tar.xz");
      String hash =
          HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(archive), 0, 6);
      Path target = Files.createDirectories(repository().resolve("target"));
      Path folder = target.resolve(name + "-" + hash);
      if (!Files.isDirectory(folder)) {
        unpackAlone(archive, target, folder);
      }
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JVM has SHA-256", e);
    }
  }

  /** The repository's top folder, from whichever module the tests run in; else a temporary one. */
  static Path repository() {
    Path here = Path.of("").toAbsolutePath();
    for (Path folder = here; folder != null; folder = folder.getParent()) {
      if (Files.isDirectory(folder.resolve(".mvn"))) {
        return folder;
      }
    }
    return Path.of(System.getProperty("java.io.tmpdir"), "zarr-cdm");
  }

  private static byte[] read(String name) throws IOException {
    try (InputStream archive = CorpusArchive.class.getResourceAsStream("/" + name)) {
      return archive.readAllBytes();
    }
  }

  private static void unpackAlone(byte[] archive, Path target, Path folder) throws IOException {
    try (FileChannel channel =
            FileChannel.open(
                target.resolve("corpus.lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        FileLock lock = channel.lock()) {
      if (lock.isValid() && !Files.isDirectory(folder)) {
        Path partial = Files.createTempDirectory(target, "corpus-partial-");
        unpack(archive, partial);
        Files.move(partial, folder, StandardCopyOption.ATOMIC_MOVE);
      }
    }
  }

  /** Spark 3.5 has a commons-compress in which only the general stream has this method. */
  private static void unpack(byte[] archive, Path into) throws IOException {
    try (ArchiveInputStream<TarArchiveEntry> tar =
        new TarArchiveInputStream(
            new BufferedInputStream(new XZInputStream(new ByteArrayInputStream(archive))))) {
      for (TarArchiveEntry entry; (entry = tar.getNextEntry()) != null; ) {
        Path path = into.resolve(entry.getName());
        if (entry.isDirectory()) {
          Files.createDirectories(path);
        } else if (entry.isSymbolicLink()) {
          Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
        } else {
          Files.copy(tar, path);
          if (entry.getLastModifiedTime().toMillis() > 0) {
            Files.setLastModifiedTime(path, entry.getLastModifiedTime());
          }
        }
      }
    }
  }
}
