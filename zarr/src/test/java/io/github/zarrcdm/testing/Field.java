package io.github.zarrcdm.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Small stores and files of the kinds that were read or copied wrongly once, made after the words
 * and metadata of public reports or by other writers; packed by {@code tools/pack-twins}.
 */
public final class Field {
  private Field() {}

  /** Copies all of them to {@code folder}, where a test may change them. */
  public static void copyTo(Path folder) {
    Path unpacked = CorpusArchive.unpacked("field");
    try (Stream<Path> all = Files.walk(unpacked)) {
      for (Path path : all.toList()) {
        Path target = folder.resolve(unpacked.relativize(path).toString());
        if (Files.isDirectory(path)) {
          Files.createDirectories(target);
        } else {
          Files.copy(path, target);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
