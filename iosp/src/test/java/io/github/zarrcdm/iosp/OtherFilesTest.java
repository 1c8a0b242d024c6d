package io.github.zarrcdm.iosp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import thredds.client.catalog.ServiceType;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.dataset.DatasetUrl;
import ucar.nc2.write.NetcdfFormatWriter;

/** Whatever is not Zarr opens, or fails to, as it does without this project. */
class OtherFilesTest {
  private static final ZarrFile.Provider FILES = new ZarrFile.Provider();
  private static final ZarrFileProvider DATASETS = new ZarrFileProvider();

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(
      names = {
        "NETCDF_FILES",
        "OPEN_FILE",
        "OPEN_DATASET",
        "LEGACY_DATASET",
        "LEGACY_FILE",
        "NCML"
      })
  void netcdf3(WayIn way) throws Exception {
    opensAs("NetCDF", way, netcdf3("small.nc"));
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "NETCDF_FILES",
        "OPEN_FILE",
        "OPEN_DATASET",
        "LEGACY_DATASET",
        "LEGACY_FILE",
        "NCML"
      })
  void hdf5(WayIn way) throws Exception {
    opensAs("HDF5", way, hdf5());
  }

  /** netCDF-Java unpacks it and reads what is inside. */
  @Test
  void aGzippedFile() throws Exception {
    Path packed = folder.resolve("small.nc.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      Files.copy(netcdf3("inner.nc"), out);
    }
    opensAs("NetCDF", WayIn.NETCDF_FILES, packed);
  }

  /** Version 5.5.3 does not unpack it, and says so. */
  @Test
  void aZippedFile() throws Exception {
    Path zip = folder.resolve("small.nc.zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      out.putNextEntry(new ZipEntry("small.nc"));
      Files.copy(netcdf3("inner.nc"), out);
    }
    assertThat(FILES.isOwnerOf(zip.toString())).isFalse();
    assertThat(DATASETS.isOwnerOf(zip.toString())).isFalse();
    assertThatThrownBy(() -> NetcdfFiles.open(zip.toString()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("not a valid CDM file");
  }

  @Test
  void aPlainFolder() throws Exception {
    Path plain = Files.createDirectories(folder.resolve("plain"));
    Files.writeString(plain.resolve("readme.txt"), "nothing");
    assertThat(FILES.isOwnerOf(plain.toString())).isFalse();
    assertThatThrownBy(() -> NetcdfFiles.open(plain.toString()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("Is a directory");
  }

  @Test
  void aFolderNamedLikeAStoreIsNotAStore() throws Exception {
    Path empty = Files.createDirectories(folder.resolve("empty.zarr"));
    assertThatThrownBy(() -> NetcdfFiles.open(empty.toString())).isInstanceOf(IOException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "/",
        "nonsense",
        "slurp:http://127.0.0.1:1/a.nc",
        "http://127.0.0.1:1/a.nc",
        "cdms3:bucket?a.nc",
        "thredds:http://127.0.0.1:1/c.xml#d",
        "\0",
        "file:%zz",
        "a.zarr.nc",
        "https://127.0.0.1:1/thredds/dodsC/a"
      })
  void noOtherLocationIsClaimed(String location) {
    assertThat(FILES.isOwnerOf(location)).isFalse();
    assertThat(DATASETS.isOwnerOf(location)).isFalse();
    assertThat(DATASETS.isOwnerOf(DatasetUrl.create(null, location))).isFalse();
  }

  @Test
  void aServiceOfAServerIsNotAStoreWhateverItsName() {
    for (ServiceType service : List.of(ServiceType.OPENDAP, ServiceType.CdmRemote)) {
      assertThat(DATASETS.isOwnerOf(DatasetUrl.create(service, "https://h/dodsC/a.zarr")))
          .isFalse();
    }
  }

  private void opensAs(String type, WayIn way, Path location) throws Exception {
    assertThat(FILES.isOwnerOf(location.toString())).isFalse();
    assertThat(DATASETS.isOwnerOf(location.toString())).isFalse();
    try (NetcdfFile file = way.open(location.toString())) {
      assertThat(file.getFileTypeId()).startsWith(type);
      assertThat(file.findVariable("t").read().getInt(5)).isEqualTo(5);
    }
  }

  private Path netcdf3(String name) throws Exception {
    Path file = folder.resolve(name);
    NetcdfFormatWriter.Builder builder = NetcdfFormatWriter.createNewNetcdf3(file.toString());
    builder.addDimension("y", 2);
    builder.addDimension("x", 3);
    builder.addVariable("t", DataType.INT, "y x");
    try (NetcdfFormatWriter writer = builder.build()) {
      writer.write(
          writer.findVariable("t"),
          Array.factory(DataType.INT, new int[] {2, 3}, new int[] {0, 1, 2, 3, 4, 5}));
    }
    return file;
  }

  private Path hdf5() throws IOException {
    Path file = folder.resolve("hdf5.nc");
    try (InputStream in = OtherFilesTest.class.getResourceAsStream("hdf5.nc")) {
      Files.copy(in, file);
    }
    return file;
  }
}
