package io.github.zarrcdm.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/**
 * Some categories of the corpus, unpacked once per build. The corpus reader of the zarr module is
 * out of reach: {@code ./zarr-cdm} builds this module before there are test jars.
 */
public final class Stores {
  private static final Path ARCHIVE = Path.of("../zarr/src/test/resources/corpus.tar.xz");
  private static final Path FOLDER = Path.of("target/corpus");
  private static final Set<String> CATEGORIES =
      Set.of(
          "nczarr", "xarray", "gdal", "geo", "zip", "v2_dtypes", "v3_dtypes", "v3_sharding", "bad");

  static {
    try {
      unpackOnce();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Stores() {}

  /** The folders of all cases of {@code category}, sorted. */
  public static List<Path> cases(String category) {
    try (Stream<Path> cases = Files.list(FOLDER.resolve(category))) {
      return cases.filter(Files::isDirectory).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The store of the case {@code category/name}, a folder or a zip file. */
  public static Path store(String id) {
    Path folder = FOLDER.resolve(id).resolve("store.zarr");
    return Files.exists(folder) ? folder : FOLDER.resolve(id).resolve("store.zip");
  }

  /** Tests run in two JVMs; the second waits until the first has unpacked. */
  private static void unpackOnce() throws IOException {
    Path lock = Files.createDirectories(FOLDER).resolve(".lock");
    try (FileChannel channel =
        FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      channel.lock();
      unpack();
    }
  }

  private static void unpack() throws IOException {
    Path done = FOLDER.resolve(".unpacked-" + CATEGORIES.size());
    if (Files.exists(done)
        && Files.getLastModifiedTime(done).compareTo(Files.getLastModifiedTime(ARCHIVE)) >= 0) {
      return;
    }
    try (InputStream bytes = Files.newInputStream(ARCHIVE);
        TarArchiveInputStream tar = new TarArchiveInputStream(new XZInputStream(bytes))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        Path path = Path.of(entry.getName()).normalize();
        if (entry.isFile() && CATEGORIES.contains(path.getName(0).toString())) {
          Path file = FOLDER.resolve(path);
          Files.createDirectories(file.getParent());
          Files.copy(tar, file, StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
    Files.writeString(done, "");
  }
}
