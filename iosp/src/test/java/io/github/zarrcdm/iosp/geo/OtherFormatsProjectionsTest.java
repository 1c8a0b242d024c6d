package io.github.zarrcdm.iosp.geo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.iosp.ZarrIosp;
import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.Twins;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.ma2.InvalidRangeException;
import ucar.nc2.Attribute;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dt.GridCoordSystem;
import ucar.nc2.dt.GridDatatype;
import ucar.nc2.dt.grid.GridDataset;
import ucar.nc2.ft2.coverage.CoverageDatasetFactory;
import ucar.nc2.ft2.coverage.FeatureDatasetCoverage;
import ucar.nc2.write.NetcdfFormatWriter;
import ucar.unidata.geoloc.LatLonPoint;
import ucar.unidata.geoloc.Projection;
import ucar.unidata.geoloc.ProjectionPointImpl;
import ucar.unidata.geoloc.projection.AlbersEqualArea;
import ucar.unidata.geoloc.projection.LambertConformal;
import ucar.unidata.geoloc.projection.Mercator;
import ucar.unidata.geoloc.projection.Stereographic;
import ucar.unidata.geoloc.projection.proj4.AlbersEqualAreaEllipse;

/**
 * What netCDF-Java makes of projected netCDF files, in a JVM without zarr-cdm and in one with it.
 */
class OtherFormatsProjectionsTest {
  /** Those of CF that netCDF-Java has; {@code oblique_mercator} it has not. */
  private static final List<String> METHODS =
      List.of(
          "albers_conical_equal_area",
          "azimuthal_equidistant",
          "geostationary",
          "lambert_azimuthal_equal_area",
          "lambert_conformal_conic",
          "lambert_cylindrical_equal_area",
          "mercator",
          "orthographic",
          "polar_stereographic",
          "rotated_latitude_longitude",
          "sinusoidal",
          "stereographic",
          "transverse_mercator",
          "vertical_perspective");

  private static final List<String> FIGURES =
      List.of(
          "earth_radius=6371229",
          "semi_major_axis=6378137 inverse_flattening=298.257223563",
          "semi_major_axis=6377397.155 semi_minor_axis=6356078.963");

  private static final List<String> ORIGINS =
      List.of("", "false_easting=400000 false_northing=100000");

  @TempDir static Path folder;
  private static final List<String> FILES = new ArrayList<>();

  @BeforeAll
  static void writeEachMethodOnEachFigureWithEachOrigin() throws Exception {
    for (String method : METHODS) {
      for (String figure : FIGURES) {
        for (String origin : ORIGINS) {
          FILES.add(write(method, figure + " " + origin));
        }
      }
    }
  }

  @Test
  void areThoseOfTheHostAlone() throws Exception {
    List<String> alone = inAHost(Shown.class, withoutUs(), "", FILES);
    assertThat(inAHost(Shown.class, System.getProperty("java.class.path"), "", FILES))
        .isEqualTo(alone);
    assertThat(alone).hasSize(84).noneMatch(line -> line.contains("zarrcdm"));
    assertThat(alone).filteredOn(line -> line.endsWith("GeoTIFF")).hasSize(18);
  }

  /** All that netCDF-Java says of files by other writers, projected or not. */
  @Test
  void datasetsAreThoseOfTheHostAlone() throws Exception {
    List<String> files = Twins.names().stream().map(name -> Twins.netcdf(name).toString()).toList();
    List<String> alone = inAHost(Described.class, withoutUs(), "", files);
    assertThat(alone).hasSizeGreaterThan(100);
    String withUs = System.getProperty("java.class.path");
    assertThat(inAHost(Described.class, withUs, "", files)).isEqualTo(alone);
    assertThat(inAHost(Described.class, withUs, "all", files)).isNotEqualTo(alone);
  }

  @Test
  void areOursIfRequested() throws Exception {
    assertThat(inAHost(Shown.class, System.getProperty("java.class.path"), "all", FILES))
        .allMatch(line -> line.contains("zarrcdm"))
        .filteredOn(line -> line.endsWith("GeoTIFF"))
        .hasSize(2);
  }

