package io.github.zarrcdm.dropin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.IcechunkCorpus;
import io.github.zarrcdm.testing.IcechunkCorpus.Case;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;

/** What a store needs of the libraries in the drop-in jar, which have other names there, works. */
class DropInReadsIT {

  /** The client of HTTP. */
  @Test
  void aStoreBehindAWebServer() throws IOException {
    String id = "xarray/strings_bool_1_v2_x2604";
    try (WebServer server = WebServer.of(Corpus.store(id));
        NetcdfFile far = NetcdfFiles.open("zarr:" + server.url());
        NetcdfFile near = NetcdfFiles.open("zarr:" + Corpus.store(id))) {
      assertThat(far.getVariables()).hasSameSizeAs(near.getVariables());
      for (Variable variable : near.getVariables()) {
        assertThat(far.findVariable(variable.getFullName()).read().copyTo1DJavaArray())
            .isEqualTo(variable.read().copyTo1DJavaArray());
      }
    }
  }

  static Stream<Case> repositories() {
    return IcechunkCorpus.sound().stream().filter(Case::packed);
  }

  static Stream<Case> broken() {
    return IcechunkCorpus.broken().stream();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("broken")
  void aBrokenIcechunkRepositoryIsRefusedOrReadsInParts(Case repository) {
    try (NetcdfFile file = NetcdfFiles.open(repository.repository() + repository.options())) {
      for (JsonNode node : repository.oracle().path("expect").path("nodes")) {
        if (node.path("read").asText().equals("fails")) {
          Variable variable = file.findVariable(node.path("path").asText().substring(1));
          assertThat(variable == null || fails(variable)).isTrue();
        }
      }
    } catch (IOException e) {
      assertThat(e).hasMessageContaining(repository.repository().toString());
    }
  }

  private static boolean fails(Variable variable) {
    try {
      return variable.read() == null;
    } catch (IOException e) {
      return true;
    }
  }

  /** The reader of YAML, for the configuration of specification 1, and zstd with dictionaries. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("repositories")
  void anIcechunkRepository(Case repository) throws IOException {
    try (NetcdfFile file = NetcdfFiles.open(repository.repository() + repository.options())) {
      for (JsonNode array : repository.oracle().path("arrays")) {
        String path = array.path("path").asText();
        boolean plain = path.matches("[\\w/]+");
        if (plain && array.path("values").has("count") && !array.has("zarrita_error")) {
          Variable variable = file.findVariable(path.length() > 1 ? path.substring(1) : "repo");
          assertThat((Object) variable).as(path).isNotNull();
          assertThat(variable.read().getSize())
              .isEqualTo(array.path("values").path("count").asLong());
        }
      }
    }
  }
}
