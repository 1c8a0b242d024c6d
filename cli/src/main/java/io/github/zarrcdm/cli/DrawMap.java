package io.github.zarrcdm.cli;

import static java.util.stream.Collectors.joining;

import io.github.zarrcdm.cli.copy.NewFile;
import io.github.zarrcdm.cli.map.MapPicture;
import io.github.zarrcdm.cli.map.TimeChoice;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import javax.imageio.ImageIO;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.VariableDS;
import ucar.nc2.dt.grid.GeoGrid;
import ucar.nc2.dt.grid.GridDataset;

/** {@code zarr-cdm map}: a picture of a variable. */
@Command(
    name = "map",
    description = {
      "Draws a variable as a PNG.",
      "On longitude and latitude, also where each cell has its own, or on the x and y of a projection with longitudes and latitudes drawn in; with axes and a colour bar, or the names of its categories. A variable that is on no map is drawn cell by cell."
    },
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  zarr-cdm map air.zarr                            its first variable, as air.png",
      "  zarr-cdm map -v air --time 3 -o third.png air.zarr",
      "  zarr-cdm map -v air --time 2013-01-01T18:00 air.zarr",
      "  zarr-cdm map --min 280 --max 300 air.zarr        the same colours for every time"
    })
final class DrawMap implements Callable<Integer> {
  private static final int NARROWEST = 400;
  private static final int WIDEST = 10_000;

  @Spec private CommandSpec spec;
  @Mixin private LocationArgument location;

  @Option(names = "-v", paramLabel = "VARIABLE", description = "What to draw; else the first grid.")
  private String variable;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "The file to write; else the name of the variable with .png.")
  private Path output;

  @Option(
      names = "--time",
      paramLabel = "N|DATE|last",
      defaultValue = "0",
      description =
          "The time: its index from 0, a date in ISO 8601 (the nearest is drawn), or last.")
  private String time;

  @Option(names = "--level", paramLabel = "N", description = "The index of the level, from 0.")
  private int level;

  @Option(names = "--min", paramLabel = "VALUE", description = "The value of the first colour.")
  private Double low;

  @Option(names = "--max", paramLabel = "VALUE", description = "The value of the last colour.")
  private Double high;

  @Option(
      names = "--width",
      paramLabel = "PIXELS",
      defaultValue = "900",
      description = "The width of the picture; ${DEFAULT-VALUE} if not given.")
  private int width;

  @Option(
      names = "--height",
      paramLabel = "PIXELS",
      description = "The height of the picture; as the map needs it if not given.")
  private int height;

  @Option(names = "--help", usageHelp = true, description = "Shows this help.")
  private boolean help;

  @Override
  public Integer call() throws IOException, Failed {
    if (width < NARROWEST || width > WIDEST) {
      throw new ParameterException(
          spec.commandLine(),
          "--width=%d: from %d to %d pixels".formatted(width, NARROWEST, WIDEST));
    }
    if (height != 0 && (height < NARROWEST / 2 || height > WIDEST)) {
      throw new ParameterException(
          spec.commandLine(),
          "--height=%d: from %d to %d pixels".formatted(height, NARROWEST / 2, WIDEST));
    }
    System.setProperty("java.awt.headless", "true");
    try (NetcdfDataset dataset = LocationArgument.openDataset(location.text())) {
      MapPicture wanted = new MapPicture(new TimeChoice(time), level, low, high, width, height);
      GeoGrid grid = grid(new GridDataset(dataset));
      VariableDS cells = grid == null ? cells(dataset) : null;
      write(
          cells == null ? wanted.of(grid) : wanted.of(cells),
          cells == null ? grid.getShortName() : cells.getShortName());
    }
    return 0;
  }

  private void write(BufferedImage picture, String name) throws IOException, Failed {
    Path place = output == null ? Path.of(name.replaceAll("[^\\w.-]", "_") + ".png") : output;
    try (NewFile file = new NewFile(place)) {
      if (!ImageIO.write(picture, "png", file.draft().toFile())) {
        throw new Failed(place + ": this Java cannot write PNG");
      }
      file.complete();
    }
    tell("wrote " + place);
  }

  private void tell(String message) {
    Main.tell(spec.commandLine(), message);
  }

  /** The grid that is wanted, or the first one; null if it is to be a variable that is no grid. */
  private GeoGrid grid(GridDataset grids) {
    List<String> names =
        grids.getGrids().stream().map(grid -> grid.getFullName()).sorted().toList();
    if (variable == null) {
      return names.isEmpty() ? null : grids.findGridByName(names.get(0));
    }
    GeoGrid found = grids.findGridByName(variable.replaceFirst("^/", ""));
    return found != null ? found : grids.findGridByShortName(variable);
  }

  /** The variable that is wanted, or the largest one. */
  private VariableDS cells(NetcdfDataset dataset) throws Failed {
    List<VariableDS> drawable =
        dataset.getVariables().stream()
            .filter(v -> v instanceof VariableDS && isDrawable(v))
            .map(v -> (VariableDS) v)
            .toList();
    String names = drawable.stream().map(Variable::getFullName).collect(joining(", "));
    if (variable == null) {
      VariableDS largest =
          drawable.stream()
              .max(Comparator.comparingLong(Variable::getSize))
              .orElseThrow(
                  () ->
                      new Failed(
                          location.text()
                              + ": no variable lies on a map or has numbers in two dimensions"));
      tell(largest.getFullName() + " lies on no map; its cells are counted");
      return largest;
    }
    String wanted = variable.replaceFirst("^/", "");
    return drawable.stream()
        .filter(v -> v.getFullName().equals(wanted) || v.getShortName().equals(variable))
        .findFirst()
        .orElseThrow(
            () ->
                new Failed(
                    "%s: no variable %s that can be drawn; there are %s"
                        .formatted(location.text(), variable, names.isEmpty() ? "none" : names)));
  }

  private static boolean isDrawable(Variable variable) {
    return variable.getRank() >= 2
        && variable.getDataType().isNumeric()
        && !variable.isVariableLength()
        && variable.getSize() > 0;
  }
}