  /** Beside a netCDF file in the same mapping, which netCDF-Java puts somewhere else. */
  @Test
  void areOursOfStores() throws Exception {
    Path store = Corpus.store("geo/epsg3035_gdal362");
    String file = FILES.get(3 * FIGURES.size() * ORIGINS.size());
    List<String> lines =
        inAHost(
            Shown.class,
            System.getProperty("java.class.path"),
            "",
            List.of(file, "zarr:" + store, file, store.resolve("zarr.json").toString()));
    assertThat(lines.get(0)).isEqualTo(lines.get(2)).doesNotContain("zarrcdm");
    assertThat(lines.get(1)).contains("io.github.zarrcdm.").doesNotContain("ucar.");
    assertThat(lines.get(3)).contains("io.github.zarrcdm.").doesNotContain("ucar.");
  }

  /** As netCDF files before CF name them. */
  @Test
  void areThoseOfTheHostByOtherAttributesToo() throws Exception {
    List<String> files = new ArrayList<>();
    for (String attribute : List.of("transform_name", "Projection_Name", "standard_name")) {
      files.add(write("lambert_conformal_conic", FIGURES.get(0), attribute));
    }
    List<String> alone = inAHost(Shown.class, withoutUs(), "", files);
    assertThat(alone).hasSize(3).allMatch(line -> line.contains("projection.LambertConformal"));
    assertThat(inAHost(Shown.class, System.getProperty("java.class.path"), "", files))
        .isEqualTo(alone);
  }

  private static String write(String method, String parameters) throws Exception {
    return write(method, parameters, "grid_mapping_name");
  }

  /** Writes a file whose mapping has {@code method} in the attribute {@code naming}. */
  private static String write(String method, String parameters, String naming) throws Exception {
    Path file = folder.resolve(FILES.size() + "-" + naming + "-" + method + ".nc");
    NetcdfFormatWriter.Builder netcdf = NetcdfFormatWriter.createNewNetcdf3(file.toString());
    netcdf.addAttribute(new Attribute("Conventions", "CF-1.8"));
    boolean rotated = method.startsWith("rotated");
    boolean scanned = method.equals("geostationary");
    for (String axis : List.of("y", "x")) {
      String rotatedAxis = axis.equals("y") ? "grid_latitude" : "grid_longitude";
      netcdf.addDimension(axis, 3);
      netcdf
          .addVariable(axis, DataType.DOUBLE, axis)
          .addAttribute(
              new Attribute(
                  "standard_name", rotated ? rotatedAxis : "projection_" + axis + "_coordinate"))
          .addAttribute(new Attribute("units", rotated ? "degrees" : scanned ? "radian" : "m"));
    }
    netcdf
        .addVariable("v", DataType.INT, "y x")
        .addAttribute(new Attribute("grid_mapping", "mapping"));
    var mapping = netcdf.addVariable("mapping", DataType.INT, "");
    mapping.addAttribute(new Attribute(naming, method));
    mapping.addAttribute(new Attribute("sweep_angle_axis", "y"));
    String all =
        "latitude_of_projection_origin="
            + (scanned ? 0 : method.startsWith("polar") ? 90 : 45)
            + " longitude_of_projection_origin=5 longitude_of_central_meridian=5"
            + " straight_vertical_longitude_from_pole=5 standard_parallel=50"
            + " scale_factor_at_projection_origin=1 scale_factor_at_central_meridian=0.9996"
            + " grid_north_pole_latitude=40 grid_north_pole_longitude=10"
            + " perspective_point_height=35786000 "
            + parameters;
    for (String parameter : all.trim().split(" ")) {
      String[] sides = parameter.split("=");
      mapping.addAttribute(new Attribute(sides[0], Double.valueOf(sides[1])));
    }
    try (NetcdfFormatWriter writer = netcdf.build()) {
      double step = rotated ? 1 : scanned ? 0.01 : 50_000;
      for (String axis : List.of("y", "x")) {
        writer.write(axis, Array.makeArray(DataType.DOUBLE, 3, step, step));
      }
    } catch (InvalidRangeException e) {
      throw new IOException(e);
    }
    return file.toString();
  }

