package io.github.zarrcdm.iosp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.testing.Corpus;
import java.io.IOException;
import org.junit.jupiter.api.Test;
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
}
