package io.github.zarrcdm.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.copy.plan.Layout;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.lang.reflect.Array;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.ma2.DataType;
import ucar.nc2.Dimension;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;
import ucar.nc2.write.NetcdfFormatWriter;

/** What is appended becomes part of a store as if it had been there from the start. */
class AppendedCopyTest {
  /** The greatest value of {@code uint64}, which is -1 in a {@code long}. */
  private static final BigInteger MOST = new BigInteger("18446744073709551615");

  private Maps maps;

  @BeforeEach
  void write(@TempDir Path folder) throws IOException {
    maps = Maps.in(folder);
  }

  /** In memory, and through an intermediate file. */
  @ParameterizedTest
  @ValueSource(ints = {1 << 20, 40_000})
  void appendingTwiceGivesTheWhole(int memory) throws Exception {
    for (int[] part : new int[][] {{0, 24}, {25, 28}, {29, 59}}) {
      try (NetcdfFile file = maps.open("maps.zarr")) {
        ZarrCopy copy =
            ZarrCopy.of(file, maps.place("grown.zarr"))
                .select(Maps.times(file, part[0], part[1]))
                .memory(memory)
                .verify();
        Layout chunks =
            Layout.AUTO.withChunks(Map.of("time", 10, "lat", 5, "lon", 5)).withoutShards();
        copy = part[0] == 0 ? copy.layout("air", chunks) : copy.append("time");
        CopyReport report = copy.write();
        assertThat(report.plan().arrays().get(0).rechunked()).isEqualTo(memory == 40_000);
      }
    }
    assertThat(maps.read("grown.zarr", "/air")).isEqualTo(maps.values());
    assertThat(((double[]) maps.read("grown.zarr", "/time"))[Maps.TIMES - 1])
        .isEqualTo(6.0 * (Maps.TIMES - 1));
    try (ZarrDataset grown = ZarrDataset.open(maps.place("grown.zarr"))) {
      assertThat(grown.array("/time").orElseThrow().attribute("calendar")).hasValue("standard");
    }
  }

  /** Both have the same type, of the same size: only the members tell them apart. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void structuresFollowThoseWithTheSameMembersOnly(int format) throws Exception {
    writeRecords(
        "records.zarr", List.of(List.of("a", "<i4"), List.of("b", "<f4"), List.of("c", "|u1")));
    writeRecords(
        "other.zarr", List.of(List.of("b", "<f4"), List.of("a", "<i4"), List.of("c", "|u1")));
    try (NetcdfFile file = maps.open("records.zarr")) {
      ZarrCopy.of(file, maps.place("grown.zarr")).format(format).write();
      ZarrCopy.of(file, maps.place("grown.zarr")).append("i").verify().write();
    }
    try (NetcdfFile file = maps.open("other.zarr")) {
      assertThatThrownBy(() -> ZarrCopy.of(file, maps.place("grown.zarr")).append("i").write())
          .isInstanceOf(ZarrException.NotWritable.class);
    }
    assertThat((byte[]) maps.read("grown.zarr", "/r")).hasSize(2 * 3 * 9);
  }

  /** A store that begins with one time may have chunks for many. */
  @Test
  void chunksAreLongerThanAnUnlimitedDimensionIsAtFirst() throws Exception {
    Layout chunks = Layout.AUTO.withChunks(Map.of("time", 4, "x", 100)).withoutShards();
    for (int time = 0; time < 6; time++) {
      try (NetcdfFile file = NetcdfFiles.open(oneTime(time))) {
        ZarrCopy copy = ZarrCopy.of(file, maps.place("days.zarr")).verify();
        copy = time == 0 ? copy.layout(chunks) : copy.append("time");
        assertThat(copy.write().plan().arrays()).allMatch(array -> array.chunks()[0] == 4);
      }
    }
    assertThat((int[]) maps.read("days.zarr", "/v"))
        .containsExactly(0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5);
    try (Stream<Path> files = Files.walk(maps.folder().resolve("days.zarr/v/c"))) {
      assertThat(files.filter(Files::isRegularFile)).hasSize(2);
    }
  }

