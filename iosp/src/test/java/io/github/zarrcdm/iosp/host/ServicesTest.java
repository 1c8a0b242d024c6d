package io.github.zarrcdm.iosp.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.CorpusCase;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.ma2.Array;
import ucar.ma2.MAMath;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;
import ucar.nc2.ft2.coverage.Coverage;
import ucar.nc2.ft2.coverage.CoverageCollection;
import ucar.nc2.ft2.coverage.CoverageDatasetFactory;
import ucar.nc2.ft2.coverage.FeatureDatasetCoverage;
import ucar.nc2.ft2.coverage.GeoReferencedArray;
import ucar.nc2.ft2.coverage.SubsetParams;
import ucar.nc2.stream.NcStreamWriter;

/** What the services of a THREDDS server do with a dataset, by their own code in cdm-core. */
class ServicesTest {
  private static final Path AIR = Corpus.store("xarray/air_packed_1_v3_x2604");

  @TempDir Path folder;

  /** NCSS and WCS. */
  @ParameterizedTest
  @ValueSource(strings = {"file:%s", "zarr:%s", "%s/zarr.json"})
  void coverageServicesFindTheGrid(String spelling) throws Exception {
    try (FeatureDatasetCoverage dataset = CoverageDatasetFactory.open(spelling.formatted(AIR))) {
      CoverageCollection grids = dataset.getSingleCoverageCollection();
      Coverage air = grids.findCoverage("air");
      assertThat(air.getShape()).containsExactly(6, 5, 7);
      GeoReferencedArray first = air.readData(new SubsetParams().setTimePresent());
      assertThat(first.getData().getSize()).isEqualTo(5 * 7);
      assertThat(grids.getLatlonBoundingBox().getLatMin()).isLessThan(15.1);
      assertThat(grids.getCalendarDateRange().getStart().toString()).startsWith("2013-01-01");
    }
  }

  /** cdmremote: the header must be able to say every type and attribute. */
  @Test
  void everyStoreHasANcstreamHeader() {
    List<String> problems = new ArrayList<>();
    for (CorpusCase store : Corpus.cases()) {
      if (Files.isDirectory(store.store()) && !store.category().equals("bad")) {
        try (NetcdfFile file = NetcdfFiles.open(store.store().toString())) {
          new NcStreamWriter(file, "").sendHeader(OutputStream.nullOutputStream());
        } catch (IOException | RuntimeException e) {
          problems.add(store + ": " + e);
        }
      }
    }
    assertThat(problems).isEmpty();
  }

  /** cdmremote sends small arrays in its header, so that a damaged one would fail it for all. */
  @ParameterizedTest
  @ValueSource(strings = {"{\"name\": \"no_such_codec\"}", "{\"name\": \"crc32c\"}"})
  void oneArrayThatCannotBeReadFailsNoNcstreamHeader(String codec) throws Exception {
    Path store = Files.createDirectories(folder.resolve("s.zarr"));
    Files.writeString(store.resolve("zarr.json"), "{\"zarr_format\": 3, \"node_type\": \"group\"}");
    for (String name : List.of("good", "bad", "x")) {
      Path array = Files.createDirectories(store.resolve(name));
      Files.writeString(
          array.resolve("zarr.json"),
          """
          {"zarr_format": 3, "node_type": "array", "shape": [4], "data_type": "int32",
           "fill_value": 0, "dimension_names": ["x"], "attributes": {},
           "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [4]}},
           "chunk_key_encoding": {"name": "default"},
           "codecs": [{"name": "bytes", "configuration": {"endian": "little"}}%s]}
          """
              .formatted(name.equals("good") ? "" : ", " + codec));
      Files.createDirectories(array.resolve("c"));
      Files.write(
          array.resolve("c/0"), new byte[] {1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0});
    }
    try (NetcdfFile file = NetcdfFiles.open(store.toString())) {
      assertThat(new NcStreamWriter(file, "").sendHeader(OutputStream.nullOutputStream()))
          .isPositive();
      assertThat(file.findVariable("good").read().getInt(3)).isEqualTo(4);
      assertThatThrownBy(() -> file.findVariable("bad").read()).isInstanceOf(IOException.class);
    }
  }

  @Test
  void ncstreamCarriesTheData() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (NetcdfFile file = NetcdfFiles.open(AIR.toString())) {
      new NcStreamWriter(file, "").streamAll(bytes);
      Path copy = Files.write(folder.resolve("air.ncs"), bytes.toByteArray());
      try (NetcdfFile received = NetcdfFiles.open(copy.toString())) {
        for (Variable variable : file.getVariables()) {
          Array actual = received.findVariable(variable.getShortName()).read();
          assertThat(MAMath.nearlyEquals(variable.read(), actual))
              .as(variable.getShortName())
              .isTrue();
        }
      }
    }
  }
}
