package io.github.zarrcdm.iosp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.testing.Logged;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.dataset.NetcdfDatasets;

/** Programs that use netCDF-Java learn what the open of a store left out. */
class FindingsOfHostsTest {
  @TempDir private Path folder;
  private Path store;
  private String location;

  @BeforeEach
  void oneArrayIsDamaged() throws IOException {
    store = folder.resolve("x.zarr");
    location = "zarr:" + store;
    write("zarr.json", "{\"zarr_format\":3,\"node_type\":\"group\"}");
    write("tas/zarr.json", "{bad");
    write("sound/zarr.json", "{\"zarr_format\":3,\"node_type\":\"group\"}");
  }

  private void write(String key, String text) throws IOException {
    Path file = store.resolve(key);
    Files.createDirectories(file.getParent());
    Files.write(file, text.getBytes(UTF_8));
  }

  @Test
  void theDetailsOfTheFileListThem() throws IOException {
    try (NetcdfFile file = NetcdfFiles.open(location)) {
      assertThat(file.getDetailInfo()).contains("error: /tas: tas/zarr.json: ");
    }
  }

  @Test
  void theyCanBeRequestedInEveryWayToOpen() throws IOException {
    try (NetcdfFile file = NetcdfFiles.open(location);
        NetcdfFile raw = NetcdfDatasets.openFile(location, null);
        NetcdfFile enhanced = NetcdfDatasets.openDataset(location)) {
      assertThat(Zarr.findings(file)).hasSize(1);
      assertThat(Zarr.findings(raw)).isEqualTo(Zarr.findings(file));
      assertThat(Zarr.findings(enhanced)).isEqualTo(Zarr.findings(file));
    }
  }

  @Test
  void theyAreLoggedOnceHoweverOftenTheDatasetIsOpened() throws IOException {
    try (Logged log = new Logged()) {
      NetcdfFiles.open(location).close();
      NetcdfDatasets.openDataset(location).close();
      assertThat(log.records()).filteredOn(record -> record.contains("tas/zarr.json")).hasSize(1);
      write("sound/zarr.json", "{worse");
      NetcdfFiles.open(location).close();
      assertThat(log.records()).filteredOn(record -> record.contains("sound/zarr.json")).hasSize(1);
    }
  }
}