  @Test
  void aChunkThatNoMemoryHoldsIsRefused() throws Exception {
    Layout chunks = Layout.AUTO.withChunks(Map.of("time", Integer.MAX_VALUE));
    try (NetcdfFile file = NetcdfFiles.open(oneTime(0))) {
      ZarrCopy copy = ZarrCopy.of(file, maps.place("days.zarr")).layout(chunks);
      assertThatThrownBy(copy::write)
          .isInstanceOf(ZarrException.LimitExceeded.class)
          .hasMessageContaining("make shards or chunks smaller");
    }
    assertThat(maps.folder().resolve("days.zarr")).doesNotExist();
  }

  /** Two values {@code time} at one time of an unlimited dimension. */
  private String oneTime(int time) throws Exception {
    String place = maps.place("day" + time + ".nc");
    NetcdfFormatWriter.Builder format = NetcdfFormatWriter.createNewNetcdf3(place);
    format.addUnlimitedDimension("time");
    format.addDimension("x", 2);
    format.addVariable("v", DataType.INT, "time x");
    try (NetcdfFormatWriter writer = format.build()) {
      int[][] values = {{time, time}};
      writer.write("v", ucar.ma2.Array.makeFromJavaArray(values, false));
    }
    return place;
  }

  /**
   * Types that have another name in the store, and fill values that Java's types take for others.
   */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void textsAndUnsignedFillValuesFollowTheirOwn(int format) throws Exception {
    try (ZarrWriter writer =
        ZarrWriter.to(maps.place("types.zarr"))
            .array(NewArray.of("/byte", "uint8", 2).dimensions("n").attribute("_FillValue", 200))
            .array(NewArray.of("/long", "uint64", 2).dimensions("n").attribute("_FillValue", MOST))
            .array(NewArray.of("/opaque", "|V3", 2).dimensions("n"))
            .open()) {
      writer.write("/byte", Section.all(2), new byte[] {(byte) 200, 3});
      writer.finish();
    }
    Path letters = maps.folder().resolve("letters.nc");
    NetcdfFormatWriter.Builder types = NetcdfFormatWriter.createNewNetcdf3(letters.toString());
    types.addDimension(new Dimension("n", 2));
    types.addDimension(new Dimension("length", 3));
    types.addVariable("letter", DataType.CHAR, "n");
    types.addVariable("text", DataType.CHAR, "n length");
    try (NetcdfFormatWriter writer = types.build()) {
      char[][] texts = {"one".toCharArray(), "two".toCharArray()};
      writer.write("text", ucar.ma2.Array.makeFromJavaArray(texts, false));
    }
    for (String source : List.of("types.zarr", "letters.nc")) {
      try (NetcdfFile file = NetcdfFiles.open(maps.place(source))) {
        ZarrCopy.of(file, maps.place(source + "-grown.zarr")).format(format).write();
        ZarrCopy.of(file, maps.place(source + "-grown.zarr")).append("n").verify().write();
      }
    }
    assertThat(maps.read("types.zarr-grown.zarr", "/byte"))
        .isEqualTo(new byte[] {(byte) 200, 3, (byte) 200, 3});
    assertThat((Object[]) maps.read("letters.nc-grown.zarr", "/text"))
        .containsExactly("one", "two", "one", "two");
  }

  @ParameterizedTest
  @CsvSource({"2,true", "2,false", "3,true", "3,false"})
  void appendedValuesAreWrittenInTheFormOfTheStore(int format, boolean consolidated)
      throws Exception {
    try (NetcdfFile file = maps.open("maps.zarr")) {
      for (int[] part : new int[][] {{0, 24}, {25, 59}}) {
        ZarrCopy copy =
            ZarrCopy.of(file, maps.place("grown.zarr")).select(Maps.times(file, part[0], part[1]));
        (part[0] == 0 ? copy.format(format).consolidated(consolidated) : copy.append("time"))
            .write();
      }
      assertThatThrownBy(
              () -> ZarrCopy.of(file, maps.place("grown.zarr")).append("time").geozarr().plan())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("keeps its version, chunks");
    }
    assertThat(maps.read("grown.zarr", "/air")).isEqualTo(maps.values());
    String root = format == 2 ? ".zmetadata" : "zarr.json";
    Path document = maps.folder().resolve("grown.zarr").resolve(root);
    assertThat(Files.exists(document) && Files.readString(document).contains("\"metadata\""))
        .isEqualTo(consolidated);
  }

