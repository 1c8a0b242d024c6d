package io.github.zarrcdm.iosp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.ma2.Array;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;

/** A store that somebody writes to while it is open. */
class ChangingStoreTest {
  private static final int CHUNK = 2;

  @TempDir Path folder;
  private Path array;

  @BeforeEach
  void writeAStore() throws IOException {
    array = Files.createDirectories(folder.resolve("a.zarr/n"));
    Files.writeString(array.resolveSibling(".zgroup"), "{\"zarr_format\": 2}");
    write(1, 2, 3);
  }

  @Test
  void anOpenDatasetKeepsItsExtentWhenTheStoreGrows() throws Exception {
    try (NetcdfFile file = NetcdfFiles.open(array.getParent().toString())) {
      Variable n = uncached(file);
      assertThat(ints(n.read())).containsExactly(1, 2, 3);
      write(1, 2, 3, 4, 5);
      assertThat(ints(n.read())).containsExactly(1, 2, 3);
    }
  }

  @Test
  void aNewDatasetSeesTheNewExtentWhileTheOldIsOpen() throws Exception {
    try (NetcdfFile before = NetcdfFiles.open(array.getParent().toString())) {
      assertThat(ints(uncached(before).read())).containsExactly(1, 2, 3);
      write(6, 7, 8, 9, 10);
      try (NetcdfFile after = NetcdfFiles.open(array.getParent().toString())) {
        assertThat(ints(uncached(after).read())).containsExactly(6, 7, 8, 9, 10);
      }
    }
  }

  private static Variable uncached(NetcdfFile file) {
    Variable variable = file.findVariable("n");
    variable.setCaching(false);
    return variable;
  }

  private static int[] ints(Array array) {
    return (int[]) array.copyTo1DJavaArray();
  }

  private void write(int... values) throws IOException {
    for (int chunk = 0; chunk * CHUNK < values.length; chunk++) {
      ByteBuffer bytes = ByteBuffer.allocate(CHUNK * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
      int end = Math.min(values.length, (chunk + 1) * CHUNK);
      Arrays.stream(values, chunk * CHUNK, end).forEach(bytes::putInt);
      Files.write(array.resolve(Integer.toString(chunk)), bytes.array());
    }
    Files.writeString(
        array.resolve(".zarray"),
        """
        {"zarr_format": 2, "shape": [%d], "chunks": [%d], "dtype": "<i4", "compressor": null,
         "fill_value": 0, "filters": null, "order": "C"}
        """
            .formatted(values.length, CHUNK));
  }
}
