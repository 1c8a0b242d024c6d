package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.zarrcdm.cli.map.Drawn;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.dataset.NetcdfDataset;

class MapTest {
  private static final String AIR = "../samples/air.zarr";
  private static final int MISSING = 0xFFE4E4E4;
  private static final int LEAST = 0xFF440154;
  private static final int GREATEST = 0xFFFDE725;

  @TempDir Path folder;

  /** Of 5 x 7 cells in the first time, the north-western one is missing, 1562 the greatest. */
  @Test
  void drawsEachCellInItsColourWithNorthUp() throws Exception {
    BufferedImage map = map();
    assertThat(map.getWidth()).isEqualTo(900);
    assertThat(colour(map, 0, 0)).isEqualTo(MISSING);
    assertThat(colour(map, 4, 1)).isEqualTo(GREATEST);
    assertThat(colour(map, 0, 4)).isEqualTo(LEAST);
  }

  @Test
  void coloursGoFromMinToMax() throws Exception {
    BufferedImage map = map("--time=1", "--min=0", "--max=1000");
    assertThat(colour(map, 0, 0)).isNotIn(LEAST, GREATEST, MISSING);
    assertThat(colour(map("--min=300", "--max=400"), 4, 1)).isEqualTo(LEAST);
  }

  /** Categories and pictures have colours of their own; an option that does nothing is an error. */
  @ParameterizedTest
  @ValueSource(strings = {"--min=1", "--max=3", "--log", "--cmap=magma"})
  void coloursOfCategoriesAndPicturesCannotBeChosen(String option) {
    NewStore store = NewStore.cf(folder.resolve("c.zarr"));
    store.bytes("rgb", "band:3 y:2 x:2", "", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
    store.doubles(
        "land", "y:2 x:2", "'flag_values': [1.0, 2.0], 'flag_meanings': 'sea land'", 1, 2, 1, 2);
    for (String name : List.of("rgb", "land")) {
      String out = folder.resolve(name + ".png").toString();
      Command map = Command.run("map", "-v", name, option, "-o", out, folder + "/c.zarr");
      assertThat(map.exitCode()).isEqualTo(1);
      assertThat(map.err()).contains(name + " is drawn as ", "with fixed colours");
      assertThat(Command.run("map", "-v", name, "-o", out, folder + "/c.zarr").exitCode()).isZero();
    }
  }

  /** 100 km around 10 degrees east, 50 degrees north: a degree of longitude is 71.5 km there. */
  @Test
  void aRadarLiesWhereItsSiteIs() {
    NewStore store = NewStore.cf(folder.resolve("r.zarr"));
    store.doubles("azimuth", "azimuth:4", "'units': 'degrees'", 0, 90, 180, 270);
    store.doubles("range", "range:2", "'units': 'm'", 25000, 75000);
    store.doubles("v", "azimuth:4 range:2", "", 1, 2, 3, 4, 5, 6, 7, 8);
    String out = folder.resolve("r.png").toString();
    String place = folder + "/r.zarr";
    assertThat(Command.run("map", "-f", "-o", out, place).err())
        .contains("does not give the radar's position");
    store.doubles("longitude", "", "'units': 'degrees_east'", 10);
    store.doubles("latitude", "", "'units': 'degrees_north'", 50);
    assertThat(Command.run("map", "-f", "-o", out, place).err()).doesNotContain("radar");
    assertThat(Command.run("info", place).out())
        .containsPattern(
            "longitude 8\\.[56]\\d* to 11\\.[45]\\d*, latitude 49\\.[01]\\d* to 50\\.[89]");
  }

  @Test
  void anUnknownVariableIsAnErrorThatNamesTheGrids() {
    Command command = Command.run("map", "-v", "wind", AIR);
    assertThat(command.exitCode()).isEqualTo(1);
    assertThat(command.err()).contains("no variable wind; available: air").hasLineCount(1);
  }

  @Test
  void anotherTimeThanThereIsIsAnError() {
    Command command = Command.run("map", "--time", "6", AIR);
    assertThat(command.exitCode()).isEqualTo(1);
    assertThat(command.err())
        .contains(
            "air: dimension time has 6 indices, counted from 0, for 2013-01-01 to 2013-01-02 06:00;"
                + " 6 does not exist");
  }

  @Test
  void aVariableWithoutMapCoordinatesIsAnError() {
    Command command = Command.run("map", Stores.store("v2_dtypes/S5").toString());
    assertThat(command.exitCode()).isEqualTo(1);
    assertThat(command.err()).contains("nothing to draw: no numeric variable with a dimension");
  }

  @Test
  void aTimeMayBeADateOrTheLast() throws Exception {
    BufferedImage third = map("--time", "2");
    assertThat(colours(map("--time=2013-01-01T11:00"))).isEqualTo(colours(third));
    assertThat(colours(map("--time=last"))).isEqualTo(colours(map("--time=5")));
    Command command = Command.run("map", "--time=noon", AIR);
    assertThat(command.exitCode()).isEqualTo(1);
    assertThat(command.err()).contains("noon does not exist").hasLineCount(1);
  }

  /** Of 4 x 5 cells, the south-western one is missing; the north-eastern one is the greatest. */
  @Test
  void cellsWithPlacesOfTheirOwnLieWhereTheyAre() throws Exception {
    BufferedImage map = mapOf(Stores.store("xarray/curvilinear_0_v3_x2604").toString(), "--time=0");
    int right = map.getWidth() - 110;
    assertThat(map.getRGB(right - 30, 64 + 20)).isEqualTo(GREATEST);
    assertThat(map.getRGB(84 + 4, 64 + 4)).isEqualTo(MISSING);
    assertThat(map.getRGB(84 + 4, map.getHeight() - 60 - 4)).isEqualTo(MISSING);
  }

  @Test
  void categoriesHaveTheirOwnColours() throws Exception {
    BufferedImage map = mapOf(Stores.store("xarray/cf_grid_1_v3_x2604").toString(), "-v", "qc");
    assertThat(colours(map)).contains(0xFF0072B2, 0xFFE69F00, 0xFF009E73).doesNotContain(GREATEST);
  }

  @Test
  void aVariableWithoutMapCoordinatesIsDrawnCellByCell() throws Exception {
    BufferedImage map = mapOf(Stores.store("nczarr/groups_nczarr_n490").toString());
    assertThat(colours(map)).contains(LEAST, GREATEST);
  }

  @Test
  void thePictureIsAsLargeAsRequested() throws Exception {
    BufferedImage map = map("--width=500", "--height=700");
    assertThat(map.getWidth()).isEqualTo(500);
    assertThat(map.getHeight()).isEqualTo(700);
  }

  @Test
  void aWidthBeyondReasonIsMisuse() {
    assertThat(Command.run("map", "--width", "3", AIR).exitCode()).isEqualTo(2);
  }

  @Test
  void aMapKeepsItsProportionsInAPictureOfAnySize() throws Exception {
    for (String[] size : new String[][] {{"500", "900"}, {"1200", "300"}, {"900", "0"}}) {
      BufferedImage map = map("--width=" + size[0], "--height=" + size[1]);
      Drawn drawn = Drawn.of(map);
      double degrees = 151.666667 / 75;
      assertThat((double) drawn.width() / drawn.height()).isCloseTo(degrees, within(0.03));
    }
  }

  @Test
  void coastlinesAreDrawnUnlessTheyAreNotWanted() throws Exception {
    Path store = folder.resolve("flat.zarr");
    NewStore.cf(store)
        .doubles("lon", "lon:2", "'units': 'degrees_east'", -90, 90)
        .doubles("lat", "lat:2", "'units': 'degrees_north'", -45, 45)
        .doubles("v", "lat:2 lon:2", "", 1, 1, 1, 1);
    Drawn bare = Drawn.of(mapOf(store.toString(), "--no-coastlines"));
    Drawn drawn = Drawn.of(mapOf(store.toString()));
    double[] globe = {-180, 180, 90, -90};
    assertThat(bare.colours(globe, 18.5, -34, 2)).hasSize(1);
    assertThat(drawn.colours(globe, 18.5, -34, 2))
        .as("the Cape of Good Hope")
        .hasSizeGreaterThan(1);
    assertThat(drawn.colours(globe, -9, 39, 2)).as("Lisbon").hasSizeGreaterThan(1);
    assertThat(drawn.colours(globe, -30, 30, 8)).as("the Atlantic").hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "--level 0; air has no vertical dimension; its dimensions are time, lat, lon",
        "-d depth=0; air has no such dimension; its dimensions are time, lat, lon",
        "--time 0 -d time=1; --time and -d time choose the same dimension",
        "--time 1850-01-01; 1850-01-01 does not exist",
        "--time -1; -1 does not exist",
        "-d lat=200.5; 200.5 does not exist",
        "-d lat=0 -d lon=0 -d time=0; a picture needs a dimension that is not fixed",
        "-d lat=0 -d lon=0 --log; air is drawn as a curve along time",
      })
  void choicesThatChooseNothingAreErrors(String options, String message) {
    List<String> line = new ArrayList<>(List.of("map", "-o", folder.resolve("x.png").toString()));
    line.addAll(List.of(options.split(" ")));
    line.add(AIR);
    Command command = Command.run(line.toArray(String[]::new));
    assertThat(command.exitCode()).isEqualTo(1);
    assertThat(command.err()).contains(message).hasLineCount(1);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void withoutANameTheFirstOfTheRootWithMostDimensionsIsDrawn() throws Exception {
    Path store = folder.resolve("x.zarr");
    NewStore.cf(store)
        .doubles("a", "lat:2 lon:2", "", 1, 2, 3, 4)
        .doubles("lat", "lat:2", "'units': 'degrees_north', 'bounds': 'lat_bounds'", 0, 1)
        .doubles("lat_bounds", "lat:2 two:2", "", 0, 1, 1, 2)
        .doubles("lon", "lon:2", "'units': 'degrees_east'", 0, 1)
        .doubles("z", "time:1 lat:2 lon:2", "", 1, 2, 3, 4)
        .group("inner", "")
        .doubles("inner/deep", "b:1 c:1 d:2 e:2", "", 1, 2, 3, 4);
    assertThat(drawn(store)).isEqualTo("z");
    assertThat(Command.run("map", "-v", "nosuch", store.toString()).err())
        .contains("no variable nosuch; available: ")
        .contains("z")
        .doesNotContain("lat_bounds", "lon,");
  }

  private static String drawn(Path store) throws Exception {
    try (NetcdfDataset dataset = LocationArgument.openDataset(store.toString())) {
      return DrawnVariable.of(null, dataset, "").getShortName();
    }
  }

  private BufferedImage map(String... options) throws Exception {
    return mapOf(AIR, options);
  }

  private BufferedImage mapOf(String store, String... options) throws Exception {
    Path file = folder.resolve("map.png");
    String[] arguments = new String[options.length + 5];
    arguments[0] = "map";
    arguments[3] = "--force";
    arguments[1] = "-o";
    arguments[2] = file.toString();
    System.arraycopy(options, 0, arguments, 4, options.length);
    arguments[arguments.length - 1] = store;
    Command command = Command.run(arguments);
    assertThat(command.exitCode()).as(command.err()).isZero();
    assertThat(command.out()).isEmpty();
    return ImageIO.read(file.toFile());
  }

  private static List<Integer> colours(BufferedImage map) {
    int[] all = map.getRGB(0, 0, map.getWidth(), map.getHeight(), null, 0, map.getWidth());
    return Arrays.stream(all).distinct().sorted().boxed().toList();
  }

  private static int colour(BufferedImage map, int row, int column) {
    int width = map.getWidth() - 84 - 110;
    int height = map.getHeight() - 64 - 60;
    return map.getRGB(84 + (2 * column + 1) * width / 14, 64 + (2 * row + 1) * height / 10);
  }
}
