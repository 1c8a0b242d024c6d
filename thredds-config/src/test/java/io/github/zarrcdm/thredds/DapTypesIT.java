package io.github.zarrcdm.thredds;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.CorpusCase;
import java.nio.file.Files;
import java.util.EnumSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import ucar.ma2.DataType;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Structure;
import ucar.nc2.Variable;
import ucar.nc2.dataset.DatasetUrl;
import ucar.nc2.dataset.NetcdfDatasets;

/**
 * The walk over all variables that begins each OPeNDAP answer of THREDDS: one type that DAP2 does
 * not know ends it for the whole dataset.
 */
class DapTypesIT {
  private static final Set<DataType> DAP2 =
      EnumSet.of(
          DataType.DOUBLE,
          DataType.FLOAT,
          DataType.INT,
          DataType.UINT,
          DataType.SHORT,
          DataType.USHORT,
          DataType.BYTE,
          DataType.UBYTE,
          DataType.CHAR,
          DataType.STRING,
          DataType.STRUCTURE);

  static Stream<CorpusCase> stores() {
    return Corpus.cases().stream()
        .filter(c -> !c.category().equals("bad") && Files.isDirectory(c.store()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("stores")
  void nothingIsRefusedWithTheOption(CorpusCase store) throws Exception {
    assertThat(refused("zarr:" + store.store() + "#int64=double")).isEmpty();
  }

  /** What netCDF-3 holds, which NCSS writes, in names that OPeNDAP's constraints understand. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("stores")
  void servedDatasetsAreFlatAndClassic(CorpusCase store) throws Exception {
    try (NetcdfFile file = open("zarr:" + store.store() + "#serve=dap2")) {
      assertThat(file.getRootGroup().getGroups()).isEmpty();
      for (Variable variable : file.getVariables()) {
        assertThat(variable.getShortName()).matches("[A-Za-z_@+-][A-Za-z0-9_@+-]*");
        assertThat(variable.getShape()).doesNotContain(0);
        assertThat(variable.isVariableLength()).isFalse();
        assertThat(variable.getDataType())
            .isNotIn(
                DataType.LONG, DataType.ULONG, DataType.UINT, DataType.USHORT, DataType.OPAQUE);
      }
    }
  }

  /** One variable that cannot be read ends an answer of OPeNDAP for all of them, with 200. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("readable")
  void allThatIsServedCanBeRead(CorpusCase store) throws Exception {
    try (NetcdfFile file = open("zarr:" + store.store() + "#serve=dap2")) {
      for (Variable variable : file.getVariables()) {
        assertThat(variable.read().getSize()).isEqualTo(variable.getSize());
      }
    }
  }

  static Stream<CorpusCase> readable() {
    return stores().filter(store -> isReadable(store.oracle()));
  }

  private static boolean isReadable(JsonNode oracle) {
    for (JsonNode array : oracle.path("arrays")) {
      if (!array.hasNonNull("values")) {
        return false;
      }
    }
    return true;
  }

  @Test
  void withoutTheOptionStoresByXarrayAreRefused() throws Exception {
    assertThat(refused("zarr:" + Corpus.store("xarray/air_packed_1_v3_x2604")))
        .containsExactly(DataType.LONG);
  }

  /** What other writers and servers trip on. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("stores")
  void noNameBelongsToTheWayOfStoring(CorpusCase store) throws Exception {
    try (NetcdfFile file = open("zarr:" + store.store())) {
      for (Variable variable : file.getVariables()) {
        variable
            .attributes()
            .forEach(
                a ->
                    assertThat(a.getShortName())
                        .doesNotStartWith("_NC")
                        .isNotEqualTo("_ARRAY_DIMENSIONS"));
      }
    }
  }

  private static Set<DataType> refused(String location) throws Exception {
    Set<DataType> refused = new TreeSet<>();
    try (NetcdfFile file = open(location)) {
      file.getVariables().forEach(variable -> walk(variable, refused));
    }
    return refused;
  }

  private static void walk(Variable variable, Set<DataType> refused) {
    if (!DAP2.contains(variable.getDataType())) {
      refused.add(variable.getDataType());
    }
    variable
        .attributes()
        .forEach(
            a -> {
              if (a.getDataType() == DataType.BOOLEAN) {
                refused.add(DataType.BOOLEAN);
              }
            });
    if (variable instanceof Structure structure) {
      structure.getVariables().forEach(member -> walk(member, refused));
    }
  }

  private static NetcdfFile open(String location) throws Exception {
    return NetcdfDatasets.acquireFile(DatasetUrl.findDatasetUrl(location), null);
  }
}
