package io.github.zarrcdm.copy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.ZarrDataset;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.ma2.Section;
import ucar.nc2.Dimension;
import ucar.nc2.Group;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.grib.collection.GribCollectionImmutable;
import ucar.nc2.grib.collection.GribCollectionImmutable.Grid;
import ucar.nc2.grib.collection.GribCollectionImmutable.Record;
import ucar.nc2.grib.collection.GribIosp;
import ucar.nc2.iosp.AbstractIOServiceProvider;
import ucar.unidata.io.RandomAccessFile;

/**
 * Fields that netCDF-Java's index of GRIB names have the values of their messages, at the places
 * that netCDF-Java's coordinates say.
 */
class CopiedGribTest {
  private static final float GAP = Float.NaN;
  private static final Grid NORTH_TO_SOUTH = new Grid(0, 3, 10, 1, 2, 60, -1);
  private static final Grid EAST_TO_WEST = new Grid(0x80, 3, 12, -1, 2, 60, -1);

  @TempDir Path folder;

  /** The first message has two fields, whose second one has gaps; then comes one with one. */
  private byte[] messages(int scanning) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.write(message(scanning, field("06 01020304 0506", "ff"), field("03 070809", "00 a8")));
    all.write(message(scanning, field("06 0a0b0c0d 0e0f", "ff")));
    return all.toByteArray();
  }

  @Test
  void fieldsOfSeveralMessagesAreWhereTheIndexHasThem() throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(messages(0));
    int second = (int) bytes.getLong(8);
    float[] copied =
        copied(
            NORTH_TO_SOUTH,
            bytes.array(),
            new Record(second, FIRST_FIELD),
            null,
            new Record(0, FIRST_FIELD + FIELD_OF_SIX),
            new Record(0, FIRST_FIELD));
    assertThat(copied)
        .containsExactly(
            10, 11, 12, 13, 14, 15, GAP, GAP, GAP, GAP, GAP, GAP, //
            7, GAP, 8, GAP, 9, GAP, 1, 2, 3, 4, 5, 6);
  }

  @Test
  void pointsFromEastToWestAreAtTheirPlaces() throws IOException {
    Record first = new Record(0, FIRST_FIELD);
    byte[] westward = messages(0x80);
    assertThat(copied(EAST_TO_WEST, westward, first)).containsExactly(1, 2, 3, 4, 5, 6);
    Grid turned = new Grid(0x80, 3, 10, 1, 2, 60, -1);
    assertThat(copied(turned, westward, first)).containsExactly(3, 2, 1, 6, 5, 4);
    Grid northward = new Grid(0x80, 3, 10, 1, 2, 59, 1);
    assertThat(copied(northward, westward, first)).containsExactly(6, 5, 4, 3, 2, 1);
  }

  @Test
  void coordinatesThatAreNotAtThePointsAreRefused() throws IOException {
    Grid elsewhere = new Grid(0x80, 3, 12, 179, 2, 60, -1);
    try (NetcdfFile dataset = dataset(elsewhere, messages(0x80), new Record(0, FIRST_FIELD))) {
      CopyReport report = ZarrCopy.of(dataset, folder.resolve("copy.zarr").toString()).write();
      assertThat(report.plan().leftOut())
          .singleElement(InstanceOfAssertFactories.STRING)
          .contains("field, chunk at byte 0", "section 3")
          .contains("6 points in scanning mode 128", "virtualize");
    }
  }

  /** As of a file that was replaced since it was indexed. */
  @Test
  void aPlaceWithoutAFieldIsAnError() throws IOException {
    Record between = new Record(0, FIRST_FIELD + 1);
    try (NetcdfFile dataset = dataset(NORTH_TO_SOUTH, messages(0), between)) {
      CopyReport report = ZarrCopy.of(dataset, folder.resolve("copy.zarr").toString()).write();
      assertThat(report.plan().leftOut())
          .singleElement(InstanceOfAssertFactories.STRING)
          .contains("no field has its section 5 after 144 octets");
    }
  }

  @Test
  void anotherVersionOfTheIndexIsAnError() throws IOException {
    Record other =
        new Record(0, FIRST_FIELD) {
          @SuppressWarnings({"HidingField", "unused"})
          final int pos = 0;
        };
    try (NetcdfFile dataset = dataset(NORTH_TO_SOUTH, messages(0), other)) {
      CopyReport report = ZarrCopy.of(dataset, folder.resolve("copy.zarr").toString()).write();
      assertThat(report.plan().leftOut())
          .singleElement(InstanceOfAssertFactories.STRING)
          .startsWith("field: netCDF-Java's GRIB module has ")
          .contains("without a field pos of java.lang.Long", "known are versions 5.5 and 5.6")
          .contains("virtualize");
    }
  }

  /** As of a version whose index has another class: its values would be the module's own. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anIndexOfAnotherNameIsAnError(boolean named) throws IOException {
    Object other = named ? new GribCollectionImmutable.Other() : null;
    try (NetcdfFile file = file(other, new ZerosOfGrib())) {
      CopyReport report = ZarrCopy.of(file, folder.resolve("copy.zarr").toString()).write();
      assertThat(report.plan().leftOut())
          .singleElement(InstanceOfAssertFactories.STRING)
          .startsWith("field: netCDF-Java's GRIB module has ")
          .contains(named ? "GribCollectionImmutable$Other without" : "NetcdfFile without")
          .contains("known are versions 5.5 and 5.6", "virtualize");
    }
  }

  /** The module computes coordinates of times with two dimensions. */
  @Test
  void timesOfTheModuleAreItsOwn() throws IOException {
    try (NetcdfFile file = file(new GribIosp.Time2Dinfo(), new ZerosOfGrib())) {
      ZarrCopy.of(file, folder.resolve("copy.zarr").toString()).write();
    }
    assertThat(stored(folder.resolve("copy.zarr"))).containsOnly(0).hasSize(6);
  }

  private static NetcdfFile file(@Nullable Object index, AbstractIOServiceProvider reader) {
    Group.Builder root = Group.builder();
    root.addDimension(new Dimension("lat", 2)).addDimension(new Dimension("lon", 3));
    root.addVariable(
        Variable.builder()
            .setName("field")
            .setDataType(DataType.FLOAT)
            .setParentGroupBuilder(root)
            .setDimensionsByName("lat lon")
            .setSPobject(index));
    return NetcdfFile.builder().setRootGroup(root).setIosp(reader).build();
  }

  /** A reader of GRIB, whose values are not those of messages. */
  private static final class ZerosOfGrib extends AbstractIOServiceProvider {
    @Override
    public boolean isValidFile(RandomAccessFile file) {
      return false;
    }

    @Override
    public Array readData(Variable variable, Section section) {
      return Array.factory(DataType.FLOAT, section.getShape());
    }

    @Override
    public String getFileTypeId() {
      return "GRIB-2";
    }

    @Override
    public String getFileTypeDescription() {
      return "";
    }

    @Override
    public String getFileTypeVersion() {
      return "";
    }
  }

  @Test
  void partsAndDatasetsOfFieldsAreReadFromTheMessages() throws Exception {
    Record first = new Record(0, FIRST_FIELD);
    try (NetcdfFile file = dataset(NORTH_TO_SOUTH, messages(0), null, first);
        NetcdfDataset shown = new NetcdfDataset(file, Set.of())) {
      Variable field = shown.findVariable("field");
      ZarrCopy.of(shown, folder.resolve("part.zarr").toString())
          .select(Map.of(field, new Section("0:1:1,1:1:1,0:2:2")))
          .write();
    }
    assertThat(stored(folder.resolve("part.zarr"))).containsExactly(GAP, GAP, 4, 6);
  }

  /** Of a message of edition 2: its sections 0, 1, 3 and 4. */
  private static final int FIRST_FIELD = 16 + 21 + 72 + 34;

  private static final int FIELD_OF_SIX = 21 + 6 + 11 + 34;

  private float[] copied(Grid grid, byte[] messages, Record... records) throws IOException {
    Path copy = Files.createTempDirectory(folder, "copies").resolve("copy.zarr");
    try (NetcdfFile dataset = dataset(grid, messages, records)) {
      ZarrCopy.of(dataset, copy.toString()).write();
    }
    return stored(copy);
  }

  private NetcdfFile dataset(Grid grid, byte[] messages, Record... records) throws IOException {
    Path file = Files.createTempFile(folder, "some", ".grib2");
    Files.write(file, messages);
    Object index = new GribCollectionImmutable(file.toString(), grid).new VariableIndex(records);
    Group.Builder root = Group.builder();
    root.addDimension(new Dimension("time", records.length));
    root.addDimension(new Dimension("lat", grid.ny)).addDimension(new Dimension("lon", grid.nx));
    root.addVariable(
        Variable.builder()
            .setName("field")
            .setDataType(DataType.FLOAT)
            .setParentGroupBuilder(root)
            .setDimensionsByName("time lat lon")
            .setSPobject(index));
    return NetcdfFile.builder().setRootGroup(root).build();
  }

  private static float[] stored(Path copy) throws IOException {
    try (ZarrDataset store = ZarrDataset.open(copy.toString())) {
      return (float[]) store.array("/field").orElseThrow().read();
    }
  }

  private static byte[] message(int scanning, String... fields) {
    byte[] sections =
        bytes(
            "00000015 01 0007 0000 02 01 01 07ea 0b 1c 00 00 00 00 01"
                + "00000048 03 00 00000006 00 00 0000 06 ff ffffffff ff ffffffff ff ffffffff"
                + "00000003 00000002 00000000 ffffffff 03938700"
                + (scanning == 0 ? "00989680" : "00b71b00")
                + "30 03844480"
                + (scanning == 0 ? "00b71b00" : "00989680")
                + "000f4240 000f4240 %02x".formatted(scanning)
                + String.join("", fields));
    ByteBuffer message = ByteBuffer.allocate(16 + sections.length + 4);
    message.put("GRIB".getBytes(StandardCharsets.US_ASCII)).putShort((short) -1).put((byte) 0);
    message.put((byte) 2).putLong(message.capacity()).put(sections);
    return message.put("7777".getBytes(StandardCharsets.US_ASCII)).array();
  }

  /** Sections 4 to 7: values of eight bits behind their number, and the indicator and bitmap. */
  private static String field(String values, String bitmap) {
    String packed = values.substring(2);
    return "00000022 04 0000 0000 00 00 02 ff ff 0000 00 01 00000000 01 00 00000000 ff ff ffffffff"
        + "00000015 05 000000 %s 0000 00000000 0000 0000 08 00".formatted(values.substring(0, 2))
        + "%08x 06 %s".formatted(5 + bytes(bitmap).length, bitmap)
        + "%08x 07 %s".formatted(5 + bytes(packed).length, packed);
  }

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex.replace(" ", ""));
  }
}
