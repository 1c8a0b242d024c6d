package io.github.zarrcdm.internal.iosp.radial;

import io.github.zarrcdm.internal.cf.time.CfDate;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Formatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import ucar.nc2.Variable;
import ucar.nc2.constants.FeatureType;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dt.RadialDatasetSweep;
import ucar.nc2.dt.radial.AbstractRadialAdapter;
import ucar.nc2.ft.FeatureDataset;
import ucar.nc2.time.CalendarDate;
import ucar.nc2.time.CalendarDateRange;
import ucar.nc2.time.CalendarDateUnit;
import ucar.nc2.units.DateUnit;
import ucar.nc2.util.CancelTask;
import ucar.unidata.geoloc.Earth;
import ucar.unidata.geoloc.EarthLocation;
import ucar.unidata.geoloc.LatLonPoint;
import ucar.unidata.geoloc.LatLonRect;

/**
 * The volume of a radar, or one sweep of it. Each variable has the sweeps that hold it; times are
 * seconds from the first ray of all on.
 */
final class SweepVolume extends AbstractRadialAdapter {
  private final Radar radar;
  private final double farthest;

  private SweepVolume(NetcdfDataset dataset, Radar radar, double farthest) throws IOException {
    this.netcdfDataset = dataset;
    this.location = dataset.getLocation();
    this.title = dataset.getRootGroup().findAttributeString("title", null);
    this.desc = "Radar, a group for each sweep";
    this.origin = radar.origin();
    this.startDate = radar.start();
    this.endDate = radar.end();
    this.radar = radar;
    this.farthest = farthest;
    setTimeUnits();
    setBoundingBox();
  }

  static SweepVolume of(NetcdfDataset dataset, List<SweepGroup> sweeps) throws IOException {
    Map<SweepGroup, Rays> rays = new LinkedHashMap<>();
    double farthest = 0;
    for (SweepGroup sweep : sweeps) {
      Rays of = Rays.of(sweep);
      rays.put(sweep, of);
      for (float range : of.range()) {
        farthest = Math.max(farthest, range);
      }
    }
    Radar radar = Radar.of(sweeps.get(0), rays.values());
    Map<String, List<GroupSweep>> byName = new LinkedHashMap<>();
    rays.forEach(
        (sweep, of) ->
            sweep
                .data()
                .forEach(
                    data -> {
                      List<GroupSweep> all =
                          byName.computeIfAbsent(data.getShortName(), name -> new ArrayList<>());
                      all.add(new GroupSweep(radar, data, of, all.size()));
                    }));
    SweepVolume volume = new SweepVolume(dataset, radar, farthest);
    byName.forEach((name, all) -> volume.dataVariables.add(new SweepVariable(name, all)));
    return volume;
  }

  /** Returns null if the volume tells no time; netCDF-Java would say now. */
  @Override
  public @Nullable CalendarDateRange getCalendarDateRange() {
    return startDate == null ? null : super.getCalendarDateRange();
  }

  /** Returns null if the volume tells no time; netCDF-Java would say now. */
  @Override
  public @Nullable CalendarDate getCalendarDateStart() {
    return startDate == null ? null : super.getCalendarDateStart();
  }

  /** Returns null if the volume tells no time; netCDF-Java would say now. */
  @Override
  public @Nullable CalendarDate getCalendarDateEnd() {
    return endDate == null ? null : super.getCalendarDateEnd();
  }

  @Override
  protected void setTimeUnits() throws IOException {
    if (radar.first().isPresent()) {
      CfDate first = radar.first().get();
      String units = "seconds since " + first.dateText() + "T" + first.timeText() + "Z";
      calDateUnits = CalendarDateUnit.of(null, units);
      try {
        dateUnits = new DateUnit(units);
      } catch (Exception e) { // as it declares
        throw new IOException(units + ": netCDF-Java does not read these units", e);
      }
    }
  }

  /** The square that the longest range fits in, on a sphere. */
  @Override
  protected void setBoundingBox() {
    double latitude = origin.getLatitude();
    double north = Math.toDegrees(farthest / Earth.WGS84_EARTH_RADIUS_METERS);
    double east = north / Math.cos(Math.toRadians(latitude));
    if (Double.isFinite(latitude) && Double.isFinite(origin.getLongitude()) && east < 180) {
      boundingBox =
          new LatLonRect(
              LatLonPoint.create(latitude - north, origin.getLongitude() - east),
              2 * north,
              2 * east);
    }
  }

  /** Nothing: {@link SweepGroupsFactory} is the factory, which the class of netCDF-Java is too. */
  @Override
  public @Nullable Object isMine(
      @Nullable FeatureType wanted, NetcdfDataset dataset, Formatter errors) {
    return null;
  }

  @Override
  public FeatureDataset open(
      @Nullable FeatureType wanted,
      NetcdfDataset dataset,
      Object analysis,
      @Nullable CancelTask task,
      Formatter errors) {
    return this;
  }

  @Override
  protected void setEarthLocation() {}

  @Override
  protected void setStartDate() {}

  @Override
  protected void setEndDate() {}

  @Override
  protected void addRadialVariable(NetcdfDataset dataset, Variable variable) {}

  @Override
  protected RadialDatasetSweep.@Nullable RadialVariable makeRadialVariable(
      NetcdfDataset dataset, Variable variable) {
    return null;
  }

  @Override
  public String getRadarID() {
    return named("Station", "XXXX");
  }

  @Override
  public String getRadarName() {
    return named("instrument_name", "Unknown Station");
  }

  private String named(String attribute, String other) {
    return netcdfDataset == null
        ? other
        : netcdfDataset.getRootGroup().findAttributeString(attribute, other);
  }

  @Override
  public String getDataFormat() {
    return "Zarr";
  }

  @Override
  public EarthLocation getCommonOrigin() {
    return origin;
  }

  @Override
  public boolean isStationary() {
    return radar.stationary();
  }

  @Override
  public boolean isVolume() {
    return true;
  }

  @Override
  public void clearDatasetMemory() {}
}
