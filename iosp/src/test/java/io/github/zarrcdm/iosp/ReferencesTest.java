package io.github.zarrcdm.iosp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;

/** A netCDF-4 file reads the same through references to it as netCDF-Java reads it. */
class ReferencesTest {
  @TempDir Path folder;

  private Path netcdf4;
  private Path references;

  @BeforeEach
  void virtualise() throws Exception {
    netcdf4 = folder.resolve("hdf5.nc");
    try (InputStream in = ReferencesTest.class.getResourceAsStream("hdf5.nc")) {
      Files.copy(in, netcdf4);
    }
    String metadata =
        "{\"zarr_format\": 2, \"shape\": [2, 3], \"chunks\": [2, 3], \"dtype\": \"<i4\", \"compressor\": null, \"filters\": null, \"fill_value\": null, \"order\": \"C\"}"
            .replace("\"", "\\\"");
    String json =
        """
        {"version": 1, "refs": {".zgroup": "{\\"zarr_format\\": 2}", "t/.zarray": "%s",
         "t/.zattrs": "{\\"_ARRAY_DIMENSIONS\\": [\\"y\\", \\"x\\"]}", "t/0.0": ["hdf5.nc", %d, 24]}}
        """
            .formatted(metadata, offset());
    references = Files.writeString(folder.resolve("refs.json"), json);
  }

  /** Where the values are in the file, uncompressed and contiguous. */
  private int offset() throws Exception {
    ByteBuffer values = ByteBuffer.allocate(24).order(ByteOrder.LITTLE_ENDIAN);
    for (int value = 0; value < 6; value++) {
      values.putInt(value);
    }
    String file = new String(Files.readAllBytes(netcdf4), StandardCharsets.ISO_8859_1);
    int offset = file.indexOf(new String(values.array(), StandardCharsets.ISO_8859_1));
    assertThat(offset).isPositive();
    return offset;
  }

  @ParameterizedTest
  @EnumSource(names = {"NETCDF_FILES", "OPEN_FILE", "OPEN_DATASET", "LEGACY_DATASET", "NCML"})
  void theSameValues(WayIn way) throws Exception {
    try (NetcdfFile file = NetcdfFiles.open(netcdf4.toString());
        NetcdfFile virtual = way.open(references.toString())) {
      assertThat(virtual.findVariable("t").read().copyTo1DJavaArray())
          .isEqualTo(file.findVariable("t").read().copyTo1DJavaArray());
      assertThat(virtual.findVariable("t").getDimensionsString()).isEqualTo("y x");
    }
  }

  /** The folder was written by {@code tools/reference-fixtures.py}. */
  @ParameterizedTest
  @EnumSource(names = {"NETCDF_FILES", "OPEN_FILE", "OPEN_DATASET", "LEGACY_DATASET", "NCML"})
  void theSameValuesThroughReferencesInParquet(WayIn way) throws Exception {
    Path parquet = folder.resolve("hdf5.parq");
    for (String name : List.of(".zmetadata", "t/refs.0.parq")) {
      Files.createDirectories(parquet.resolve(name).getParent());
      try (InputStream in = ReferencesTest.class.getResourceAsStream("hdf5.parq/" + name)) {
        Files.copy(in, parquet.resolve(name));
      }
    }
    try (NetcdfFile file = NetcdfFiles.open(netcdf4.toString());
        NetcdfFile virtual = way.open("zarr:" + parquet)) {
      assertThat(virtual.findVariable("t").read().copyTo1DJavaArray())
          .isEqualTo(file.findVariable("t").read().copyTo1DJavaArray());
      assertThat(virtual.findVariable("t").getDimensionsString()).isEqualTo("y x");
    }
  }

  @Test
  void otherJsonIsNotOurs() throws Exception {
    Path other = Files.writeString(folder.resolve("other.json"), "{\"type\": \"Feature\"}");
    assertThat(new ZarrFile.Provider().isOwnerOf(other.toString())).isFalse();
  }
}
