package io.github.zarrcdm.iosp.corpus;

import io.github.zarrcdm.testing.CorpusCase;

/** The stores as the folders that they are. */
class FolderCorpusTest extends CorpusContract {
  @Override
  String location(CorpusCase store) {
    return store.store().toString();
  }
}
