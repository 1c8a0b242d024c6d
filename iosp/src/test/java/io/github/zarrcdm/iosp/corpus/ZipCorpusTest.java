package io.github.zarrcdm.iosp.corpus;

import io.github.zarrcdm.testing.CorpusCase;
import java.nio.file.Files;

/** The stores that are zip files, opened as such. */
class ZipCorpusTest extends CorpusContract {
  @Override
  boolean presents(CorpusCase store) {
    return Files.isRegularFile(store.store());
  }

  @Override
  String location(CorpusCase store) {
    return store.store().toString();
  }
}
