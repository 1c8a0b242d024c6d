package io.github.zarrcdm.benchmarks;

import io.github.zarrcdm.internal.iosp.projection.GridMappingTransform;
import io.github.zarrcdm.internal.iosp.projection.ProjectionByFormat;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import ucar.nc2.Attribute;
import ucar.nc2.AttributeContainerMutable;
import ucar.nc2.dataset.transform.HorizTransformBuilderIF;
import ucar.unidata.geoloc.LatLonPointImpl;
import ucar.unidata.geoloc.ProjectionImpl;
import ucar.unidata.geoloc.ProjectionPointImpl;

/**
 * Longitude and latitude of a million cells: our projections, and netCDF-Java's of the same name.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ProjectionBenchmark {
  private static final int SIDE = 1000;

  @Param({
    "albers_conical_equal_area",
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
    "vertical_perspective"
  })
  public String name;

  @Param({"own", "stock"})
  public String whose;

  @Param({"ellipsoid", "sphere"})
  public String figure;

  private final double[][] points = new double[2][SIDE * SIDE];
  private ProjectionImpl projection;

  @Setup
  public void make() {
    AttributeContainerMutable mapping = new AttributeContainerMutable("crs");
    mapping.addAttribute(new Attribute("grid_mapping_name", name));
    double origin = name.equals("polar_stereographic") ? 90 : 40;
    mapping.addAttribute(new Attribute("latitude_of_projection_origin", origin));
    mapping.addAttribute(new Attribute("longitude_of_projection_origin", 10));
    mapping.addAttribute(new Attribute("longitude_of_central_meridian", 10));
    mapping.addAttribute(new Attribute("straight_vertical_longitude_from_pole", 10));
    mapping.addAttribute(new Attribute("perspective_point_height", 3.5e7));
    mapping.addAttribute(new Attribute("grid_north_pole_latitude", 40));
    mapping.addAttribute(new Attribute("grid_north_pole_longitude", 10));
    mapping.addAttribute(new Attribute("scale_factor_at_central_meridian", 1));
    if (!name.endsWith("stereographic")) {
      mapping.addAttribute(new Attribute("standard_parallel", 40));
    } else {
      mapping.addAttribute(new Attribute("scale_factor_at_projection_origin", 1));
    }
    if (figure.equals("sphere")) {
      mapping.addAttribute(new Attribute("earth_radius", 6371229.));
    } else {
      mapping.addAttribute(new Attribute("semi_major_axis", 6378137.));
      mapping.addAttribute(new Attribute("inverse_flattening", 298.257223563));
    }
    HorizTransformBuilderIF builder =
        whose.equals("own") ? new GridMappingTransform() : new ProjectionByFormat();
    String units = name.startsWith("rotated") ? "degrees" : "km";
    projection = builder.makeCoordinateTransform(mapping, units).getProjection();
    for (int i = 0; i < SIDE * SIDE; i++) {
      points[0][i] = (i % SIDE - SIDE / 2) * step();
      points[1][i] = (i / SIDE - SIDE / 2) * step();
    }
  }

  private double step() {
    return name.startsWith("rotated") ? 0.02 : 2;
  }

  /** A raster of 2 km, or of a fiftieth of a degree, around the origin. */
  @Benchmark
  public double places() {
    double step = step();
    ProjectionPointImpl point = new ProjectionPointImpl();
    LatLonPointImpl place = new LatLonPointImpl();
    double sum = 0;
    for (int row = 0; row < SIDE; row++) {
      for (int column = 0; column < SIDE; column++) {
        point.setLocation((column - SIDE / 2) * step, (row - SIDE / 2) * step);
        projection.projToLatLon(point, place);
        sum += place.getLatitude() + place.getLongitude();
      }
    }
    return sum;
  }

  /** The same raster in one call. */
  @Benchmark
  public double[][] array() {
    return projection.projToLatLon(points, new double[2][SIDE * SIDE]);
  }
}
