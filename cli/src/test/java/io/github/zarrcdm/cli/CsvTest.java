package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.ma2.DataType;
import ucar.nc2.write.NetcdfFormatWriter;

/** Tables of variables: which rows are chosen, and which variables share dimensions. */
class CsvTest {
  @TempDir private Path folder;

  /** An array of bytes that counts from 0. */
  private void array(String name, String attributes, int... shape) throws IOException {
    Path array = Files.createDirectories(folder.resolve("a.zarr").resolve(name));
    int cells = 1;
    StringBuilder lengths = new StringBuilder();
    StringBuilder chunk = new StringBuilder();
    for (int length : shape) {
      cells *= length;
      lengths.append(lengths.isEmpty() ? "" : ",").append(length);
      chunk.append(chunk.isEmpty() ? "" : ".").append(0);
    }
    byte[] values = new byte[cells];
    for (int i = 0; i < cells; i++) {
      values[i] = (byte) i;
    }
    Files.writeString(array.resolveSibling(".zgroup"), "{\"zarr_format\": 2}");
    Files.writeString(
        array.resolve(".zarray"),
        """
        {"zarr_format": 2, "shape": [%s], "chunks": [%s], "dtype": "|i1", "compressor": null,
         "fill_value": null, "order": "C", "filters": null}\
        """
            .formatted(lengths, lengths));
    Files.writeString(array.resolve(".zattrs"), attributes);
    Files.write(array.resolve(chunk.toString()), values);
  }

  private Command csv(String variables, String... more) {
    String[] arguments = new String[5 + more.length];
    System.arraycopy(
        new String[] {"dump", "--csv", "-v", variables, folder.resolve("a.zarr").toString()},
        0,
        arguments,
        0,
        5);
    System.arraycopy(more, 0, arguments, 5, more.length);
    return Command.run(arguments);
  }

  private static String along(String dimensions) {
    return "{\"_ARRAY_DIMENSIONS\": [" + dimensions + "]}";
  }

  @Test
  void aValueOfAPackedCoordinateIsFoundUnpacked() throws IOException {
    array("lat", "{\"_ARRAY_DIMENSIONS\": [\"lat\"], \"scale_factor\": 0.5}", 20);
    array("air", along("\"lat\""), 20);
    assertThat(csv("air", "-d", "lat=4.0").out().lines()).containsExactly("lat,air", "4.0,8");
  }

  @Test
  void arraysWithoutDimensionNamesShareThoseOfEqualLengthAtTheSamePosition() throws IOException {
    array("a", "{}", 2, 2);
    array("b", "{}", 2, 2);
    assertThat(csv("a,b").out().lines().map(line -> line.replaceAll("^[^,]*,[^,]*,", "")))
        .containsExactly("a,b", "0,0", "1,1", "2,2", "3,3");
  }

  @Test
  void arraysOfOtherLengthsAreNotJoined() throws IOException {
    array("a", "{}", 3);
    array("b", "{}", 5);
    assertThat(csv("a,b").err()).contains("print it alone");
  }

  @Test
  void aMatrixHasTheCoordinateOfBothItsDimensions() throws IOException {
    array("x", along("\"x\""), 2);
    array("cov", along("\"x\",\"x\""), 2, 2);
    assertThat(csv("cov").out().lines())
        .containsExactly("x,x,cov", "0,0,0", "0,1,1", "1,0,2", "1,1,3");
  }

  @Test
  void aValueOfADimensionThatNoVariableHasIsRefused() throws IOException {
    Path file = folder.resolve("unused.nc");
    NetcdfFormatWriter.Builder builder = NetcdfFormatWriter.createNewNetcdf3(file.toString());
    builder.addDimension("unused", 3);
    builder.addVariable("v", DataType.INT, "");
    builder.build().close();
    assertThat(Command.run("dump", "-d", "unused=1.5", file.toString()).err())
        .contains("dimension unused has no coordinate variable");
  }
}
