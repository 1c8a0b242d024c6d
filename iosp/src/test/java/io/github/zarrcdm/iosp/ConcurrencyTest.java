package io.github.zarrcdm.iosp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.testing.Corpus;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import ucar.ma2.Section;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;

/** Many concurrent readers of one dataset, as with the maps of THREDDS. */
class ConcurrencyTest {
  private static final int READERS = 16;
  private static final int ROUNDS = 20;

  @Test
  void sixteenReadersSeeTheBytesThatOneSees() throws Exception {
    String location = Corpus.store("xarray/air_packed_1_v3_x2604").toString();
    try (NetcdfFile file = NetcdfFiles.open(location)) {
      Variable air = file.findVariable("air");
      air.setCaching(false);
      List<Section> sections = sections(air);
      List<Object> alone = new ArrayList<>();
      for (Section section : sections) {
        alone.add(air.read(section).copyTo1DJavaArray());
      }
      ExecutorService readers = Executors.newFixedThreadPool(READERS);
      try {
        List<Callable<Void>> tasks = new ArrayList<>();
        for (int i = 0; i < READERS; i++) {
          int first = i;
          tasks.add(
              () -> {
                for (int round = 0; round < ROUNDS; round++) {
                  int n = (first + round) % sections.size();
                  Object read = air.read(sections.get(n)).copyTo1DJavaArray();
                  assertThat(read).isEqualTo(alone.get(n));
                }
                return null;
              });
        }
        for (Future<Void> done : readers.invokeAll(tasks)) {
          done.get();
        }
      } finally {
        readers.shutdownNow();
      }
    }
  }

  /** All, each single time, and every second row and column. */
  private static List<Section> sections(Variable air) throws Exception {
    int[] shape = air.getShape();
    List<Section> sections = new ArrayList<>(List.of(new Section(shape)));
    for (int t = 0; t < shape[0]; t++) {
      sections.add(new Section(new int[] {t, 0, 0}, new int[] {1, shape[1], shape[2]}));
    }
    sections.add(
        new Section("0:%d,0:%d:2,0:%d:2".formatted(shape[0] - 1, shape[1] - 1, shape[2] - 1)));
    return sections;
  }
}
