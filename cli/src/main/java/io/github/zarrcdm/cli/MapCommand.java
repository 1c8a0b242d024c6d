package io.github.zarrcdm.cli;

import io.github.zarrcdm.cli.copy.NewFile;
import io.github.zarrcdm.internal.map.MapRequest;
import io.github.zarrcdm.internal.map.colour.Colours;
import io.github.zarrcdm.internal.map.scene.BoundingBox;
import io.github.zarrcdm.internal.map.slice.SliceChoices;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.VariableDS;

/** {@code zarr-cdm map}: a picture of a variable. */
@Command(
    name = "map",
    description = {
      "Draws a variable of a store, or of a file that netCDF-Java reads, as a PNG.",
      "Regular, curvilinear and projected grids, stations, meshes and geometries are drawn on a map"
          + " with coastlines and borders; a radar sweep around the radar (-d sweep=1 selects"
          + " another one of CfRadial); three bands of bytes as a colour image; anything else along"
          + " its last two dimensions. Along every other dimension one index is drawn, by default"
          + " the first; the subtitle names it.",
      "Where only one dimension is left, a series or profile is drawn as a curve."
    },
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  zarr-cdm map air.zarr",
      "  zarr-cdm map -v air --time 3 -o third.png air.zarr",
      "  zarr-cdm map --time 2013-01-01T18:00 air.zarr",
      "  zarr-cdm map -d lat=75.0 air.zarr",
      "  zarr-cdm map -d lat=45.0 -d lon=200.0 air.zarr",
      "  zarr-cdm map --bbox=-10,35,30,60 air.zarr",
      "  zarr-cdm map --min 280 --max 300 air.zarr"
    })
final class MapCommand implements Callable<Integer> {
  private static final int NARROWEST = 400;
  private static final int WIDEST = 10_000;

  /** A name with an ending that says something else. */
  private static final String OTHER_FORMAT = "(?i).*\\.(?!png$)[a-z]\\w{0,4}";

  @Spec private CommandSpec spec;
  @Mixin private LocationOrSample location;

  @Option(
      names = "-v",
      paramLabel = "VARIABLE",
      description =
          "Variable to draw; default: the root variable with the most dimensions, preferably one"
              + " with map coordinates.")
  private @Nullable String variable;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE.png",
      description = "File to write; default: the name of the variable and .png.")
  private @Nullable Path output;

  @Option(
      names = {"-f", "--force"},
      description = "Overwrite an existing file.")
  private boolean force;

  @Option(
      names = "--time",
      paramLabel = "INDEX|DATE|last",
      description = "Time to draw; a value as for -d.")
  private @Nullable String time;

  @Option(
      names = "--level",
      paramLabel = "INDEX|VALUE|last",
      description = "Level to draw; a value as for -d.")
  private @Nullable String level;

  @Option(
      names = {"-d", "--dimension"},
      paramLabel = "NAME=INDEX|VALUE|last",
      description = {
        "Position to draw along a dimension: an index from 0, or a coordinate value, for which the"
            + " nearest one is drawn: a number with a decimal point, an ISO 8601 date, or a name.",
        "An integer that is not a valid index is taken as a value."
      })
  private Map<String, String> dimensions = new LinkedHashMap<>();

  @Option(
      names = "--bbox",
      paramLabel = "W,S,E,N",
      description = "Draw only this part of the Earth, in degrees, such as --bbox=-10,35,30,60.")
  private @Nullable String bbox;

  @Option(
      names = "--min",
      paramLabel = "VALUE",
      description = "Value of the first colour, or at the end of a curve's axis.")
  private @Nullable Double low;

  @Option(
      names = "--max",
      paramLabel = "VALUE",
      description = "Value of the last colour, or at the other end of a curve's axis.")
  private @Nullable Double high;

  @Option(names = "--log", description = "Use a logarithmic colour scale.")
  private boolean logarithmic;

  @Option(
      names = "--cmap",
      paramLabel = "NAME",
      description =
          "Colour map: viridis, cividis, magma, inferno, plasma, grey or RdBu; append _r to reverse"
              + " it. Default: viridis, or RdBu_r around 0 for values of both signs.")
  private @Nullable String map;

  @Option(
      names = "--no-coastlines",
      description =
          "Draw no coastlines and borders. Their scale is 1:110 million, and 1:50 million on maps"
              + " of less than 60 degrees; maps of less than 1.5 degrees never have them.")
  private boolean bare;

  @Option(
      names = "--width",
      paramLabel = "PIXELS",
      defaultValue = "900",
      description = "Width of the image; default: ${DEFAULT-VALUE}.")
  private int width;

  @Option(
      names = "--height",
      paramLabel = "PIXELS",
      description =
          "Height of the image; default: as the map requires. Maps keep their proportions.")
  private int height;

  @Option(names = "--help", usageHelp = true, description = "Show this help.")
  private boolean help;

  @Override
  public Integer call() throws IOException, CommandFailure {
    Colours colours = new Colours(low, high, logarithmic, map);
    refuseMisuse(colours);
    Optional<BoundingBox> part = part();
    System.setProperty("java.awt.headless", "true");
    try (NetcdfDataset dataset = LocationArgument.openDataset(location.text())) {
      Messages.tellFindings(spec.commandLine(), dataset);
      VariableDS drawn = DrawnVariable.of(variable, dataset, location.text());
      Path place = place(drawn.getShortName());
      MapRequest request =
          new MapRequest(
              new SliceChoices(time, level, dimensions), colours, !bare, part, width, height);
      MapRequest.Drawn done = request.draw(drawn);
      done.note().ifPresent(this::tell);
      write(done.picture(), place);
    }
    return 0;
  }

  private Optional<BoundingBox> part() {
    try {
      return Optional.ofNullable(bbox).map(BoundingBox::of);
    } catch (IllegalArgumentException e) {
      throw misused("--bbox=%s: %s".formatted(bbox, e.getMessage()));
    }
  }

  private void refuseMisuse(Colours colours) {
    refuse("--width", width, NARROWEST);
    if (height != 0) {
      refuse("--height", height, NARROWEST / 2);
    }
    Optional<String> fault = colours.fault();
    if (fault.isPresent()) {
      throw misused(fault.get());
    }
    if (output != null && output.toString().matches(OTHER_FORMAT)) {
      throw misused("--output=%s: images are PNG; use a name that ends in .png".formatted(output));
    }
  }

  private void refuse(String option, int pixels, int least) {
    if (pixels < least || pixels > WIDEST) {
      throw misused("%s=%s: expected %s to %s pixels".formatted(option, pixels, least, WIDEST));
    }
  }

  private ParameterException misused(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private Path place(String name) throws CommandFailure {
    Path place = output == null ? Path.of(name.replaceAll("[^\\w.-]", "_") + ".png") : output;
    if (Files.exists(place) && !force) {
      throw new CommandFailure(place + " already exists; use --force to overwrite it");
    }
    return place;
  }

  private void write(BufferedImage picture, Path place) throws IOException, CommandFailure {
    try (NewFile file = new NewFile(place, force)) {
      if (!ImageIO.write(picture, "png", file.draft().toFile())) {
        throw new CommandFailure(place + ": this Java runtime cannot write PNG");
      }
      file.complete();
    }
    tell("wrote " + place);
  }

  private void tell(String message) {
    Messages.tell(spec.commandLine(), message);
  }
}
