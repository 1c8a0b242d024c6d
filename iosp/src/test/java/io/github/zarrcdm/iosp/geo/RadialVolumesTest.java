package io.github.zarrcdm.iosp.geo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.testing.Twins;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Formatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.constants.FeatureType;
import ucar.nc2.dt.RadialDatasetSweep;
import ucar.nc2.dt.RadialDatasetSweep.RadialVariable;
import ucar.nc2.dt.RadialDatasetSweep.Sweep;
import ucar.nc2.ft.FeatureDataset;
import ucar.nc2.ft.FeatureDatasetFactoryManager;

/**
 * Volumes with a group for each sweep are radial datasets, as those are whose sweeps lie one after
 * another in one group.
 */
class RadialVolumesTest {
  private static final String GROUPS = "cf/cfradial2";

  @TempDir Path folder;

  private static FeatureDataset open(FeatureType wanted, Object location) throws IOException {
    return FeatureDatasetFactoryManager.open(
        wanted, location.toString(), null, new Formatter(Locale.ROOT));
  }

  private static double[] values(NetcdfFile file, String name) throws IOException {
    Array array = file.findVariable(name).read();
    return (double[]) array.get1DJavaArray(DataType.DOUBLE);
  }

  private static double[] doubles(float[] values) {
    double[] all = new double[values.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = values[i];
    }
    return all;
  }

  /** Compares with what netCDF-Java reads of the variables of the netCDF file. */
  @ParameterizedTest
  @ValueSource(strings = {"x2", "x3"})
  void theSweepsAreThoseOfTheNetcdfFile(String kind) throws IOException {
    Path store = Twins.store(GROUPS, kind);
    for (FeatureType wanted : List.of(FeatureType.RADIAL, FeatureType.ANY)) {
      try (NetcdfFile file = NetcdfFiles.open(Twins.netcdf(GROUPS).toString());
          FeatureDataset opened = open(wanted, "zarr:" + store)) {
        RadialDatasetSweep volume = (RadialDatasetSweep) opened;
        assertThat(volume.getFeatureType()).isEqualTo(FeatureType.RADIAL);
        assertThat(volume.getCommonOrigin().getLatitude()).isEqualTo(values(file, "latitude")[0]);
        assertThat(volume.getCommonOrigin().getAltitude()).isEqualTo(values(file, "altitude")[0]);
        assertThat(volume.getBoundingBox().contains(35.001, -97.001)).isTrue();
        RadialVariable data = (RadialVariable) volume.getDataVariable("DBZH");
        assertThat(data.getNumSweeps()).isEqualTo(2);
        for (int n = 0; n < 2; n++) {
          Sweep sweep = data.getSweep(n);
          String group = "sweep_" + n + "/";
          double[] expected = values(file, group + "DBZH");
          assertThat(doubles(sweep.readData())).isEqualTo(expected);
          assertThat(doubles(sweep.getAzimuth())).isEqualTo(values(file, group + "azimuth"));
          assertThat(doubles(sweep.getElevation())).isEqualTo(values(file, group + "elevation"));
          double[] ranges = values(file, group + "range");
          assertThat(sweep.getGateNumber()).isEqualTo(ranges.length);
          assertThat(sweep.getRangeToFirstGate()).isEqualTo((float) ranges[0]);
          assertThat(sweep.getGateSize()).isEqualTo((float) (ranges[1] - ranges[0]));
          double[] last = new double[ranges.length];
          int rays = sweep.getRadialNumber();
          System.arraycopy(expected, (rays - 1) * ranges.length, last, 0, ranges.length);
          assertThat(doubles(sweep.readData(rays - 1))).isEqualTo(last);
        }
        Formatter details = new Formatter(Locale.ROOT);
        volume.getDetailInfo(details);
        assertThat(details.toString()).contains("DBZH");
      }
    }
  }

  @Test
  void timesAreSecondsFromTheFirstRayOn() throws IOException {
    try (NetcdfFile file = NetcdfFiles.open(Twins.netcdf(GROUPS).toString());
        FeatureDataset opened = open(FeatureType.RADIAL, "zarr:" + Twins.store(GROUPS, "x3"))) {
      RadialDatasetSweep volume = (RadialDatasetSweep) opened;
      Sweep sweep = ((RadialVariable) volume.getDataVariable("DBZH")).getSweep(1);
      double[] times = values(file, "sweep_1/time");
      for (int ray = 0; ray < times.length; ray++) {
        assertThat(sweep.getTime(ray)).isEqualTo((float) times[ray]);
      }
      assertThat(sweep.getTime(times.length - 1)).isPositive();
      assertThat(volume.getCalendarDateStart()).hasToString("2020-01-01T00:00:00Z");
    }
  }

