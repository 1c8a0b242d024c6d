package io.github.zarrcdm.iosp.geo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.internal.conventions.crs.cf.GridMappingReader;
import io.github.zarrcdm.iosp.ZarrIosp;
import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.Twins;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
import ucar.nc2.write.NetcdfFormatWriter;

/**
 * What netCDF-Java makes of projected netCDF files, in a JVM without zarr-cdm and in one with it.
 */
class OtherFormatsProjectionsTest {
  /** Those of CF that netCDF-Java has. */
  private static final List<String> METHODS =
      GridMappingReader.PROJECTIONS.stream()
          .filter(method -> !method.equals("oblique_mercator"))
          .sorted()
          .toList();

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
    List<String> alone = inAHost(ShownProjections.class, withoutUs(), "", FILES);
    assertThat(inAHost(ShownProjections.class, System.getProperty("java.class.path"), "", FILES))
        .isEqualTo(alone);
    assertThat(alone).hasSize(84).noneMatch(line -> line.contains("zarrcdm"));
    assertThat(alone).filteredOn(line -> line.endsWith("GeoTIFF")).hasSize(18);
  }

  /** All that netCDF-Java says of files by other writers, projected or not. */
  @Test
  void datasetsAreThoseOfTheHostAlone() throws Exception {
    List<String> files = Twins.names().stream().map(name -> Twins.netcdf(name).toString()).toList();
    List<String> alone = inAHost(DescribedDatasets.class, withoutUs(), "", files);
    assertThat(alone).hasSizeGreaterThan(100);
    String withUs = System.getProperty("java.class.path");
    assertThat(inAHost(DescribedDatasets.class, withUs, "", files)).isEqualTo(alone);
    assertThat(inAHost(DescribedDatasets.class, withUs, "all", files)).isNotEqualTo(alone);
  }

  @Test
  void areOursIfRequested() throws Exception {
    assertThat(inAHost(ShownProjections.class, System.getProperty("java.class.path"), "all", FILES))
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
            ShownProjections.class,
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
    List<String> alone = inAHost(ShownProjections.class, withoutUs(), "", files);
    assertThat(alone).hasSize(3).allMatch(line -> line.contains("projection.LambertConformal"));
    assertThat(inAHost(ShownProjections.class, System.getProperty("java.class.path"), "", files))
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
}
