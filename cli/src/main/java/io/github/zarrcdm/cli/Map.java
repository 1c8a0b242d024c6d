package io.github.zarrcdm.cli;

import io.github.zarrcdm.cli.map.MapPicture;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import javax.imageio.ImageIO;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dt.grid.GeoGrid;
import ucar.nc2.dt.grid.GridDataset;

/** {@code zarr-cdm map}: a picture of a variable. */
@Command(
    name = "map",
    description = {
      "Draws a variable as a PNG.",
      "It must lie on longitude and latitude, or on the x and y of a projection; the cells are drawn as they are, with axes and a colour bar."
    },
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  zarr-cdm map air.zarr                            its first variable, as air.png",
      "  zarr-cdm map -v air --time 3 -o third.png air.zarr",
      "  zarr-cdm map --min 280 --max 300 air.zarr        the same colours for every time"
    })
final class Map implements Callable<Integer> {
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
  private File output;

  @Option(names = "--time", paramLabel = "N", description = "The index of the time, from 0.")
  private int time;

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

  @Option(names = "--help", usageHelp = true, description = "Shows this help.")
  private boolean help;

  @Override
  public Integer call() throws IOException, Failed {
    if (width < NARROWEST || width > WIDEST) {
      throw new ParameterException(
          spec.commandLine(),
          "--width=%d: from %d to %d pixels".formatted(width, NARROWEST, WIDEST));
    }
    System.setProperty("java.awt.headless", "true");
    try (NetcdfDataset dataset = LocationArgument.openDataset(location.text())) {
      GeoGrid grid = grid(new GridDataset(dataset));
      BufferedImage picture = new MapPicture(time, level, low, high, width).of(grid);
      File file = output == null ? new File(grid.getShortName() + ".png") : output;
      if (!ImageIO.write(picture, "png", file)) {
        throw new Failed(file + ": this Java cannot write PNG");
      }
      spec.commandLine().getErr().println("zarr-cdm: wrote " + file);
    }
    return 0;
  }

  private GeoGrid grid(GridDataset grids) throws Failed {
    List<String> names =
        grids.getGrids().stream().map(grid -> grid.getFullName()).sorted().toList();
    if (names.isEmpty()) {
      throw new Failed(
          location.text()
              + ": no variable lies on a map; zarr-cdm check tells what each one lacks");
    }
    String wanted = variable == null ? names.get(0) : variable.replaceFirst("^/", "");
    GeoGrid found = grids.findGridByName(wanted);
    if (found == null) {
      found = grids.findGridByShortName(wanted);
    }
    if (found == null) {
      throw new Failed(
          "%s: no grid %s; there are %s"
              .formatted(location.text(), variable, String.join(", ", names)));
    }
    return found;
  }
}
