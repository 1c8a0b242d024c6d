package io.github.zarrcdm.internal.copy.transfer;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.copy.ZarrCopy;
import io.github.zarrcdm.copy.plan.Layout;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.copy.source.Source;
import io.github.zarrcdm.internal.iosp.aggregation.AggregatedFile;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.testing.Twins;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.ma2.Range;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.dataset.NetcdfDatasets;

/** A copy goes on only if its source is the one that it began with. */
class SourceFingerprintTest {
  private static final Path SHORT = Path.of("src/test/resources/io/github/zarrcdm/copy/short.nc");
  private static final int CHUNKS = 4;
  private static final FileTime THEN = FileTime.fromMillis(1_000_000_000_000L);

  @TempDir Path folder;

  @Test
  void theFingerprintOfNcmlIsThatOfItsFilesToo() throws IOException {
    Path member = Files.copy(SHORT, folder.resolve("member.nc"));
    Files.writeString(
        folder.resolve("a.ncml"),
        """
        <netcdf xmlns="http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2">
          <aggregation type="union"><netcdf location="member.nc"/></aggregation>
        </netcdf>
        """);
    String before = fingerprint();
    Files.writeString(folder.resolve("beside"), "x");
    assertThat(fingerprint()).isEqualTo(before);
    Files.copy(SHORT, member, REPLACE_EXISTING);
    Files.setLastModifiedTime(member, FileTime.fromMillis(1_000_000_000_000L));
    assertThat(fingerprint()).isNotEqualTo(before);
  }

  /** Its documents are as they were, and so are the lengths of all files. */
  @Test
  void aCopyOfAStoreIsNotResumedIfOneOfItsChunksWasWrittenAgain() throws Exception {
    write("a.zarr");
    killedCopy(CHUNKS);
    FileTime before = rewritten("a.zarr/v/c/3");
    assertThatThrownBy(() -> resumedCopy(CHUNKS))
        .isInstanceOf(ZarrException.NotWritable.class)
        .hasMessageContaining("its source has changed since")
        .hasMessageContaining("overwrite it (-f");
    Files.setLastModifiedTime(folder.resolve("a.zarr/v/c/3"), before);
    resumedCopy(CHUNKS);
    try (ZarrDataset copied = ZarrDataset.open(folder.resolve("out.zarr").toString())) {
      assertThat(copied.array("/v").orElseThrow().read()).isEqualTo(new short[CHUNKS]);
    }
  }

  /** Of many, which would take longer to look at than a part takes to copy. */
  @Test
  void onlyChunksThatAreCopiedCount() throws Exception {
    write("a.zarr");
    killedCopy(2);
    rewritten("a.zarr/v/c/3");
    resumedCopy(2);
    try (ZarrDataset copied = ZarrDataset.open(folder.resolve("out.zarr").toString())) {
      assertThat(copied.array("/v").orElseThrow().read()).isEqualTo(new short[2]);
    }
  }

  @Test
  void storesThatNcmlJoinsAreLookedThrough() throws Exception {
    write("a.zarr");
    write("b.zarr");
    Files.writeString(
        folder.resolve("a.ncml"),
        """
        <netcdf xmlns="http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2">
          <aggregation type="joinNew" dimName="run"><variableAgg name="v"/>
            <netcdf location="zarr:%s" coordValue="0"/><netcdf location="zarr:%s" coordValue="1"/>
          </aggregation>
        </netcdf>
        """
            .formatted(folder.resolve("a.zarr"), folder.resolve("b.zarr")));
    String before = fingerprint();
    assertThat(fingerprint()).isEqualTo(before);
    rewritten("b.zarr/v/c/3");
    assertThat(fingerprint()).isNotEqualTo(before);
  }

  /** Of aggregation variables (CF 1.13, 2.8) in netCDF and in Zarr. */
  @ParameterizedTest
  @ValueSource(strings = {".nc", ".x3.zarr"})
  void fragmentsAreLookedAt(String end) throws Exception {
    Path here = Twins.netcdf("cf2/agg/dbl").getParent();
    Path fragment = Files.copy(here.resolve("dbl.nc"), folder.resolve("dbl.nc"));
    Path from = here.resolve("dbl_frag" + end);
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(
            file, folder.resolve("dbl_frag" + end).resolve(from.relativize(file).toString()));
      }
    }
    String before = fingerprintOfAggregation("dbl_frag" + end);
    assertThat(fingerprintOfAggregation("dbl_frag" + end)).isEqualTo(before);
    Files.setLastModifiedTime(fragment, THEN);
    assertThat(fingerprintOfAggregation("dbl_frag" + end)).isNotEqualTo(before);
  }

  /** A store of one array, {@code v}, whose chunks are of one value each. */
  private void write(String name) throws IOException {
    NewArray v = NewArray.of("/v", "int16", CHUNKS).dimensions("x").chunks(1).fill(-1);
    try (ZarrWriter writer = ZarrWriter.to(folder.resolve(name).toString()).array(v).open()) {
      writer.write("/v", Section.all(CHUNKS), new short[CHUNKS]);
      writer.finish();
    }
  }

  /** Of the first values, of which one is copied before it stops. */
  private void killedCopy(int values) throws Exception {
    try (NetcdfFile file = open()) {
      ZarrCopy copy =
          copy(file, values)
              .progress(
                  bytes -> {
                    throw new IllegalStateException("killed");
                  });
      assertThatThrownBy(copy::write).hasMessageContaining("killed");
    }
  }

  private void resumedCopy(int values) throws Exception {
    try (NetcdfFile file = open()) {
      copy(file, values).resume().write();
    }
  }

  private NetcdfFile open() throws IOException {
    return NetcdfFiles.open("zarr:" + folder.resolve("a.zarr"));
  }

  private ZarrCopy copy(NetcdfFile file, int values) throws Exception {
    return ZarrCopy.of(file, folder.resolve("out.zarr").toString())
        .layout(Layout.AUTO.withChunks(Map.of("x", 1)))
        .select(Map.of(file.findVariable("v"), new ucar.ma2.Section(new Range(values))));
  }

  private FileTime rewritten(String chunk) throws IOException {
    FileTime before = Files.getLastModifiedTime(folder.resolve(chunk));
    Files.setLastModifiedTime(folder.resolve(chunk), THEN);
    return before;
  }

  private String fingerprint() throws IOException {
    return fingerprint(NetcdfDatasets.openFile(folder.resolve("a.ncml").toString(), null));
  }

  /** As the command opens it. */
  private String fingerprintOfAggregation(String name) throws IOException {
    String location = (name.endsWith(".zarr") ? "zarr:" : "") + folder.resolve(name);
    return fingerprint(AggregatedFile.of(NetcdfFiles.open(location)));
  }

  private static String fingerprint(NetcdfFile opened) throws IOException {
    try (NetcdfFile file = opened) {
      return SourceFingerprint.of(Source.of(file), List.of());
    }
  }
}
