package io.github.zarrcdm.iosp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import ucar.ma2.Array;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;

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
    Path array = Files.createDirectories(folder.resolve("packed.zarr/v/c"));
    Files.writeString(
        folder.resolve("packed.zarr/zarr.json"),
        """
        {"zarr_format":3,"node_type":"group","attributes":{}}\
        """);
    Files.writeString(
        array.resolveSibling("zarr.json"),
        """
        {"zarr_format":3,"node_type":"array","shape":[1],"data_type":"%s",
         "chunk_grid":{"name":"regular","configuration":{"chunk_shape":[1]}},
         "chunk_key_encoding":{"name":"default","configuration":{"separator":"/"}},
         "codecs":[{"name":"bytes"}],"fill_value":0,"attributes":{%s}}\
        """
            .formatted(type, attributes));
    Files.write(array.resolve("0"), new byte[] {1});
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset("zarr:" + folder + "/packed.zarr")) {
      Array values = dataset.findVariable("v").read();
      assertThat(values.getDouble(0)).isEqualTo(expected, within(1e-9));
    }
  }
}
