package io.github.zarrcdm.iosp.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.CorpusCase;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.ma2.Array;
import ucar.ma2.InvalidRangeException;
import ucar.ma2.Range;
import ucar.ma2.Section;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Structure;
import ucar.nc2.Variable;

/** A section of a variable is that part of the whole. */
class SectionsTest {
  private static final int SECTIONS = 10;
  private static final int MAX_STRIDE = 3;

  private final Random random = new Random(7);

  @ParameterizedTest
  @ValueSource(strings = {"v2_layout", "v3_layout", "v3_sharding", "v2_dtypes", "xarray", "nczarr"})
  void anySectionIsThatPartOfTheWhole(String category) throws Exception {
    for (CorpusCase store : Corpus.cases(category)) {
      if (Files.isDirectory(store.store())) {
        try (NetcdfFile file = NetcdfFiles.open(store.store().toString())) {
          for (Variable variable : file.getVariables()) {
            compare(store, variable);
          }
        }
      }
    }
  }

  private void compare(CorpusCase store, Variable variable) throws Exception {
    if (variable instanceof Structure || variable.isVariableLength() || variable.getSize() == 0) {
      return;
    }
    variable.setCaching(false);
    Array whole = variable.read();
    for (int i = 0; i < SECTIONS && variable.getRank() > 0; i++) {
      List<Range> ranges = ranges(variable.getShape());
      Array part = variable.read(ranges);
      assertThat(part.copyTo1DJavaArray())
          .as("%s %s %s", store, variable.getFullName(), ranges)
          .isEqualTo(whole.sectionNoReduce(ranges).copyTo1DJavaArray());
      assertThat(part.getShape()).isEqualTo(new Section(ranges).getShape());
    }
  }

  private List<Range> ranges(int[] shape) throws InvalidRangeException {
    List<Range> ranges = new ArrayList<>();
    for (int length : shape) {
      int first = random.nextInt(length);
      int last = first + random.nextInt(length - first);
      ranges.add(new Range(first, last, 1 + random.nextInt(MAX_STRIDE)));
    }
    return ranges;
  }

  /** netCDF-Java refuses it itself, but for dimensions without records. */
  @Test
  void anEmptySectionReadsNothing() throws Exception {
    try (NetcdfFile file = NetcdfFiles.open(Corpus.store("v2_layout/resized_0").toString())) {
      Variable variable = file.getVariables().get(0);
      int[] nothing = new int[variable.getRank()];
      assertThatThrownBy(() -> variable.read(nothing, nothing))
          .isInstanceOf(InvalidRangeException.class);
    }
    try (NetcdfFile file = NetcdfFiles.open(Corpus.store("v2_layout/zero_length_0").toString())) {
      for (Variable variable : file.getVariables()) {
        int[] nothing = new int[variable.getRank()];
        assertThat(variable.read(nothing, variable.getShape()).getSize())
            .isEqualTo(variable.getSize());
      }
    }
  }

  @Test
  void beyondTheArrayIsAnError() throws Exception {
    try (NetcdfFile file = NetcdfFiles.open(Corpus.store("v2_layout/resized_0").toString())) {
      Variable variable = file.getVariables().get(0);
      variable.setCaching(false);
      int[] shape = variable.getShape();
      shape[0]++;
      assertThatThrownBy(() -> variable.read(new int[shape.length], shape))
          .isInstanceOfAny(IOException.class, InvalidRangeException.class);
    }
  }
}
