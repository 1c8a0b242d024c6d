package io.github.zarrcdm.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.copy.plan.CopyPlan;
import io.github.zarrcdm.copy.plan.Layout;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.iosp.cdm.CdmStore;
import io.github.zarrcdm.testing.Twins;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.ma2.Section;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;

class ZarrCopyTest {
  private Maps maps;

  @BeforeEach
  void write(@TempDir Path folder) throws IOException {
    maps = Maps.in(folder);
  }

  @Test
  void mapsBecomeSeriesInMemoryThatHoldsAFractionOfThem() throws Exception {
    CopyReport report;
    try (NetcdfFile file = maps.open("maps.zarr")) {
      Layout series =
          Layout.AUTO
              .withChunks(Map.of("time", -1, "lat", 1, "lon", 1))
              .withShards(Map.of("lat", 10, "lon", 10));
      report =
          ZarrCopy.of(file, maps.place("series.zarr"))
              .layout("air", series)
              .memory(160_000)
              .verify()
              .write();
    }
    CopyPlan.PlannedArray air = planned(report.plan(), "/air");
    assertThat(air.chunks()).containsExactly(Maps.TIMES, 1, 1);
    assertThat(air.shards()).containsExactly(Maps.TIMES, 10, 10);
    assertThat(air.rechunked()).isTrue();
    assertThat(air.passes()).isOne();
    assertThat(maps.read("series.zarr", "/air")).isEqualTo(maps.values());
    try (Stream<Path> left = Files.list(maps.folder())) {
      assertThat(left).noneMatch(file -> file.toString().endsWith(".part"));
    }
  }

  @Test
  void chunksThatWereCopiedAreNotKept() throws Exception {
    try (NetcdfFile file = maps.open("maps.zarr")) {
      ZarrCopy.of(file, maps.place("once.zarr")).verify().write();
      ZarrCopy.of(file, maps.place("twice.zarr")).verify().write();

      assertThat(CdmStore.of(file).orElseThrow().dataset().cacheHits()).isZero();
    }
  }

  /** It would keep them. */
  @Test
  void valuesOfAStoreDoNotPassThroughNetcdfJava() throws Exception {
    try (NetcdfFile file = maps.open("maps.zarr")) {
      file.getVariables().forEach(variable -> variable.setCaching(true));
      ZarrCopy.of(file, maps.place("direct.zarr")).verify().write();

      assertThat(file.getVariables()).noneMatch(Variable::hasCachedData);
    }
  }

  @Test
  void aShardThatMemoryDoesNotHoldIsRefusedBeforeAnythingIsWritten() throws Exception {
    try (NetcdfFile file = maps.open("maps.zarr")) {
      assertThatThrownBy(() -> ZarrCopy.of(file, maps.place("small.zarr")).memory(100_000).write())
          .isInstanceOf(ZarrException.LimitExceeded.class)
          .hasMessageContaining("/air")
          .hasMessageContaining("--memory");
    }
    assertThat(maps.folder().resolve("small.zarr")).doesNotExist();
  }

  @Test
  void anInterruptedCopyDoesNotOpenAndGoesOnWhereItStopped() throws Exception {
    try (NetcdfFile file = maps.open("maps.zarr")) {
      ZarrCopy copy =
          ZarrCopy.of(file, maps.place("stopped.zarr"))
              .layout(Layout.AUTO.withChunks(Map.of("time", 5)))
              .progress(
                  bytes -> {
                    throw new IllegalStateException("killed");
                  });
      assertThatThrownBy(copy::write).hasMessageContaining("killed");
    }
    assertThatThrownBy(() -> ZarrDataset.open(maps.place("stopped.zarr")))
        .isInstanceOf(IOException.class);
    try (NetcdfFile file = maps.open("maps.zarr")) {
      ZarrCopy again =
          ZarrCopy.of(file, maps.place("stopped.zarr"))
              .layout(Layout.AUTO.withChunks(Map.of("time", 5)));
      assertThatThrownBy(again::write).isInstanceOf(ZarrException.NotWritable.class);
      again.resume().verify().write();
    }
    assertThat(maps.read("stopped.zarr", "/air")).isEqualTo(maps.values());
  }

  @Test
  void theSourceIsNeverItsOwnTarget() throws Exception {
    try (NetcdfFile file = maps.open("maps.zarr")) {
      assertThatThrownBy(() -> ZarrCopy.of(file, maps.place("maps.zarr")).overwrite().write())
          .isInstanceOf(ZarrException.NotWritable.class)
          .hasMessageContaining("the source is there");
    }
    assertThat(maps.read("maps.zarr", "/air")).isEqualTo(maps.values());
  }

