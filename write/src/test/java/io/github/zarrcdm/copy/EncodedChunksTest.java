package io.github.zarrcdm.copy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.copy.plan.Layout;
import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;

/** Chunks that source and target store alike are copied undecoded. */
class EncodedChunksTest {
  private Maps maps;

  @BeforeEach
  void write(@TempDir Path folder) throws IOException {
    maps = Maps.in(folder);
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
            .codecs(new CodecSpec("gzip", Map.of("level", 6L)));
    try (ZarrWriter writer =
        ZarrWriter.to(maps.place("from.zarr"))
            .format(format)
            .array(sharded ? array.shards(4, 4) : array)
            .open()) {
      writer.write("/v", Section.of(new long[2], new int[] {4, 5}), numbers(20));
      writer.finish();
    }
    String key = format == 2 ? "v/0.0" : "v/c/0/0";
    byte[] gzip = Files.readAllBytes(maps.folder().resolve("from.zarr").resolve(key));
    Layout alike =
        new Layout(
            Map.of("y", 2, "x", 2),
            sharded ? Map.of("y", 4, "x", 4) : Map.of(),
            sharded ? Layout.Sharding.GIVEN : Layout.Sharding.NONE,
            "gzip:6");
    for (Layout layout : List.of(alike, alike.withCodec("gzip:5"))) {
      try (NetcdfFile file = maps.open("from.zarr")) {
        ZarrCopy copy = ZarrCopy.of(file, maps.place("to.zarr")).format(format).layout(layout);
        copy.overwrite().verify().write();
      }
      assertThat(maps.read("to.zarr", "/v")).isEqualTo(maps.read("from.zarr", "/v"));
    }
    gzip[9] = (byte) (gzip[9] == 3 ? 4 : 3);
    Files.write(maps.folder().resolve("from.zarr").resolve(key), gzip);
    try (NetcdfFile file = maps.open("from.zarr")) {
      ZarrCopy.of(file, maps.place("to.zarr")).format(format).layout(alike).overwrite().write();
    }
    assertThat(Files.readAllBytes(maps.folder().resolve("to.zarr").resolve(key))).isEqualTo(gzip);
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
      ZarrCopy copy = ZarrCopy.of(file, maps.place("ocean.zarr")).format(2);
      copy.layout("temperature", ofXarray).verify().write();
    }
    for (String chunk : List.of("0.0.0", "3.1.1")) {
      Path key = Path.of("ocean.zarr", "temperature", chunk);
      assertThat(maps.folder().resolve(key))
          .hasSameBinaryContentAs(Path.of("../samples").resolve(key));
    }
  }

  private static float[] numbers(int count) {
    float[] numbers = new float[count];
    for (int i = 0; i < count; i++) {
      numbers[i] = i;
    }
    return numbers;
  }
}