  @Test
  void placesOfRastersThatGrowOnTheMapAreLeftOut() throws Exception {
    for (String grown : List.of("time", "lon")) {
      try (ZarrWriter writer =
          ZarrWriter.to(maps.place(grown + ".zarr"))
              .array(
                  NewArray.of("/r", "int8", 2, 3, 4)
                      .dimensions("time", "lat", "lon")
                      .attribute("spatial:dimensions", List.of("lat", "lon"))
                      .attribute("spatial:bbox", List.of(0.0, 0.0, 4.0, 3.0)))
              .open()) {
        writer.finish();
      }
      try (NetcdfFile file = maps.open(grown + ".zarr")) {
        ZarrCopy.of(file, maps.place(grown + "-longer.zarr")).write();
        CopyReport report =
            ZarrCopy.of(file, maps.place(grown + "-longer.zarr")).append(grown).write();
        assertThat(report.plan().notes().toString().contains("left out of /r"))
            .isEqualTo(grown.equals("lon"));
      }
      try (ZarrDataset longer = ZarrDataset.open(maps.place(grown + "-longer.zarr"))) {
        assertThat(longer.array("/r").orElseThrow().attribute("spatial:bbox").isPresent())
            .isEqualTo(grown.equals("time"));
      }
    }
  }

  @Test
  void dataWithAnotherMeaningIsNotAppended() throws Exception {
    try (ZarrWriter writer =
        ZarrWriter.to(maps.place("other.zarr"))
            .array(
                NewArray.of("/time", "float64", 3)
                    .dimensions("time")
                    .attribute("units", "days since 2026-01-01")
                    .attribute("calendar", "standard"))
            .open()) {
      writer.write("/time", Section.all(3), new double[] {1, 2, 3});
      writer.finish();
    }
    try (NetcdfFile file = maps.open("maps.zarr")) {
      Map<Variable, ucar.ma2.Section> time =
          Map.of(file.findVariable("time"), file.findVariable("time").getShapeAsSection());
      assertThatThrownBy(
              () -> ZarrCopy.of(file, maps.place("other.zarr")).select(time).append("time").write())
          .isInstanceOf(ZarrException.NotWritable.class)
          .hasMessageContaining("units = days since 2026-01-01")
          .hasMessageContaining("hours since 2026-01-01");
    }
    assertThat((double[]) maps.read("other.zarr", "/time")).containsExactly(1, 2, 3);
  }

  /** What is there of the longer one is not taken for the rest of an interrupted append. */
  @ParameterizedTest
  @CsvSource({"2,no interrupted append that this would complete", "1,lengths of 4 and 6 along n"})
  void arraysOfDifferentLengthsDoNotGrow(int count, String why) throws Exception {
    writeCounts("counts.zarr", 4, 6);
    writeCounts("more.zarr", count, count);
    try (NetcdfFile file = maps.open("more.zarr")) {
      assertThatThrownBy(() -> ZarrCopy.of(file, maps.place("counts.zarr")).append("n").write())
          .isInstanceOf(ZarrException.NotWritable.class)
          .hasMessageContaining(why);
    }
    assertThat((int[]) maps.read("counts.zarr", "/b")).containsExactly(1, 1, 1, 1, 1, 1);
  }

  private void writeCounts(String name, int... lengths) throws IOException {
    var writer = ZarrWriter.to(maps.place(name));
    for (int i = 0; i < lengths.length; i++) {
      writer.array(NewArray.of("/" + "ab".charAt(i), "int32", lengths[i]).dimensions("n"));
    }
    try (ZarrWriter open = writer.open()) {
      for (int i = 0; i < lengths.length; i++) {
        int[] ones = new int[lengths[i]];
        Arrays.fill(ones, 1);
        open.write("/" + "ab".charAt(i), Section.all(lengths[i]), ones);
      }
      open.finish();
    }
  }

