package io.github.zarrcdm.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.dataset.NetcdfDatasets;

/** Datasets that netCDF-Java builds on Zarr stores, by NcML or by itself, are copied in full. */
class CopiedDatasetsTest {
  @TempDir Path folder;

  @BeforeEach
  void writeStores() throws IOException {
    store("a.zarr", 1, 2);
    store("b.zarr", 3, 4);
  }

  private void store(String name, int... values) throws IOException {
    NewArray v =
        NewArray.of("/v", "int32", values.length)
            .dimensions("x")
            .attribute("units", "m")
            .attribute("_FillValue", -1);
    String place = folder.resolve(name).toString();
    try (ZarrWriter writer = ZarrWriter.to(place).array(v).open()) {
      writer.write("/v", Section.all(values.length), values);
      writer.finish();
    }
  }

  @Test
  void ncmlOnAStoreIsCopiedWithItsChanges() throws Exception {
    String kelvin = "<variable name='v'><attribute name='units' value='K'/></variable>";
    try (NetcdfFile source =
        open("location='file:%s'".formatted(folder.resolve("a.zarr")), kelvin)) {
      ZarrCopy.of(source, target()).verify().write();
    }
    assertCopied("K");
  }

  @Test
  void aDatasetOnAStoreIsCopied() throws Exception {
    String location = "zarr:" + folder.resolve("a.zarr");
    try (NetcdfFile source = NetcdfDatasets.openDataset(location, false, null)) {
      ZarrCopy.of(source, target()).verify().write();
    }
    assertCopied("m");
  }

  private void assertCopied(String units) throws IOException {
    try (ZarrDataset written = ZarrDataset.open(target())) {
      ZarrArray v = written.array("/v").orElseThrow();
      assertThat((int[]) v.read()).containsExactly(1, 2);
      assertThat(v.attribute("units")).hasValue(units);
      assertThat(v.attribute("_FillValue")).isPresent();
    }
  }

  @Test
  void whatIsBeyondTheLongestDimensionOfNetcdfJavaIsReported() throws Exception {
    String from = folder.resolve("long.zarr").toString();
    NewArray array = NewArray.of("v", "int8", (1L << 31) + 5).dimensions("x").chunks(1 << 30);
    try (ZarrWriter writer = ZarrWriter.to(from).array(array).open()) {
      writer.finish();
    }
    try (NetcdfFile source = open("location='file:%s'".formatted(from), "")) {
      assertThat(ZarrCopy.of(source, target()).plan().leftOut())
          .containsExactly("v: netCDF-Java reads 2147483647 of 2147483653 values along x");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void timesThatDatasetsRoundToMillisecondsAreReported(boolean joined) throws Exception {
    String location = "location='file:%s'".formatted(fineTimes());
    String aggregation =
        "<aggregation dimName='time' type='joinExisting'><netcdf %s/></aggregation>"
            .formatted(location);
    try (NetcdfFile dataset = joined ? open("", aggregation) : open(location, "");
        NetcdfFile store = NetcdfFiles.open("zarr:" + fineTimes())) {
      assertThat(ZarrCopy.of(dataset, target()).plan().notes())
          .anyMatch(note -> note.startsWith("time is in nanoseconds since 2000-01-01, which"));
      assertThat(ZarrCopy.of(store, target()).plan().notes()).isEmpty();
    }
  }

  @Test
  void roundedTimesHaveTheUnitsTheyAreShownIn() throws Exception {
    try (NetcdfFile file = NetcdfDatasets.openFile("zarr:" + fineTimes(), null)) {
      ZarrCopy.of(file, target()).verify().write();
    }
    try (ZarrDataset written = ZarrDataset.open(target())) {
      ZarrArray time = written.array("/time").orElseThrow();
      assertThat((long[]) time.read()).containsExactly(0, 1);
      assertThat(time.attribute("units")).hasValue("milliseconds since 2000-01-01");
    }
  }

  /** Of a store as it is, and of one in which netCDF-Java shows milliseconds. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void timesThatAreShownAsDoublesHaveTheUnitsTheyAreShownIn(boolean rounded) throws Exception {
    String location = "zarr:" + fineTimes() + "#int64=double";
    try (NetcdfFile file =
        rounded ? NetcdfDatasets.openFile(location, null) : NetcdfFiles.open(location)) {
      ZarrCopy.of(file, target()).verify().write();
    }
    try (ZarrDataset written = ZarrDataset.open(target())) {
      ZarrArray time = written.array("/time").orElseThrow();
      assertThat((double[]) time.read())
          .containsExactly(rounded ? new double[] {0, 1} : new double[] {123, 1_000_000});
      assertThat(time.attribute("units"))
          .hasValue((rounded ? "milliseconds" : "nanoseconds") + " since 2000-01-01");
    }
  }

  /** 123 ns and 1 ms. */
  private Path fineTimes() throws IOException {
    Path fine = folder.resolve("fine.zarr");
    NewArray time =
        NewArray.of("/time", "int64", 2)
            .dimensions("time")
            .attribute("units", "nanoseconds since 2000-01-01");
    try (ZarrWriter writer = ZarrWriter.to(fine.toString()).array(time).overwrite().open()) {
      writer.write("/time", Section.all(2), new long[] {123, 1_000_000});
      writer.finish();
    }
    return fine;
  }

  /** Also where NcML names NcML that names it, and where a scan finds it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<netcdf location='file:HERE/b.zarr'/>",
        "<netcdf location='inner.ncml'/>",
        "<scan location='HERE/b.zarr' suffix='zarr.json'/>"
      })
  void aStoreThatNcmlReadsIsNotOverwritten(String member) throws Exception {
    String here = folder.toRealPath().toString();
    ncml("inner.ncml", "location='file:%s/b.zarr'".formatted(here), "");
    String joined =
        "<aggregation dimName='x' type='joinExisting'><netcdf location='file:%s/a.zarr'/>%s</aggregation>"
            .formatted(here, member.replace("HERE", here));
    String stored = "zarr:" + folder.resolve("b.zarr");
    try (NetcdfFile source = open("", joined)) {
      assertThatThrownBy(() -> ZarrCopy.of(source, stored).overwrite().write())
          .isInstanceOf(ZarrException.NotWritable.class)
          .hasMessageContaining("the source is there");
    }
    try (NetcdfFile kept = NetcdfFiles.open(stored)) {
      assertThat(kept.findVariable("v").read().getInt(1)).isEqualTo(4);
    }
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "links need a privilege")
  void aLinkIntoTheSourceIsSeen() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder);
    String within = link.resolve("a.zarr/copy/of.zarr").toString();
    try (NetcdfFile source = NetcdfFiles.open("zarr:" + folder.resolve("a.zarr"))) {
      for (String place : List.of(within, link.resolve("a.zarr").toString())) {
        assertThatThrownBy(() -> ZarrCopy.of(source, place).overwrite().write())
            .isInstanceOf(ZarrException.NotWritable.class)
            .hasMessageContaining("the source is there");
      }
    }
  }

  private String target() {
    return folder.resolve("out.zarr").toString();
  }

  private NetcdfFile open(String attributes, String content) throws IOException {
    return NetcdfDatasets.openFile(ncml("read.ncml", attributes, content), null);
  }

  private String ncml(String name, String attributes, String content) throws IOException {
    String text =
        "<netcdf xmlns='http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2' %s>%s</netcdf>";
    return Files.writeString(folder.resolve(name), text.formatted(attributes, content)).toString();
  }
}
