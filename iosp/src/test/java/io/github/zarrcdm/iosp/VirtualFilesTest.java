package io.github.zarrcdm.iosp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import ucar.ma2.Section;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;

/**
 * GeoTIFFs through the references that tifffile writes have the pixels that GDAL reads, and HDF5
 * files through references the values that HDF5 reads. Made by {@code tools/tiff-references.py}.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class VirtualFilesTest {
  private static final String REPOSITORY = "virtual-icechunk.zip";

  @TempDir static Path folder;

  private final Map<String, byte[]> expected = new TreeMap<>();

  @BeforeAll
  void unpack() throws Exception {
    try (InputStream in = VirtualFilesTest.class.getResourceAsStream("virtual.zip");
        ZipInputStream zip = new ZipInputStream(in)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        String name = entry.getName();
        if (name.endsWith(".pixels")) {
          expected.put(name.replace(".pixels", ""), zip.readAllBytes());
        } else {
          Files.write(folder.resolve(name), zip.readAllBytes());
        }
      }
    }
    try (InputStream in = VirtualFilesTest.class.getResourceAsStream(REPOSITORY)) {
      Files.copy(in, folder.resolve(REPOSITORY));
    }
  }

  private boolean isTiff(String name) {
    return Files.exists(folder.resolve(name + ".tif"));
  }

  Stream<String> tiffs() {
    return expected.keySet().stream().filter(this::isTiff);
  }

  Stream<String> hdf5() {
    return expected.keySet().stream().filter(name -> !isTiff(name));
  }

  @ParameterizedTest
  @MethodSource("tiffs")
  void aTiffHasThePixelsThatGdalReads(String name) throws Exception {
    try (NetcdfFile file = NetcdfFiles.open(folder.resolve(name + ".json").toString())) {
      assertPixels(name, file.getVariables().get(0));
    }
  }

  private void assertPixels(String name, Variable variable) throws Exception {
    byte[] found = bytes(variable);
    if (name.startsWith("jpeg")) {
      assertThat(differences(found, expected.get(name))).allMatch(difference -> difference <= 1);
    } else {
      assertThat(found).as(name).isEqualTo(expected.get(name));
    }
  }

  /**
   * The same files as virtual chunks that Icechunk wrote, by {@code tools/icechunk-references.mjs}.
   */
  @Test
  void virtualChunksOfIcechunkHaveTheSameValues() throws Exception {
    String moved = "#virtual=s3://files/=" + folder.toUri();
    try (NetcdfFile file = NetcdfFiles.open(folder.resolve(REPOSITORY) + moved)) {
      assertThat(file.getVariables()).hasSameSizeAs(expected.keySet());
      for (String name : expected.keySet()) {
        assertPixels(name, file.findVariable(name));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("hdf5")
  void anHdf5FileHasTheValuesThatHdf5Reads(String name) throws Exception {
    try (NetcdfFile file = NetcdfFiles.open(folder.resolve("all.json").toString())) {
      assertThat(bytes(file.findVariable(name))).isEqualTo(expected.get(name));
    }
  }

  /** A box over the corners of four tiles, every second pixel. */
  @ParameterizedTest
  @MethodSource("tiffs")
  void aBoxOfATiffHasThePixelsOfTheWhole(String name) throws Exception {
    try (NetcdfFile file = NetcdfFiles.open(folder.resolve(name + ".json").toString())) {
      Variable pixels = file.getVariables().get(0);
      String box = pixels.getRank() == 2 ? "10:20:2,9:33:2" : box(pixels);
      assertThat(pixels.read(box).copyTo1DJavaArray())
          .isEqualTo(
              pixels.read().sectionNoReduce(new Section(box).getRanges()).copyTo1DJavaArray());
    }
  }

  private static String box(Variable pixels) {
    return pixels.getShape(0) == 3 ? "1:2,10:20:2,9:33:2" : "10:20:2,9:33:2,0:2:2";
  }

  /** The values one after the other, big-endian. */
  private static byte[] bytes(Variable variable) throws Exception {
    Object values = variable.read().copyTo1DJavaArray();
    ByteBuffer bytes =
        ByteBuffer.allocate((int) variable.getSize() * variable.getDataType().getSize());
    if (values instanceof byte[] small) {
      bytes.put(small);
    } else if (values instanceof short[] shorts) {
      bytes.asShortBuffer().put(shorts);
    } else if (values instanceof int[] ints) {
      bytes.asIntBuffer().put(ints);
    } else if (values instanceof float[] floats) {
      bytes.asFloatBuffer().put(floats);
    } else {
      bytes.asDoubleBuffer().put((double[]) values);
    }
    return bytes.array();
  }

  private static List<Integer> differences(byte[] a, byte[] b) {
    assertThat(a).hasSameSizeAs(b);
    List<Integer> differences = new ArrayList<>();
    for (int i = 0; i < a.length; i++) {
      differences.add(Math.abs((a[i] & 0xff) - (b[i] & 0xff)));
    }
    return differences;
  }
}
