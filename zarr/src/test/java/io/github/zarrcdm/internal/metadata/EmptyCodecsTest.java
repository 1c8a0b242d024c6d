package io.github.zarrcdm.internal.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.Finding.Severity;
import io.github.zarrcdm.model.Section;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** zarrita writes plain data with an empty list of codecs; {@code tools/zarrita-fixture.mjs}. */
class EmptyCodecsTest {
  @Test
  void areLittleEndianBytesAndAFinding() throws Exception {
    Path store = Path.of(EmptyCodecsTest.class.getResource("zarrita.zarr").toURI());
    try (ZarrDataset dataset = ZarrDataset.open(store.toString())) {
      assertThat((short[]) dataset.read(dataset.root().array("raw"), Section.all(2, 3)))
          .containsExactly(1, -2, 300, -400, 5000, 6);
      assertThat(dataset.findings().all())
          .containsExactly(
              new Finding(
                  Severity.NOTE,
                  "/raw",
                  "\"codecs\" is an empty list",
                  "it is read as little-endian bytes"));
    }
  }
}