  /** Readers find places by a coordinate that ascends or descends. */
  @ParameterizedTest
  @CsvSource({"0,24,20,30", "0,24,24,24", "30,59,0,29", "5,5,5,5"})
  void whatIsThereAlreadyOrBeforeItIsNotAppended(int first, int last, int from, int to)
      throws Exception {
    try (NetcdfFile file = maps.open("maps.zarr")) {
      ZarrCopy.of(file, maps.place("grown.zarr")).select(Maps.times(file, first, last)).write();
      ZarrCopy again =
          ZarrCopy.of(file, maps.place("grown.zarr"))
              .select(Maps.times(file, from, to))
              .append("time");
      assertThatThrownBy(again::write)
          .isInstanceOf(ZarrException.NotWritable.class)
          .hasMessageContaining("what is appended must follow it");
    }
    assertThat((double[]) maps.read("grown.zarr", "/time")).hasSize(last - first + 1);
  }

  @Test
  void coordinatesAscendAndDescendAsTheirTypesSay() throws Exception {
    appendCoordinate("uint8", new byte[] {100, (byte) 200}, new byte[] {(byte) 201, (byte) 255});
    appendCoordinate("uint64", new long[] {1, Long.MAX_VALUE}, new long[] {Long.MIN_VALUE, -1});
    appendCoordinate("float32", new float[] {-1, -2}, new float[] {-3, -4});
    assertThatThrownBy(
            () -> appendCoordinate("uint64", new long[] {1, -1}, new long[] {Long.MIN_VALUE, 5}))
        .hasMessageContaining(
            "ends with 18446744073709551615 there, and the source has 9223372036854775808");
    assertThatThrownBy(
            () -> appendCoordinate("float64", new double[] {-2, 0.0}, new double[] {-0.0, -1}))
        .hasMessageContaining("ends with 0.0 there, and the source has 0.0");
    assertThatThrownBy(() -> appendCoordinate("int16", new short[] {3, -3}, new short[] {-4, 7}))
        .hasMessageContaining("ends with -3 there, and the source has 7");
  }

  private void appendCoordinate(String type, Object there, Object added) throws Exception {
    for (Object values : List.of(there, added)) {
      String name = type + (values == there ? ".zarr" : "-added.zarr");
      NewArray array = NewArray.of("/i", type, 2).dimensions("i");
      try (ZarrWriter writer = ZarrWriter.to(maps.place(name)).overwrite().array(array).open()) {
        writer.write("/i", Section.all(2), values);
        writer.finish();
      }
    }
    try (NetcdfFile file = maps.open(type + "-added.zarr")) {
      ZarrCopy.of(file, maps.place(type + ".zarr")).append("i").write();
    }
    assertThat(maps.read(type + ".zarr", "/i")).matches(grown -> Array.getLength(grown) == 4);
  }

  /** xarray reads unsigned integers with {@code _Unsigned = "false"} as signed. */
  @Test
  void numbersWithAnotherSignAreNotAppended() throws Exception {
    for (String sign : List.of("false", "none")) {
      NewArray array = NewArray.of("/v", "uint8", 3).dimensions("i").attribute("_Unsigned", sign);
      try (ZarrWriter writer = ZarrWriter.to(maps.place(sign + ".zarr")).array(array).open()) {
        writer.finish();
      }
    }
    try (NetcdfFile file = maps.open("none.zarr")) {
      assertThatThrownBy(() -> ZarrCopy.of(file, maps.place("false.zarr")).append("i").write())
          .isInstanceOf(ZarrException.NotWritable.class)
          .hasMessageContaining("_Unsigned = false");
    }
  }

  private void writeRecords(String name, List<List<String>> members) throws IOException {
    NewArray records = NewArray.of("/r", members, 3).dimensions("i");
    try (ZarrWriter writer = ZarrWriter.to(maps.place(name)).array(records).open()) {
      writer.write("/r", Section.all(3), new byte[3 * 9]);
      writer.finish();
    }
  }
}
