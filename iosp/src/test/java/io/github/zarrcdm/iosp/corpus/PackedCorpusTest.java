package io.github.zarrcdm.iosp.corpus;

import io.github.zarrcdm.testing.CorpusCase;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.io.TempDir;

/** The stores that are folders, each packed into a zip file. */
class PackedCorpusTest extends CorpusContract {
  @TempDir static Path folder;

  /** A zip with a single folder at its top is taken for that folder: its root has to say more. */
  @Override
  boolean presents(CorpusCase store) {
    String[] top = store.store().toFile().list();
    return Files.isDirectory(store.store()) && top != null && top.length > 1;
  }

  @Override
  String location(CorpusCase store) throws IOException {
    Path zip = folder.resolve(store.id().replace('/', '-') + ".zarr.zip");
    try (ZipOutputStream out =
            new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(zip)));
        Stream<Path> files = Files.walk(store.store())) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        out.putNextEntry(new ZipEntry(store.store().relativize(file).toString()));
        Files.copy(file, out);
      }
    }
    return zip.toString();
  }
}
