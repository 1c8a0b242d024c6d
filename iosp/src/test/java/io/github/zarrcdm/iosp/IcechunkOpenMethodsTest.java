package io.github.zarrcdm.iosp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zarrcdm.testing.IcechunkCorpus;
import io.github.zarrcdm.testing.IcechunkCorpus.Case;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;

/** The ways by which programs on netCDF-Java come to a version of a repository. */
class IcechunkOpenMethodsTest {
  private static final Case REPOSITORY = IcechunkCorpus.get("basics/small_v2");

  @TempDir Path folder;

  private static void check(NetcdfFile file) throws IOException {
    JsonNode array = REPOSITORY.oracle().path("arrays").get(0);
    assertThat(file.findVariable(array.path("path").asText().substring(1)).read().getSize())
        .isEqualTo(array.path("values").path("count").asLong());
  }

  @Test
  void netcdfDatasets() throws IOException {
    try (NetcdfDataset dataset =
        NetcdfDatasets.openDataset("icechunk:" + REPOSITORY.repository() + "#branch=main")) {
      check(dataset);
    }
  }

  @Test
  void ncml() throws IOException {
    Path ncml =
        Files.writeString(
            folder.resolve("x.ncml"),
            "<netcdf xmlns='http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2' location='%s'/>"
                .formatted("icechunk:" + REPOSITORY.repository() + "#branch=main"));
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(ncml.toString())) {
      check(dataset);
    }
  }

  @Test
  void aWebServer() throws IOException {
    try (WebServer server = WebServer.of(REPOSITORY.repository());
        NetcdfFile file = NetcdfFiles.open("icechunk:" + server.url())) {
      check(file);
    }
  }

  /** The file cache of THREDDS compares this before it gives a dataset to the next user. */
  @Test
  void theFileCacheSeesACommit() throws IOException {
    for (String key : REPOSITORY.files()) {
      Path file = folder.resolve(key);
      Files.createDirectories(file.getParent());
      Files.copy(REPOSITORY.repository().resolve(key), file);
    }
    try (NetcdfFile file = NetcdfFiles.open(folder.toString())) {
      long before = file.getLastModified();
      assertThat(before).isPositive();
      Files.setLastModifiedTime(
          folder.resolve("repo"), java.nio.file.attribute.FileTime.fromMillis(before + 60_000));
      assertThat(file.getLastModified()).isGreaterThan(before);
    }
  }

  @Test
  void aWrongBranchNamesTheRightOnes() {
    assertThatThrownBy(() -> NetcdfFiles.open(REPOSITORY.repository() + "#branch=nope"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("Branches: main");
  }
}
