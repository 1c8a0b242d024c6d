package io.github.zarrcdm.virtualize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.ZarrArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.virtualize.join.JoinExisting;
import io.github.zarrcdm.internal.virtualize.join.JoinRule;
import io.github.zarrcdm.internal.virtualize.scan.OpenSources;
import io.github.zarrcdm.internal.virtualize.scan.Scan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Files of a series as one store. Each has temperatures of 100 * day + 10 * row + column, in days
 * since 2000-01-01.
 */
class JoinTest {
  @TempDir Path folder;

  @BeforeEach
  void copiesTheFiles() throws IOException {
    try (Stream<Path> files = Files.list(TestFiles.FOLDER.resolve("join"))) {
      for (Path file : files.toList()) {
        Files.copy(file, folder.resolve(file.getFileName()));
      }
    }
  }

  private ZarrReferences of(String... names) {
    return ZarrReferences.of(
        Arrays.stream(names).map(name -> folder.resolve(name).toString()).toList());
  }

  private static long[] temperatures(int days) {
    return LongStream.range(0, days * 6L)
        .map(n -> 100 * (n / 6) + 10 * (n % 6 / 3) + n % 3)
        .toArray();
  }

  /** Also of a file that is compared with many. */
  @Test
  void valuesThatAllFilesShareAreReadOnceOfTheFirst() throws IOException {
    try (OpenSources open = new OpenSources();
        JoinExisting joining = new JoinExisting(JoinRule.existing("time"), new Scan(open, 0))) {
      String first = folder.resolve("day_0.nc").toString();
      joining.add(new Scan(open, 0).of(first));
      long before = open.at(first).requests();
      joining.add(new Scan(open, 0).of(folder.resolve("day_2.nc").toString()));
      long compared = open.at(first).requests();
      joining.add(new Scan(open, 0).of(folder.resolve("day_4.nc").toString()));
      assertThat(compared).isGreaterThan(before);
      assertThat(open.at(first).requests()).isEqualTo(compared);
    }
  }

  @ParameterizedTest
  @CsvSource({"refs.json", "refs.parquet"})
  void filesFollowEachOther(String name) throws IOException {
    Path target = folder.resolve(name);
    ReferencesReport report =
        of("day_0.nc", "day_2.nc", "day_4.nc").joinExisting("time").write(target);
    assertThat(report.leftOut()).isEmpty();
    assertThat(report.sources()).hasSize(3);
    try (ZarrDataset joined = ZarrDataset.open(target.toString())) {
      assertThat(joined.array("/temperature").orElseThrow().readLongs()).isEqualTo(temperatures(5));
      ZarrArray time = joined.array("/time").orElseThrow();
      assertThat(time.readDoubles()).containsExactly(0, 1, 2, 3, 4);
      assertThat(time.attribute("units")).contains("days since 2000-01-01");
      assertThat(joined.array("/lat").orElseThrow().readDoubles()).containsExactly(10, 20);
    }
  }

  @Test
  void valuesInOnePlaceAreCutIntoChunksOfOneLength() throws IOException {
    Path target = folder.resolve("refs.json");
    of("classic_0.nc", "classic_3.nc").joinExisting("time").write(target);
    try (ZarrDataset joined = ZarrDataset.open(target.toString())) {
      assertThat(joined.array("/temperature").orElseThrow().readLongs()).isEqualTo(temperatures(5));
      assertThat(joined.array("/time").orElseThrow().readLongs()).containsExactly(0, 1, 2, 3, 4);
    }
  }

  @Test
  void eachFileIsAStepOfANewDimension() throws IOException {
    Path target = folder.resolve("refs.json");
    Files.copy(folder.resolve("day_0.nc"), folder.resolve("again.nc"));
    of("day_0.nc", "again.nc").joinNew("run").write(target);
    try (ZarrDataset joined = ZarrDataset.open(target.toString())) {
      ZarrArray temperature = joined.array("/temperature").orElseThrow();
      assertThat(temperature.dimensions()).containsExactly("run", "time", "lat", "lon");
      assertThat(temperature.shape()).containsExactly(2, 2, 2, 3);
      assertThat(temperature.at("run", 1).readLongs()).isEqualTo(temperatures(2));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "overlap.nc, /time: its value 1 follows 1",
    "noleap.nc, /time: its calendar is",
    "scaled.nc, /temperature: its scale_factor is 0.5",
    "scaled.nc, 'day_0.nc it has no scale_factor, and one array has only one'",
    "north.nc, /lat: its values are not those of",
    "extra.nc, /extra: the first file has no such array",
    "classic_3.nc, /lat: its dtype is"
  })
  void whatDoesNotFitIsRefusedByName(String file, String why) throws IOException {
    Path target = folder.resolve("refs.json");
    assertThatThrownBy(() -> of("day_0.nc", file).joinExisting("time").write(target))
        .isInstanceOf(ZarrException.Unsupported.class)
        .hasMessageContaining(file)
        .hasMessageContaining(why);
    assertThat(target).doesNotExist();
  }

  @Test
  void chunksOfDifferentLengthsAreOfZarrThree() throws IOException {
    Path target = folder.resolve("refs.json");
    of("day_0.nc", "chunked.nc").joinExisting("time").write(target);
    try (ZarrDataset joined = ZarrDataset.open(target.toString())) {
      ZarrArray temperature = joined.array("/temperature").orElseThrow();
      long[] values = temperature.readLongs();
      assertThat(Arrays.copyOf(values, 12)).isEqualTo(temperatures(2));
      assertThat(Arrays.copyOfRange(values, 12, values.length)).isEqualTo(ofFile("chunked.nc"));
      assertThat(joined.array("/lat").orElseThrow().readDoubles()).containsExactly(10, 20);
    }
    assertThatThrownBy(
            () -> of("day_0.nc", "chunked.nc").joinExisting("time").write(folder.resolve("r.parq")))
        .isInstanceOf(ZarrException.Unsupported.class)
        .hasMessageContaining("chunked.nc: /temperature: its chunks have another length")
        .hasMessageContaining("Write JSON");
    assertThat(folder.resolve("r.parq")).doesNotExist();
  }

  private long[] ofFile(String name) throws IOException {
    Path target = folder.resolve("alone.json");
    of(name).write(target);
    try (ZarrDataset alone = ZarrDataset.open(target.toString())) {
      return alone.array("/temperature").orElseThrow().readLongs();
    }
  }

  @Test
  void aToleranceAllowsOtherCoordinates() throws IOException {
    Path target = folder.resolve("refs.json");
    of("day_0.nc", "north.nc").joinExisting("time").tolerance(0.6).write(target);
    assertThat(target).exists();
  }

  @Test
  void aDimensionThatNoFileHasIsRefused() {
    assertThatThrownBy(
            () -> of("day_0.nc", "day_2.nc").joinExisting("run").write(folder.resolve("r.json")))
        .hasMessageContaining("day_0.nc: it has no dimension run");
  }

  @Test
  void severalFilesNeedADimension() {
    assertThatThrownBy(
            () -> ZarrReferences.of(List.of("a.nc", "b.nc")).write(folder.resolve("r.json")))
        .hasMessageContaining("2 files, and not how they become one");
  }
}
