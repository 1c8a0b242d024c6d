package io.github.zarrcdm.iosp.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.CorpusCase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Structure;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.write.Ncdump;
import ucar.nc2.write.NcmlWriter;

/** What tools do with any dataset: print it as CDL, describe it in NcML, look for coordinates. */
class DumpTest {
  private static final int MANY = 1000;

  static List<String> categories() {
    return CorpusContract.sound().map(CorpusCase::category).distinct().toList();
  }

  @ParameterizedTest
  @MethodSource("categories")
  void everyStoreCanBePrintedAndDescribed(String category) {
    List<String> problems = new ArrayList<>();
    for (CorpusCase store : Corpus.cases(category)) {
      if (store.store().toString().endsWith(".zarr")) {
        try (NetcdfFile file = NetcdfFiles.open(store.store().toString())) {
          print(file);
        } catch (IOException e) {
          if (store.oracle().findValue("reader_error") == null) {
            problems.add(store + ": " + e.getMessage());
          }
        } catch (RuntimeException | AssertionError e) {
          problems.add(store + ": " + e + " at " + List.of(e.getStackTrace()).subList(0, 3));
        }
      }
    }
    assertThat(problems).isEmpty();
  }

  private static void print(NetcdfFile file) throws IOException {
    String text = file.toString();
    for (Variable variable : file.getVariables()) {
      assertThat(text).contains(variable.getShortName());
      dump(variable);
    }
    NcmlWriter ncml = new NcmlWriter();
    assertThat(ncml.writeToString(ncml.makeNetcdfElement(file, "here"))).contains("<netcdf");
    NetcdfDataset enhanced =
        NetcdfDatasets.enhance(file, NetcdfDataset.getDefaultEnhanceMode(), null);
    assertThat(enhanced.getCoordinateSystems()).isNotNull();
    assertThat(ncml.writeToString(ncml.makeNetcdfElement(enhanced, "here"))).contains("<netcdf");
  }

  private static void dump(Variable variable) throws IOException {
    // Of empty arrays, netCDF-Java's printArray throws.
    if (variable.getSize() > 0 && variable.getSize() <= MANY) {
      assertThat(Ncdump.printArray(variable.read())).isNotEmpty();
    }
    if (variable instanceof Structure structure) {
      for (Variable member : structure.getVariables()) {
        assertThat(member.read()).as(member.getFullName()).isNotNull();
      }
    }
  }
}
