package io.github.zarrcdm.iosp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.testing.Corpus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDatasets;

/** One array that cannot be read is shown as it is, and spoils nothing else. */
class UnreadableArrayTest {

  @ParameterizedTest
  @ValueSource(strings = {"bad/unknown_compressor_v2", "bad/codecs_unknown_v3"})
  void staysVisibleAndSaysWhatIsMissing(String id) throws Exception {
    String location = Corpus.store(id).toString();
    try (NetcdfFile file = NetcdfFiles.open(location)) {
      Variable bad = file.findVariable("bad");
      assertThat(bad.getRank()).isPositive();
      assertThat(file.toString()).contains("bad(");
      assertThatThrownBy(bad::read)
          .isInstanceOf(IOException.class)
          .hasMessageContaining(location)
          .hasMessageContaining("array /bad")
          .hasMessageContaining("is not supported; supported are")
          .hasMessageContaining("CodecProvider");
      assertThat(file.findVariable("good").read().getSize()).isPositive();
    }
  }

  @Test
  void doesNotKeepADatasetFromItsCoordinates() throws Exception {
    String location = "file:" + Corpus.store("bad/codecs_unknown_v3");
    try (NetcdfFile dataset = NetcdfDatasets.openDataset(location)) {
      assertThat(dataset.getVariables()).extracting(Variable::getShortName).contains("good", "bad");
    }
  }

  /** netCDF-Java would read all of an array of eight bytes for any part of it. */
  @Test
  void aDamagedChunkOfASmallArrayDoesNotAffectTheOthers(@TempDir Path folder) throws Exception {
    Files.writeString(folder.resolve(".zgroup"), "{\"zarr_format\": 2}");
    Path small = Files.createDirectory(folder.resolve("small"));
    Files.writeString(
        small.resolve(".zarray"),
        """
        {"zarr_format": 2, "shape": [8], "chunks": [4], "dtype": "|u1", "compressor": null,
         "fill_value": 9, "order": "C", "filters": null}
        """);
    Files.write(small.resolve("0"), new byte[] {1, 2, 3, 4});
    Files.write(small.resolve("1"), new byte[] {5});
    try (NetcdfFile file = NetcdfFiles.open(folder.toString())) {
      Variable variable = file.findVariable("small");
      assertThat(variable.read("0:3").copyTo1DJavaArray()).isEqualTo(new byte[] {1, 2, 3, 4});
      assertThatThrownBy(() -> variable.read("4:7")).hasMessageContaining("chunk small/1");
    }
  }
}