  /** The class path without the folder or jar by which netCDF-Java finds us. */
  private static String withoutUs() throws URISyntaxException {
    Path us = Path.of(ZarrIosp.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    return Stream.of(System.getProperty("java.class.path").split(Pattern.quote(File.pathSeparator)))
        .filter(entry -> !Path.of(entry).toAbsolutePath().equals(us))
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** Identity hash codes are equal, by which netCDF-Java orders axes. */
  private static List<String> inAHost(
      Class<?> program, String classPath, String projections, List<String> files) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UnlockExperimentalVMOptions",
                "-XX:hashCode=2",
                "-Dzarrcdm.projections=" + projections,
                "-cp",
                classPath,
                program.getName()));
    command.addAll(files);
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    List<String> lines =
        new String(process.getInputStream().readAllBytes(), UTF_8).lines().toList();
    assertThat(process.waitFor()).isZero();
    return lines;
  }

  /**
   * Prints of each file the projection of its grid and of its coverage, where they put a point, and
   * whether netCDF-Java's GeotiffWriter accepts the class.
   */
  static final class Shown {
    private Shown() {}

    public static void main(String[] locations) throws IOException {
      for (String location : locations) {
        String name = Path.of(location).getFileName().toString();
        try (GridDataset grids = GridDataset.open(location);
            FeatureDatasetCoverage coverages = CoverageDatasetFactory.open(location)) {
          Projection ofGrid = grids.getGrids().get(0).getCoordinateSystem().getProjection();
          Projection ofCoverage =
              coverages
                  .getCoverageCollections()
                  .get(0)
                  .getHorizCoordSys()
                  .getTransform()
                  .getProjection();
          System.out.println(
              String.join(
                  " ", name, shown(ofGrid), shown(ofCoverage), isWritten(ofGrid) ? "GeoTIFF" : ""));
        } catch (RuntimeException e) {
          System.out.println(name + " " + e);
        }
      }
    }

    private static String shown(Projection projection) {
      LatLonPoint place = projection.projToLatLon(new ProjectionPointImpl(60, 70));
      return String.format(
          Locale.ROOT,
          "%s %.5f %.5f",
          projection.getClass().getName(),
          place.getLatitude(),
          place.getLongitude());
    }

    /** As {@code GeotiffWriter.writeGrid} of netCDF-Java 5.5 and 5.6 asks. */
    private static boolean isWritten(Projection projection) {
      return projection instanceof LambertConformal
          || projection instanceof Stereographic
          || projection instanceof Mercator
          || projection instanceof AlbersEqualAreaEllipse
          || projection instanceof AlbersEqualArea;
    }
  }

  /** Prints of each file its dataset with coordinate systems, its grids and its coverages. */
  static final class Described {
    private Described() {}

    public static void main(String[] locations) {
      for (String location : locations) {
        System.out.println(
            String.join(
                " ",
                location,
                described(() -> dataset(location)),
                described(() -> grids(location)),
                described(() -> coverages(location))));
      }
    }

    private static String described(Callable<String> text) {
      try {
        return text.call().replaceAll("@[0-9a-f]+|\\s+", " ");
      } catch (Exception | AssertionError e) {
        return e.toString();
      }
    }

    private static String dataset(String location) throws IOException {
      try (NetcdfDataset dataset = NetcdfDatasets.openDataset(location)) {
        return dataset + " " + dataset.getCoordinateSystems();
      }
    }

    private static String grids(String location) throws IOException {
      try (GridDataset grids = GridDataset.open(location)) {
        StringBuilder text = new StringBuilder().append(grids.getBoundingBox());
        for (GridDatatype grid : grids.getGrids()) {
          GridCoordSystem system = grid.getCoordinateSystem();
          text.append(grid.getFullName()).append(system.getProjection());
          text.append(system.getLatLonBoundingBox()).append(system.getVerticalTransform());
        }
        return text.toString();
      }
    }

    private static String coverages(String location) throws IOException {
      try (FeatureDatasetCoverage coverages = CoverageDatasetFactory.open(location)) {
        return coverages == null ? "none" : coverages.getCoverageCollections().toString();
      }
    }
  }
}
