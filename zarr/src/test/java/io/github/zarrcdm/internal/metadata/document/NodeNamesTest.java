package io.github.zarrcdm.internal.metadata.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.metadata.Metadata;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.store.MemoryStore;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NodeNamesTest {
  /** As zarr-python writes them on systems whose files may have such names. */
  @ParameterizedTest
  @ValueSource(strings = {"tab\tx", "back\\slash"})
  void arraysWhoseNamesCannotBeKeysAreReported(String name) throws IOException {
    byte[] array =
        """
        {"zarr_format": 2, "shape": [], "chunks": [], "dtype": "|i1", "compressor": null,
         "fill_value": null, "filters": null, "order": "C"}\
        """
            .getBytes(UTF_8);
    MemoryStore store =
        new MemoryStore(
            Map.of(
                ".zgroup",
                "{\"zarr_format\": 2}".getBytes(UTF_8),
                "a/.zarray",
                array,
                name + "/.zarray",
                array));
    Findings findings = new Findings("");
    Group root = Metadata.read(store, "", findings);
    assertThat(root.arrays()).singleElement().extracting(Array::name).isEqualTo("a");
    assertThat(findings.all())
        .singleElement()
        .asString()
        .contains("cannot be the name of a group or array", name.substring(0, 3));
  }
}
