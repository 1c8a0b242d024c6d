package io.github.zarrcdm.internal.conventions.crs.healpix;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** The oracle is another implementation: tools/healpix/centres.mjs. */
class HealpixTest {

  private record Cell(String scheme, long side, long number, double lon, double lat) {
    static Cell of(String line) {
      String[] columns = line.split("\t");
      return new Cell(
          columns[0],
          Long.parseLong(columns[1]),
          Long.parseLong(columns[2]),
          Double.parseDouble(columns[3]),
          Double.parseDouble(columns[4]));
    }

    Healpix grid() {
      return new Healpix(side, Indexing.of(scheme).orElseThrow());
    }
  }

  private static List<Cell> cells() throws IOException {
    List<Cell> cells = new ArrayList<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(HealpixTest.class.getResourceAsStream("healpix.tsv"), UTF_8))) {
      lines.lines().filter(line -> !line.startsWith("#")).map(Cell::of).forEach(cells::add);
    }
    return cells;
  }

  private static void assertCentre(Healpix grid, long number, Cell cell) {
    double[] centre = new double[2];
    grid.centre(number, centre);
    assertThat(Math.IEEEremainder(centre[0] - cell.lon(), 360))
        .as("%s", cell)
        .isCloseTo(0, within(1e-8));
    assertThat(centre[1]).as("%s", cell).isCloseTo(cell.lat(), within(2e-8));
  }

  @Test
  void centresAreWhereOthersFindThem() throws IOException {
    for (Cell cell : cells()) {
      assertCentre(cell.grid(), cell.number(), cell);
    }
  }

  @Test
  void numbersThatSayTheirLevelMeanTheSameCells() throws IOException {
    for (Cell cell : cells()) {
      if (cell.scheme().equals("nested")) {
        int level = Long.numberOfTrailingZeros(cell.side());
        long nuniq = (4L << 2 * level) + cell.number();
        long zuniq = 2 * cell.number() + 1 << 2 * (29 - level);
        assertCentre(new Healpix(1L << 29, Indexing.NUNIQ), nuniq, cell);
        assertCentre(new Healpix(1L << 29, Indexing.ZUNIQ), zuniq, cell);
      }
    }
  }

  @Test
  void numbersOfNoCellAreNowhere() {
    double[] centre = new double[2];
    for (Indexing indexing : Indexing.values()) {
      for (long number : new long[] {-1, Long.MIN_VALUE, Long.MAX_VALUE}) {
        new Healpix(4, indexing).centre(number, centre);
        assertThat(centre).as(indexing + " " + number).containsOnly(Double.NaN);
      }
    }
    new Healpix(4, Indexing.RING).centre(12 * 16, centre);
    assertThat(centre).containsOnly(Double.NaN);
  }

  @Test
  void sidesOfNestedGridsArePowersOfTwo() {
    assertThat(new Healpix(3, Indexing.of("NEST".toLowerCase(Locale.ROOT)).orElseThrow()).isValid())
        .isFalse();
    assertThat(new Healpix(3, Indexing.RING).isValid()).isTrue();
    assertThat(new Healpix(0, Indexing.RING).isValid()).isFalse();
    assertThat(new Healpix(1L << 30, Indexing.NESTED).isValid()).isFalse();
  }
}
