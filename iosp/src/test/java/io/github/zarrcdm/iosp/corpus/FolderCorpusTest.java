package io.github.zarrcdm.iosp.corpus;

import io.github.zarrcdm.testing.CorpusCase;
import java.nio.file.Files;

/** The stores that are folders, opened as such. */
class FolderCorpusTest extends CorpusContract {
  @Override
  boolean presents(CorpusCase store) {
    return Files.isDirectory(store.store());
  }

  @Override
  String location(CorpusCase store) {
    return store.store().toString();
  }
}
