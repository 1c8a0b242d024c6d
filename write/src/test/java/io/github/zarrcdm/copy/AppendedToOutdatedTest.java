package io.github.zarrcdm.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;

/** What the documents of the arrays say counts before a store is written to, and stays in them. */
class AppendedToOutdatedTest {
  @TempDir Path folder;

  private Path store;

  /**
   * zarr-python's append and TensorStore make arrays longer and leave consolidated metadata as it
   * was. xarray appends 18 to 0, 6, 12, and so does this.
   */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void valuesThatConsolidatedMetadataDoNotKnowStay(int format) throws Exception {
    begin(format, 0, 6);
    lengthen(format, 12);
    append(18);
    assertThat(times(Reading.CONSOLIDATED)).containsExactly(0, 6, 12, 18);
    assertThat(times(Reading.OWN)).containsExactly(0, 6, 12, 18);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void whatIsThereAlreadyIsNotAppendedAgain(int format) throws Exception {
    begin(format, 0, 6);
    lengthen(format, 12);
    assertThatThrownBy(() -> append(12))
        .isInstanceOf(ZarrException.NotWritable.class)
        .hasMessageContaining("/time ends with 12 there");
    assertThat(times(Reading.OWN)).containsExactly(0, 6, 12);
  }

  /** Sound consolidated metadata would hide what the broken document of an array says. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void nothingIsAppendedBesideBrokenDocuments(int format) throws Exception {
    begin(format, 0, 6);
    Path document = document(format, "other");
    Files.writeString(document, Files.readString(document).replaceFirst("\\{", "{\"zarr\": 2}:"));
    assertThatThrownBy(() -> append(12))
        .isInstanceOf(ZarrException.NotWritable.class)
        .hasMessageContaining("other")
        .hasMessageContaining("Restore it first");
    assertThat(times(Reading.CONSOLIDATED)).containsExactly(0, 6);
  }

  /** In words of its own too, as those of netcdf-c; ncdump and NCO then still find them. */
  @Test
  void whatAWriterSaidStaysWhereItStands() throws Exception {
    begin(2, 0, 6);
    Files.delete(store.resolve(".zmetadata"));
    String group =
        "{\"_nczarr_group\": {\"dimensions\": {\"time\": {\"size\": 2, \"unlimited\": 1}},"
            + " \"arrays\": [\"time\", \"other\"], \"groups\": []}}";
    Files.writeString(store.resolve(".zattrs"), group);
    String other =
        "{\"units\": \"K\", \"_FillValue\": -9, \"_ARRAY_DIMENSIONS\": [\"time\"],"
            + " \"_nczarr_array\": {\"dimension_references\": [\"/time\"], \"storage\": \"chunked\"}}";
    Files.writeString(store.resolve("other/.zattrs"), other);
    String array = Files.readString(document(2, "other"));
    Files.writeString(
        document(2, "other"), array.replaceFirst("\"fill_value\":[^,]*", "\"fill_value\": null"));
    append(12);
    assertThat(store.resolve("other/.zattrs")).hasContent(other);
    assertThat(flat(store.resolve(".zattrs")))
        .isEqualTo(group.replace("2,", "3,").replace(" ", ""));
    assertThat(flat(document(2, "other"))).contains("\"shape\":[3]", "\"fill_value\":-9");
  }

  /** Only arrays that grow have to be of a kind that can be written. */
  @Test
  void arraysThatDoNotGrowStayAsTheyAre() throws Exception {
    begin(3, 0, 6);
    String uneven =
        """
        {"zarr_format": 3, "node_type": "array", "shape": [3], "data_type": "int8",
         "chunk_grid": {"name": "rectilinear", "configuration":
           {"kind": "inline", "chunk_shapes": [[1, 2]]}},
         "chunk_key_encoding": {"name": "default"}, "fill_value": 0,
         "codecs": [{"name": "bytes"}, {"name": "unknown"}], "dimension_names": ["x"]}
        """;
    Files.createDirectories(store.resolve("uneven"));
    Files.writeString(store.resolve("uneven/zarr.json"), uneven);
    append(12);
    assertThat(store.resolve("uneven/zarr.json")).hasContent(uneven);
    assertThat(times(Reading.OWN)).containsExactly(0, 6, 12);
  }

  private void begin(int format, int... times) throws IOException {
    store = folder.resolve("store.zarr");
    write(store, format, times);
  }

  private static void write(Path store, int format, int... times) throws IOException {
    try (ZarrWriter writer =
        ZarrWriter.to(store.toString())
            .format(format)
            .overwrite()
            .consolidated(true)
            .array(along("/time", times.length))
            .array(along("/other", times.length).attribute("units", "K"))
            .open()) {
      for (String path : new String[] {"/time", "/other"}) {
        writer.write(path, Section.all(times.length), times);
      }
      writer.finish();
    }
  }

  private static NewArray along(String path, int length) {
    return NewArray.of(path, "int32", length).dimensions("time").chunks(1).codecs().fill(-9);
  }

  /** As zarr-python does it: a chunk, and the document of the array. */
  private void lengthen(int format, int time) throws IOException {
    for (String name : new String[] {"time", "other"}) {
      Path document = document(format, name);
      String text = Files.readString(document);
      int length =
          Integer.parseInt(text.replaceFirst("(?s).*\"shape\"\\s*:\\s*\\[\\s*(\\d+).*", "$1"));
      Files.writeString(
          document,
          text.replaceFirst("\"shape\"\\s*:\\s*\\[\\s*\\d+", "\"shape\": [" + (length + 1)));
      String prefix = format == 3 ? "c/" : "";
      Files.write(store.resolve(name + "/" + prefix + length), new byte[] {(byte) time, 0, 0, 0});
    }
  }

  private Path document(int format, String array) {
    return store.resolve(array + (format == 3 ? "/zarr.json" : "/.zarray"));
  }

  private void append(int... times) throws Exception {
    Path next = folder.resolve("next.zarr");
    write(next, 3, times);
    try (NetcdfFile file = NetcdfFiles.open(next.toString())) {
      ZarrCopy.of(file, store.toString()).append("time").verify().write();
    }
  }

  private enum Reading {
    CONSOLIDATED,
    OWN
  }

  private int[] times(Reading reading) throws IOException {
    try (ZarrDataset dataset =
        reading == Reading.OWN
            ? ZarrDataset.openToExtend(Locations.parse(store.toString()))
            : ZarrDataset.open(store.toString())) {
      int[] times = (int[]) dataset.array("/time").orElseThrow().read();
      assertThat((int[]) dataset.array("/other").orElseThrow().read()).isEqualTo(times);
      return Arrays.copyOf(times, times.length);
    }
  }

  private static String flat(Path file) throws IOException {
    return Files.readString(file).replaceAll("\\s", "");
  }
}
