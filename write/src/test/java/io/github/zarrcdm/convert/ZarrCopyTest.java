package io.github.zarrcdm.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.ma2.InvalidRangeException;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;

class ZarrCopyTest {
  private static final int TIMES = 60;
  private static final int ROWS = 50;
  private static final int COLUMNS = 70;

  @TempDir Path folder;
  private final float[] values = new float[TIMES * ROWS * COLUMNS];

  /** Maps, a chunk each. */
  @BeforeEach
  void writeSource() throws IOException {
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) Math.sin(i * 0.001) * 100;
    }
    double[] times = new double[TIMES];
    Arrays.setAll(times, t -> 6 * t);
    try (ZarrWriter writer =
        ZarrWriter.to(place("maps.zarr"))
            .array(
                NewArray.of("/air", "float32", TIMES, ROWS, COLUMNS)
                    .dimensions("time", "lat", "lon")
                    .chunks(1, ROWS, COLUMNS)
                    .attribute("units", "K"))
            .array(
                NewArray.of("/time", "float64", TIMES)
                    .dimensions("time")
                    .attribute("units", "hours since 2026-01-01")
                    .attribute("calendar", "standard"))
            .array(NewArray.of("/lat", "float32", ROWS).dimensions("lat"))
            .open()) {
      writer.write("/air", Section.all(TIMES, ROWS, COLUMNS), values);
      writer.write("/time", Section.all(TIMES), times);
      writer.write("/lat", Section.all(ROWS), new float[ROWS]);
      writer.finish();
    }
  }

  @Test
  void mapsBecomeSeriesInMemoryThatHoldsAFractionOfThem() throws Exception {
    CopyReport report;
    try (NetcdfFile file = open("maps.zarr")) {
      Layout series =
          Layout.AUTO
              .withChunks(Map.of("time", -1, "lat", 1, "lon", 1))
              .withShards(Map.of("lat", 10, "lon", 10));
      report =
          ZarrCopy.of(file, place("series.zarr"))
              .layout("air", series)
              .memory(160_000)
              .verify()
              .write();
    }
    CopyPlan.PlannedArray air = planned(report.plan(), "/air");
    assertThat(air.chunks()).containsExactly(TIMES, 1, 1);
    assertThat(air.shards()).containsExactly(TIMES, 10, 10);
    assertThat(air.rechunked()).isTrue();
    assertThat(air.passes()).isOne();
    assertThat(read("series.zarr", "/air")).isEqualTo(values);
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).noneMatch(file -> file.toString().endsWith(".part"));
    }
  }

  @Test
  void aShardThatMemoryDoesNotHoldIsRefusedBeforeAnythingIsWritten() throws Exception {
    try (NetcdfFile file = open("maps.zarr")) {
      assertThatThrownBy(() -> ZarrCopy.of(file, place("small.zarr")).memory(100_000).write())
          .isInstanceOf(ZarrException.LimitExceeded.class)
          .hasMessageContaining("/air")
          .hasMessageContaining("--memory");
    }
    assertThat(folder.resolve("small.zarr")).doesNotExist();
  }

  @Test
  void appendingTwiceGivesTheWhole() throws Exception {
    for (int[] part : new int[][] {{0, 24}, {25, 26}, {27, 59}}) {
      try (NetcdfFile file = open("maps.zarr")) {
        ZarrCopy copy = ZarrCopy.of(file, place("grown.zarr")).select(times(file, part)).verify();
        Layout chunks = Layout.AUTO.withChunks(Map.of("time", 10));
        (part[0] == 0 ? copy.layout("air", chunks) : copy.append("time")).write();
      }
    }
    assertThat(read("grown.zarr", "/air")).isEqualTo(values);
    assertThat(((double[]) read("grown.zarr", "/time"))[TIMES - 1]).isEqualTo(6.0 * (TIMES - 1));
    try (ZarrDataset grown = ZarrDataset.open(place("grown.zarr"))) {
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
    try (NetcdfFile file = open("records.zarr")) {
      ZarrCopy.of(file, place("grown.zarr")).format(format).write();
      ZarrCopy.of(file, place("grown.zarr")).append("i").verify().write();
    }
    try (NetcdfFile file = open("other.zarr")) {
      assertThatThrownBy(() -> ZarrCopy.of(file, place("grown.zarr")).append("i").write())
          .isInstanceOf(ZarrException.NotWritable.class);
    }
    assertThat((byte[]) read("grown.zarr", "/r")).hasSize(2 * 3 * 9);
  }

  @ParameterizedTest
  @CsvSource({"2,true", "2,false", "3,true", "3,false"})
  void whatIsAppendedIsWrittenAsTheStoreIs(int format, boolean consolidated) throws Exception {
    try (NetcdfFile file = open("maps.zarr")) {
      for (int[] part : new int[][] {{0, 24}, {25, 59}}) {
        ZarrCopy copy = ZarrCopy.of(file, place("grown.zarr")).select(times(file, part));
        (part[0] == 0 ? copy.format(format).consolidated(consolidated) : copy.append("time"))
            .write();
      }
      assertThatThrownBy(
              () -> ZarrCopy.of(file, place("grown.zarr")).append("time").geozarr().plan())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("keeps its version, chunks");
    }
    assertThat(read("grown.zarr", "/air")).isEqualTo(values);
    String root = format == 2 ? ".zmetadata" : "zarr.json";
    Path document = folder.resolve("grown.zarr").resolve(root);
    assertThat(Files.exists(document) && Files.readString(document).contains("\"metadata\""))
        .isEqualTo(consolidated);
  }

  @Test
  void placesOfRastersThatGrowOnTheMapAreLeftOut() throws Exception {
    for (String grown : List.of("time", "lon")) {
      try (ZarrWriter writer =
          ZarrWriter.to(place(grown + ".zarr"))
              .array(
                  NewArray.of("/r", "int8", 2, 3, 4)
                      .dimensions("time", "lat", "lon")
                      .attribute("spatial:dimensions", List.of("lat", "lon"))
                      .attribute("spatial:bbox", List.of(0.0, 0.0, 4.0, 3.0)))
              .open()) {
        writer.finish();
      }
      try (NetcdfFile file = open(grown + ".zarr")) {
        ZarrCopy.of(file, place(grown + "-longer.zarr")).write();
        CopyReport report = ZarrCopy.of(file, place(grown + "-longer.zarr")).append(grown).write();
        assertThat(report.plan().notes().toString().contains("left out of /r"))
            .isEqualTo(grown.equals("lon"));
      }
      try (ZarrDataset longer = ZarrDataset.open(place(grown + "-longer.zarr"))) {
        assertThat(longer.array("/r").orElseThrow().attribute("spatial:bbox").isPresent())
            .isEqualTo(grown.equals("time"));
      }
    }
  }

  /**
   * The same chunks, edges and missing ones, are not decoded: one that nobody could is copied too.
   */
  @ParameterizedTest
  @CsvSource({"2,false", "3,false", "3,true"})
  void chunksThatAreStoredAlikeAreCopiedAsTheyAre(int format, boolean sharded) throws Exception {
    NewArray array =
        NewArray.of("/v", "float32", 7, 5)
            .dimensions("y", "x")
            .chunks(2, 2)
            .attribute("_FillValue", -1f)
            .fill("NaN")
            .codecs(new CodecSpec("gzip", Map.of("level", 6L)));
    try (ZarrWriter writer =
        ZarrWriter.to(place("from.zarr"))
            .format(format)
            .array(sharded ? array.shards(4, 4) : array)
            .open()) {
      writer.write("/v", Section.of(new long[2], new int[] {4, 5}), numbers(20));
      writer.finish();
    }
    String key = format == 2 ? "v/0.0" : "v/c/0/0";
    byte[] gzip = Files.readAllBytes(folder.resolve("from.zarr").resolve(key));
    Layout alike =
        new Layout(
            Map.of("y", 2, "x", 2),
            sharded ? Map.of("y", 4, "x", 4) : Map.of(),
            sharded ? Layout.Sharding.GIVEN : Layout.Sharding.NONE,
            "gzip:6");
    for (Layout layout : List.of(alike, alike.withCodec("gzip:5"))) {
      try (NetcdfFile file = open("from.zarr")) {
        ZarrCopy copy = ZarrCopy.of(file, place("to.zarr")).format(format).layout(layout);
        copy.overwrite().verify().write();
      }
      assertThat(read("to.zarr", "/v")).isEqualTo(read("from.zarr", "/v"));
    }
    gzip[9] = (byte) (gzip[9] == 3 ? 4 : 3);
    Files.write(folder.resolve("from.zarr").resolve(key), gzip);
    try (NetcdfFile file = open("from.zarr")) {
      ZarrCopy.of(file, place("to.zarr")).format(format).layout(alike).overwrite().write();
    }
    assertThat(Files.readAllBytes(folder.resolve("to.zarr").resolve(key))).isEqualTo(gzip);
  }

  @Test
  void chunksThatXarrayWroteAreCopiedAsTheyAre() throws Exception {
    Layout ofXarray =
        new Layout(
            Map.of("depth", 1, "lat", 90, "lon", 180),
            Map.of(),
            Layout.Sharding.NONE,
            "blosc:zstd:9:shuffle");
    try (NetcdfFile file = NetcdfFiles.open("zarr:../samples/ocean.zarr")) {
      ZarrCopy copy = ZarrCopy.of(file, place("ocean.zarr")).format(2);
      copy.layout("temperature", ofXarray).verify().write();
    }
    for (String chunk : List.of("0.0.0", "3.1.1")) {
      Path key = Path.of("ocean.zarr", "temperature", chunk);
      assertThat(folder.resolve(key)).hasSameBinaryContentAs(Path.of("../samples").resolve(key));
    }
  }

  private static float[] numbers(int count) {
    float[] numbers = new float[count];
    for (int i = 0; i < count; i++) {
      numbers[i] = i;
    }
    return numbers;
  }

  private void writeRecords(String name, List<List<String>> members) throws IOException {
    NewArray records = NewArray.of("/r", members, 3).dimensions("i");
    try (ZarrWriter writer = ZarrWriter.to(place(name)).array(records).open()) {
      writer.write("/r", Section.all(3), new byte[3 * 9]);
      writer.finish();
    }
  }

  @Test
  void whatMeansSomethingElseIsNotAppended() throws Exception {
    try (ZarrWriter writer =
        ZarrWriter.to(place("other.zarr"))
            .array(
                NewArray.of("/time", "float64", 3)
                    .dimensions("time")
                    .attribute("units", "days since 2026-01-01")
                    .attribute("calendar", "standard"))
            .open()) {
      writer.write("/time", Section.all(3), new double[] {1, 2, 3});
      writer.finish();
    }
    try (NetcdfFile file = open("maps.zarr")) {
      Map<Variable, ucar.ma2.Section> time =
          Map.of(file.findVariable("time"), file.findVariable("time").getShapeAsSection());
      assertThatThrownBy(
              () -> ZarrCopy.of(file, place("other.zarr")).select(time).append("time").write())
          .isInstanceOf(ZarrException.NotWritable.class)
          .hasMessageContaining("units = days since 2026-01-01")
          .hasMessageContaining("hours since 2026-01-01");
    }
    assertThat((double[]) read("other.zarr", "/time")).containsExactly(1, 2, 3);
  }

  @Test
  void anInterruptedCopyDoesNotOpenAndGoesOnWhereItStopped() throws Exception {
    try (NetcdfFile file = open("maps.zarr")) {
      ZarrCopy copy =
          ZarrCopy.of(file, place("stopped.zarr"))
              .layout(Layout.AUTO.withChunks(Map.of("time", 5)))
              .progress(
                  bytes -> {
                    throw new IllegalStateException("killed");
                  });
      assertThatThrownBy(copy::write).hasMessageContaining("killed");
    }
    assertThatThrownBy(() -> ZarrDataset.open(place("stopped.zarr")))
        .isInstanceOf(IOException.class);
    try (NetcdfFile file = open("maps.zarr")) {
      ZarrCopy again =
          ZarrCopy.of(file, place("stopped.zarr"))
              .layout(Layout.AUTO.withChunks(Map.of("time", 5)));
      assertThatThrownBy(again::write).isInstanceOf(ZarrException.NotWritable.class);
      again.resume().verify().write();
    }
    assertThat(read("stopped.zarr", "/air")).isEqualTo(values);
  }

  @Test
  void theSourceIsNeverItsOwnTarget() throws Exception {
    try (NetcdfFile file = open("maps.zarr")) {
      assertThatThrownBy(() -> ZarrCopy.of(file, place("maps.zarr")).overwrite().write())
          .isInstanceOf(ZarrException.NotWritable.class)
          .hasMessageContaining("the source is there");
    }
    assertThat(read("maps.zarr", "/air")).isEqualTo(values);
  }

  @Test
  void nothingInTheTargetNamesTheSource() throws Exception {
    try (NetcdfFile file = open("maps.zarr")) {
      ZarrCopy.of(file, place("silent.zarr")).write();
    }
    try (Stream<Path> files = Files.walk(folder.resolve("silent.zarr"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".json")).toList()) {
        assertThat(Files.readString(file)).doesNotContain("maps").doesNotContain(folder.toString());
      }
    }
  }

  @Test
  void roundedFloatsAreNearAndCfSaysSo() throws Exception {
    try (NetcdfFile file = open("maps.zarr")) {
      ZarrCopy.of(file, place("rounded.zarr")).quantize("air", "3").verify().write();
    }
    float[] rounded = (float[]) read("rounded.zarr", "/air");
    for (int i = 0; i < values.length; i++) {
      assertThat(Math.abs(rounded[i] - values[i])).isLessThanOrEqualTo(Math.abs(values[i]) / 2000);
      assertThat(Float.floatToRawIntBits(rounded[i]) & (1 << 13) - 1).isZero();
    }
    try (ZarrDataset dataset = ZarrDataset.open(place("rounded.zarr"))) {
      assertThat(dataset.array("/air").orElseThrow().attribute("quantization_nsb")).hasValue(10L);
      assertThat(dataset.array("/quantization_info").orElseThrow().attribute("algorithm"))
          .hasValue("bitround");
    }
  }

  /** The variable that tells of the rounding is copied as any other. */
  @Test
  void aRoundedCopyIsCopiedAndRoundedAgain() throws Exception {
    try (NetcdfFile file = open("maps.zarr")) {
      ZarrCopy.of(file, place("rounded.zarr")).quantize("air", "3").write();
    }
    try (NetcdfFile file = open("rounded.zarr")) {
      ZarrCopy.of(file, place("copied.zarr")).verify().write();
      ZarrCopy.of(file, place("again.zarr")).quantize("air", "2").verify().write();
    }
    for (String name : List.of("copied.zarr", "again.zarr")) {
      try (ZarrDataset dataset = ZarrDataset.open(place(name))) {
        Object container = dataset.array("/air").orElseThrow().attribute("quantization").get();
        assertThat(dataset.array("/" + container).orElseThrow().attribute("algorithm"))
            .hasValue("bitround");
      }
    }
  }

  @Test
  void optionsForWhatTheSourceDoesNotHaveAreRefused() throws Exception {
    try (NetcdfFile file = open("maps.zarr")) {
      assertThatThrownBy(
              () ->
                  ZarrCopy.of(file, place("no.zarr"))
                      .layout(Layout.AUTO.withChunks(Map.of("tiem", 1)))
                      .plan())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("no dimension tiem; there are time, lat, lon");
      assertThatThrownBy(() -> ZarrCopy.of(file, place("no.zarr")).quantize("aire", "3").plan())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("no variable aire");
    }
  }

  @Test
  void shardsThatAreNoMultipleOfChunksAreRefused() throws Exception {
    try (NetcdfFile file = open("maps.zarr")) {
      Layout wrong = Layout.AUTO.withChunks(Map.of("time", 7)).withShards(Map.of("time", 10));
      assertThatThrownBy(() -> ZarrCopy.of(file, place("no.zarr")).layout(wrong).plan())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("multiple");
    }
    assertThat(folder.resolve("no.zarr")).doesNotExist();
  }

  private static Map<Variable, ucar.ma2.Section> times(NetcdfFile file, int[] part)
      throws InvalidRangeException {
    Map<Variable, ucar.ma2.Section> sections = new LinkedHashMap<>();
    for (Variable variable : file.getVariables()) {
      ucar.ma2.Section.Builder section = ucar.ma2.Section.builder();
      for (var dimension : variable.getDimensions()) {
        boolean time = dimension.getShortName().equals("time");
        section.appendRange(time ? part[0] : 0, time ? part[1] : dimension.getLength() - 1);
      }
      sections.put(variable, section.build());
    }
    return sections;
  }

  private static CopyPlan.PlannedArray planned(CopyPlan plan, String path) {
    return plan.arrays().stream().filter(a -> a.path().equals(path)).findFirst().orElseThrow();
  }

  private Object read(String name, String path) throws IOException {
    try (ZarrDataset dataset = ZarrDataset.open(place(name))) {
      return dataset.array(path).orElseThrow().read();
    }
  }

  private NetcdfFile open(String name) throws IOException {
    return NetcdfFiles.open("zarr:" + folder.resolve(name));
  }

  private String place(String name) {
    return folder.resolve(name).toString();
  }
}
