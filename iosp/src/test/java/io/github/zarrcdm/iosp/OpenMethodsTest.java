package io.github.zarrcdm.iosp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.testing.Corpus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import ucar.ma2.Array;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;
import ucar.nc2.dataset.DatasetUrl;
import ucar.nc2.dataset.NetcdfDatasets;

/** Every call that opens a dataset, with every spelling of where the store is. */
class OpenMethodsTest {
  private static final Path V2 = Corpus.store("xarray/air_packed_1_v2_x2301");
  private static final Path V3 = Corpus.store("xarray/air_packed_1_v3_x2604");

  /** These open the location itself as a file, so that only a file of the store will do. */
  private static final Set<WayIn> FILES_ONLY = EnumSet.of(WayIn.NAMED_IOSP, WayIn.LEGACY_FILE);

  static List<Arguments> spellings() {
    List<Arguments> all = new ArrayList<>();
    for (WayIn way : EnumSet.complementOf(EnumSet.copyOf(FILES_ONLY))) {
      for (Path store : List.of(V2, V3)) {
        all.add(Arguments.of(way, "file:" + store));
        all.add(Arguments.of(way, "zarr:" + store));
        all.add(Arguments.of(way, "zarr:file:" + store));
      }
      if (way == WayIn.NETCDF_FILES) {
        all.add(Arguments.of(way, V2.toString()));
        all.add(Arguments.of(way, V3 + "/"));
      }
    }
    for (WayIn way : WayIn.values()) {
      for (String marker : List.of(".zgroup", ".zattrs")) {
        all.add(Arguments.of(way, V2 + "/" + marker));
      }
      all.add(Arguments.of(way, V3 + "/zarr.json"));
      if (!FILES_ONLY.contains(way)) {
        all.add(Arguments.of(way, "file:" + V3 + "/zarr.json"));
        all.add(Arguments.of(way, "zarr:" + V3 + "/zarr.json"));
      }
    }
    return all;
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("spellings")
  void opensTheStoreAndReadsIt(WayIn way, String location) throws Exception {
    try (NetcdfFile file = way.open(location)) {
      Variable air = file.findVariable("air");
      assertThat((Object) air).isNotNull();
      Array read = air.read();
      assertThat(read.getSize()).isGreaterThan(0);
      assertThat(file.findVariable("lat").read().getDouble(0)).isEqualTo(latitude());
    }
  }

  /** NcML's reader takes a location with a space for a name in the folder of the document. */
  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"NAMED_IOSP", "LEGACY_FILE"})
  void aFolderMayHaveASpaceInItsName(WayIn way, @TempDir Path folder) throws Exception {
    Path store = Files.createDirectory(folder.resolve("a folder")).resolve("air.zarr");
    Files.createSymbolicLink(store, V3);
    for (String location :
        List.of("zarr:" + store, "zarr:file:" + store, "zarr:" + store.toUri())) {
      try (NetcdfFile file = way.open(location)) {
        assertThat(file.findVariable("lat").read().getDouble(0)).isEqualTo(latitude());
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"LEGACY_GRID", "FEATURE_DATASET", "NCML_AGGREGATION"})
  void consolidatedMetadataStandForTheirStoreToo(WayIn way) throws Exception {
    Path store = Corpus.store("xarray/strings_bool_1_v2_x2604");
    try (NetcdfFile file = way.open(store + "/.zmetadata")) {
      assertThat(file.findVariable("station").read().getSize()).isEqualTo(4);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"OPEN_FILE", "OPEN_DATASET", "ACQUIRE_FILE", "LEGACY_DATASET"})
  void aBareFolderDoesNotGetPastNetcdfJavaItself(WayIn way) {
    assertThatThrownBy(() -> way.open(V3.toString()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("Is a directory");
  }

  /** THREDDS and later versions of netCDF-Java get that far. */
  @Test
  void aBareFolderOpensWhereNetcdfJavaDoesNotLookAtItFirst() throws Exception {
    DatasetUrl url = DatasetUrl.create(null, V3.toString());
    try (NetcdfFile file = NetcdfDatasets.openFile(url, -1, null, null)) {
      assertThat((Object) file.findVariable("air")).isNotNull();
    }
  }

  @Test
  void anArrayOpensAsADatasetOfOneVariable() throws Exception {
    for (String location : List.of("zarr:" + V3 + "/air", V2 + "/air/.zarray")) {
      try (NetcdfFile file = NetcdfFiles.open(location)) {
        assertThat(file.getVariables()).extracting(Variable::getShortName).containsExactly("air");
      }
    }
  }

  @Test
  void theLocationIsTheOneThatWasRequested() throws Exception {
    for (String location : List.of("zarr:" + V3, "file:" + V3, V3 + "/zarr.json")) {
      try (NetcdfFile file = NetcdfDatasets.openFile(location, null)) {
        assertThat(file.getLocation()).isEqualTo(location);
        assertThat(file.getFileTypeId()).isEqualTo("Zarr");
      }
    }
  }

  @Test
  void theDetailsTellHowTheStoreIsStored() throws Exception {
    try (NetcdfFile file = NetcdfFiles.open(V2.toString())) {
      assertThat(file.getDetailInfo())
          .contains("Zarr store at " + V2)
          .contains("/air int16 [6, 5, 7], chunks");
    }
  }

  @Test
  void canOpenKnows() throws Exception {
    assertThat(NetcdfFiles.canOpen(V3.toString())).isTrue();
  }

  @Test
  void whatIsNotThereIsAnErrorThatNamesIt() {
    assertThatThrownBy(() -> NetcdfFiles.open("zarr:/no/such/store.zarr"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("/no/such/store.zarr");
    assertThatThrownBy(() -> NetcdfDatasets.openFile("zarr:/no/such/store.zarr", null))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("/no/such/store.zarr");
  }

  private static double latitude() {
    for (var array : Corpus.oracle("xarray/air_packed_1_v3_x2604").path("arrays")) {
      if (array.path("path").asText().equals("/lat")) {
        return array.path("values").path("data").get(0).asDouble();
      }
    }
    throw new AssertionError("no latitude in the oracle");
  }
}
