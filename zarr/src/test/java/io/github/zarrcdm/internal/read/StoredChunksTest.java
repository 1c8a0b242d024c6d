package io.github.zarrcdm.internal.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.ZarrDataset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An array of 20 by 30 chunks in a group, of which some files are there, among other names. */
class StoredChunksTest {
  private static final String ARRAY =
      """
      {"zarr_format": 3, "node_type": "array", "shape": [40, 60], "data_type": "uint8", "fill_value": 0,
       "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [2, 2]}},
       "chunk_key_encoding": {"name": "%s", "configuration": {"separator": "%s"}},
       "codecs": [{"name": "bytes"}]}
      """;

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({"default,/,c/", "default,.,c.", "v2,/,''", "v2,.,''"})
  void areFoundByTheirNamesInOrder(String encoding, String separator, String prefix)
      throws IOException {
    for (String name : "10_3 2_29 2_4 19_0 20_0 2_30 02_5 2_x 2_ 2_-1 7 2_4_1".split(" ")) {
      write(prefix + name.replace("_", separator));
    }
    assertThat(stored(encoding, separator, 1000)).hasValue("[2, 4] [2, 29] [10, 3] [19, 0]");
    assertThat(stored(encoding, separator, 5)).isEmpty();
  }

  @Test
  void noneIsStoredOfAnArrayThatWasOnlyDeclared() throws IOException {
    assertThat(stored("default", "/", 10)).hasValue("");
  }

  /** Version 2 declares a separator that some writers do not keep to. */
  @Test
  void areFoundUnderTheOtherSpellingToo() throws IOException {
    write("3.4");
    write("5/6");
    Files.writeString(
        folder.resolve("g/a/.zarray"),
        """
        {"zarr_format": 2, "shape": [40, 60], "chunks": [2, 2], "dtype": "|u1", "compressor": null,
         "filters": null, "fill_value": 0, "order": "C"}
        """);
    Files.writeString(folder.resolve("g/.zgroup"), "{\"zarr_format\": 2}");
    Files.writeString(folder.resolve(".zgroup"), "{\"zarr_format\": 2}");
    assertThat(stored(1000)).hasValue("[3, 4] [5, 6]");
  }

  /** A folder may be a file of the same name. */
  private void write(String name) throws IOException {
    Path file = folder.resolve("g/a").resolve(name);
    if (Files.isDirectory(file.getParent()) || !Files.exists(file.getParent())) {
      Files.createDirectories(file.getParent());
      if (!Files.exists(file)) {
        Files.writeString(file, "abcd");
      }
    }
  }

  private Optional<String> stored(String encoding, String separator, int most) throws IOException {
    write("zarr.json");
    Files.writeString(folder.resolve("g/a/zarr.json"), ARRAY.formatted(encoding, separator));
    for (String group : List.of("zarr.json", "g/zarr.json")) {
      Files.writeString(folder.resolve(group), "{\"zarr_format\": 3, \"node_type\": \"group\"}");
    }
    return stored(most);
  }

  private Optional<String> stored(int most) throws IOException {
    try (ZarrDataset dataset = ZarrDataset.open(folder.toString())) {
      return dataset
          .stored(dataset.root().group("g").array("a"), most)
          .map(found -> String.join(" ", found.stream().map(Arrays::toString).toList()));
    }
  }
}