  @Test
  void nothingInTheTargetNamesTheSource() throws Exception {
    try (NetcdfFile file = maps.open("maps.zarr")) {
      ZarrCopy.of(file, maps.place("silent.zarr")).write();
    }
    try (Stream<Path> files = Files.walk(maps.folder().resolve("silent.zarr"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".json")).toList()) {
        assertThat(Files.readString(file))
            .doesNotContain("maps")
            .doesNotContain(maps.folder().toString());
      }
    }
  }

  @Test
  void roundedFloatsAreNearAndCfSaysSo() throws Exception {
    try (NetcdfFile file = maps.open("maps.zarr")) {
      ZarrCopy.of(file, maps.place("rounded.zarr")).quantize("air", "3").verify().write();
    }
    float[] rounded = (float[]) maps.read("rounded.zarr", "/air");
    for (int i = 0; i < maps.values().length; i++) {
      assertThat(Math.abs(rounded[i] - maps.values()[i]))
          .isLessThanOrEqualTo(Math.abs(maps.values()[i]) / 2000);
      assertThat(Float.floatToRawIntBits(rounded[i]) & (1 << 13) - 1).isZero();
    }
    try (ZarrDataset dataset = ZarrDataset.open(maps.place("rounded.zarr"))) {
      assertThat(dataset.array("/air").orElseThrow().attribute("quantization_nsb")).hasValue(10L);
      assertThat(dataset.array("/quantization_info").orElseThrow().attribute("algorithm"))
          .hasValue("bitround");
    }
  }

  /** The variable that describes the rounding is copied like any other. */
  @Test
  void aRoundedCopyIsCopiedAndRoundedAgain() throws Exception {
    try (NetcdfFile file = maps.open("maps.zarr")) {
      ZarrCopy.of(file, maps.place("rounded.zarr")).quantize("air", "3").write();
    }
    try (NetcdfFile file = maps.open("rounded.zarr")) {
      ZarrCopy.of(file, maps.place("copied.zarr")).verify().write();
      ZarrCopy.of(file, maps.place("again.zarr")).quantize("air", "2").verify().write();
    }
    for (String name : List.of("copied.zarr", "again.zarr")) {
      try (ZarrDataset dataset = ZarrDataset.open(maps.place(name))) {
        Object container = dataset.array("/air").orElseThrow().attribute("quantization").get();
        assertThat(dataset.array("/" + container).orElseThrow().attribute("algorithm"))
            .hasValue("bitround");
      }
    }
  }

  /** 9 decimal digits are 30 bits, of which single precision has 23. */
  @Test
  void whatHasNoMoreBitsThanAskedForIsCopiedAsItIsAndReported() throws Exception {
    try (NetcdfFile file = maps.open("maps.zarr")) {
      CopyReport report =
          ZarrCopy.of(file, maps.place("exact.zarr")).quantize("air", "9").verify().write();
      assertThat(report.plan().notes()).anyMatch(note -> note.startsWith("air not rounded: "));
    }
    try (ZarrDataset dataset = ZarrDataset.open(maps.place("exact.zarr"))) {
      assertThat(dataset.array("/air").orElseThrow().attribute("quantization_nsb")).isEmpty();
      assertThat(dataset.array("/quantization_info")).isEmpty();
    }
    assertThat((float[]) maps.read("exact.zarr", "/air")).isEqualTo(maps.values());
  }

  @Test
  void optionsForWhatTheSourceDoesNotHaveAreRefused() throws Exception {
    try (NetcdfFile file = maps.open("maps.zarr")) {
      assertThatThrownBy(
              () ->
                  ZarrCopy.of(file, maps.place("no.zarr"))
                      .layout(Layout.AUTO.withChunks(Map.of("tiem", 1)))
                      .plan())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("no dimension tiem; there are time, lat, lon");
      assertThatThrownBy(
              () -> ZarrCopy.of(file, maps.place("no.zarr")).quantize("aire", "3").plan())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("no variable aire");
    }
  }

  @Test
  void shardsThatAreNotAMultipleOfChunksAreRefused() throws Exception {
    try (NetcdfFile file = maps.open("maps.zarr")) {
      Layout wrong = Layout.AUTO.withChunks(Map.of("time", 7)).withShards(Map.of("time", 10));
      assertThatThrownBy(() -> ZarrCopy.of(file, maps.place("no.zarr")).layout(wrong).plan())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("multiple");
    }
    assertThat(maps.folder().resolve("no.zarr")).doesNotExist();
  }

  private static CopyPlan.PlannedArray planned(CopyPlan plan, String path) {
    return plan.arrays().stream().filter(a -> a.path().equals(path)).findFirst().orElseThrow();
  }

  /**
   * {@code NetcdfFiles} shows the fragments, not the values: the command, which does, copies a
   * part.
   */
  @Test
  void aPartOfWhatFragmentsDescribeIsRefused() throws Exception {
    try (NetcdfFile file = NetcdfFiles.open(Twins.netcdf("cf2/agg/units").toString())) {
      Map<Variable, Section> part = new LinkedHashMap<>();
      for (Variable variable : file.getVariables()) {
        part.put(variable, variable.getShapeAsSection());
      }
      part.put(file.findVariable("time"), new Section("1:2"));
      ZarrCopy copy = ZarrCopy.of(file, maps.place("part.zarr")).select(part);
      assertThatThrownBy(copy::plan)
          .isInstanceOf(ZarrException.Unsupported.class)
          .hasMessageContaining(
              "t is an aggregation, whose fragments cover all: a part of time cannot be selected");
    }
  }
}
