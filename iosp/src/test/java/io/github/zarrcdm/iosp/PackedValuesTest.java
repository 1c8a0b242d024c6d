package io.github.zarrcdm.iosp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dataset.VariableDS;

/**
 * Packed values whose scale and offset were written by JavaScript, which has no {@code -100.0}:
 * zarrita puts {@code -100} into the metadata. Expected are the values that xarray decodes.
 */
class PackedValuesTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "uint8, '\"add_offset\":-100', -99",
    "uint8, '\"add_offset\":-100,\"scale_factor\":0.5', -99.5",
    "uint8, '\"scale_factor\":-2', -2",
    "int8, '\"add_offset\":-100,\"scale_factor\":2', -98",
    "uint8, '\"add_offset\":3000000000', 3000000001",
  })
  void areUnpackedAsNumbersWithASign(String type, String attributes, double expected)
      throws IOException {
    try (NetcdfDataset dataset = open(type, attributes, new byte[] {1})) {
      Array values = dataset.findVariable("v").read();
      assertThat(values.getDouble(0)).isEqualTo(expected, within(1e-9));
    }
  }

  /** As xarray 2023.1 and 2026.4, which writes signed bytes so. */
  @Test
  void unsignedIntegersThatAreSignedForCfHaveASign() throws IOException {
    String attributes =
        "\"_Unsigned\":\"false\",\"scale_factor\":0.003937008,\"add_offset\":0.5,\"_FillValue\":200";
    try (NetcdfDataset dataset = open("uint8", attributes, new byte[] {(byte) 129, 0, 127, -56})) {
      double[] values = (double[]) dataset.findVariable("v").read().get1DJavaArray(DataType.DOUBLE);
      assertThat(values[0]).isEqualTo(-1.6e-8, within(1e-9));
      assertThat(values[1]).isEqualTo(0.5);
      assertThat(values[2]).isEqualTo(1, within(1e-7));
      assertThat(values[3]).isNaN();
    }
  }

  /** As JSON has them, and as netCDF needs them, so that netCDF4-python finds them in a copy. */
  @ParameterizedTest
  @CsvSource({
    "'\"missing_value\":255', missing_value",
    "'\"valid_range\":[0,200]', valid_range",
    "'\"_FillValue\":255', _FillValue"
  })
  void valuesOfUnsignedIntegersHaveTheirType(String attribute, String name) throws IOException {
    String attributes = "\"_Unsigned\":\"true\"," + attribute;
    try (NetcdfDataset dataset = open("int8", attributes, new byte[] {0, 100, -56, -1})) {
      assertThat(dataset.findVariable("v").findAttribute(name).getDataType())
          .isIn(DataType.BYTE, DataType.UBYTE);
      double[] values = (double[]) dataset.findVariable("v").read().get1DJavaArray(DataType.DOUBLE);
      boolean[] missing = new boolean[4];
      for (int i = 0; i < 4; i++) {
        missing[i] = ((VariableDS) dataset.findVariable("v")).isMissing(values[i]);
      }
      assertThat(missing).containsExactly(false, false, false, true);
    }
  }

  /** JSON has no floats: 0.5f in netCDF is 0.5 in Zarr. The result has 32 bits, as in xarray. */
  @Test
  void floatsStayFloats() throws IOException {
    String attributes = "\"scale_factor\":0.5,\"add_offset\":1,\"valid_max\":0.1";
    try (NetcdfDataset dataset = open("float32", attributes, new byte[4])) {
      assertThat(dataset.findVariable("v").getDataType()).isEqualTo(DataType.FLOAT);
      assertThat(dataset.findVariable("v").read().getFloat(0)).isEqualTo(1f);
    }
  }

  private NetcdfDataset open(String type, String attributes, byte[] bytes) throws IOException {
    int length = type.endsWith("32") ? bytes.length / 4 : bytes.length;
    Path array = Files.createDirectories(folder.resolve("packed.zarr/v/c"));
    Files.writeString(
        folder.resolve("packed.zarr/zarr.json"),
        """
        {"zarr_format":3,"node_type":"group","attributes":{}}\
        """);
    Files.writeString(
        array.resolveSibling("zarr.json"),
        """
        {"zarr_format":3,"node_type":"array","shape":[%d],"data_type":"%s",
         "chunk_grid":{"name":"regular","configuration":{"chunk_shape":[%d]}},
         "chunk_key_encoding":{"name":"default","configuration":{"separator":"/"}},
         "codecs":[{"name":"bytes","configuration":{"endian":"little"}}],"fill_value":0,"attributes":{%s}}\
        """
            .formatted(length, type, length, attributes));
    Files.write(array.resolve("0"), bytes);
    return NetcdfDatasets.openDataset("zarr:" + folder + "/packed.zarr");
  }
}