  @Test
  void raysWithoutADateHaveNoTimeAndNeitherHasAVolumeOfThem() throws IOException {
    String units = "seconds since 2020-01-01";
    SmallStore some = sweep("some", Map.of("units", units), 5, Double.NaN, 7);
    try (FeatureDataset opened = open(FeatureType.RADIAL, "zarr:" + some.location())) {
      RadialDatasetSweep volume = (RadialDatasetSweep) opened;
      Sweep sweep = ((RadialVariable) volume.getDataVariable("DBZH")).getSweep(0);
      assertThat(sweep.getTime(0)).isZero();
      assertThat(sweep.getTime(1)).isNaN();
      assertThat(sweep.getTime(2)).isEqualTo(2);
      assertThat(volume.getCalendarDateStart()).hasToString("2020-01-01T00:00:05Z");
      assertThat(volume.getCalendarDateEnd()).hasToString("2020-01-01T00:00:07Z");
    }
    SmallStore none = sweep("none", Map.of("units", units), 1, 2, 3);
    BigInteger last = BigInteger.TWO.pow(64).subtract(BigInteger.ONE);
    none.array(
        "sweep_0/time", "uint64", last, List.of(3), List.of("azimuth"), Map.of("units", units));
    Files.delete(folder.resolve("none/small.zarr/sweep_0/time/c/0"));
    try (FeatureDataset opened = open(FeatureType.RADIAL, "zarr:" + none.location())) {
      assertThat(opened.getCalendarDateStart()).isNull();
      assertThat(opened.getCalendarDateEnd()).isNull();
      assertThat(opened.getCalendarDateRange()).isNull();
    }
  }

  @Test
  void aRadarThatMovesIsNotStationaryAndOneWithoutNumbersIsNone() throws IOException {
    SmallStore moves = sweep("moves", Map.of(), 0, 1, 2);
    moves.axis("sweep_0/latitude", Map.of(), 47, 48, 49);
    try (FeatureDataset opened = open(FeatureType.RADIAL, "zarr:" + moves.location())) {
      assertThat(((RadialDatasetSweep) opened).isStationary()).isFalse();
    }
    SmallStore text = sweep("text", Map.of(), 0, 1, 2).text("latitude", List.of(), "47.5N");
    assertThat(open(FeatureType.RADIAL, "zarr:" + text.location())).isNull();
  }

  @Test
  void variablesWhoseRaysAreNotFirstAreNamed() throws IOException {
    SmallStore store = sweep("turned", Map.of(), 0, 1, 2);
    store.raster("sweep_0/ZDR", List.of(2, 3), List.of("range", "azimuth"), Map.of());
    Formatter errors = new Formatter(Locale.ROOT);
    try (FeatureDataset opened =
        FeatureDatasetFactoryManager.open(
            FeatureType.RADIAL, "zarr:" + store.location(), null, errors)) {
      assertThat(opened.getDataVariable("ZDR")).isNull();
      assertThat(errors.toString()).startsWith("sweep_0/ZDR: left out");
    }
  }

  /** A volume of one sweep, whose rays have these {@code times}. */
  private SmallStore sweep(String name, Map<String, ?> ofTime, double... times) throws IOException {
    List<Integer> rays = List.of(times.length);
    List<String> dimension = List.of("azimuth");
    return new SmallStore(folder.resolve(name))
        .group("", Map.of())
        .doubles("latitude", List.of(), List.of(), Map.of(), 47.5)
        .doubles("longitude", List.of(), List.of(), Map.of(), 8.5)
        .group("sweep_0", Map.of())
        .doubles("sweep_0/azimuth", rays, dimension, Map.of(), times)
        .doubles("sweep_0/elevation", rays, dimension, Map.of(), times)
        .doubles("sweep_0/time", rays, dimension, ofTime, times)
        .axis("sweep_0/range", Map.of(), 100, 200)
        .raster("sweep_0/DBZH", List.of(times.length, 2), List.of("azimuth", "range"), Map.of());
  }

  @Test
  void oneSweepIsOneTooAndOtherStoresAreNone() throws IOException {
    String group = "zarr:" + Twins.store(GROUPS, "x3") + "#group=sweep_1";
    try (FeatureDataset opened = open(FeatureType.RADIAL, group)) {
      RadialVariable data = (RadialVariable) ((RadialDatasetSweep) opened).getDataVariable("DBZH");
      assertThat(data.getNumSweeps()).isOne();
    }
    try (FeatureDataset opened = open(FeatureType.RADIAL, Twins.netcdf(GROUPS))) {
      assertThat(opened).as("netCDF-Java's own answer").isNull();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"cf/cfradial1", "cf/z_cfrad1"})
  void volumesInOneGroupAreNetcdfJavas(String twin) throws IOException {
    try (FeatureDataset netcdf = open(FeatureType.RADIAL, Twins.netcdf(twin));
        FeatureDataset store = open(FeatureType.RADIAL, "zarr:" + Twins.store(twin, "x3"))) {
      assertThat(store == null).isEqualTo(netcdf == null);
      if (store != null) {
        assertThat(store.getImplementationName()).isEqualTo(netcdf.getImplementationName());
      }
    }
  }
}
