package io.github.zarrcdm.iosp;

import java.util.stream.Stream;

/**
 * One store for each convention of netCDF-Java 5.5 that makes axes, units or types of axes from
 * attributes or other variables. There is none of HDF4-EOS-MODIS and HDF5-EOS-OMI, which it knows
 * by the type of a file; of ARPS/ADAS, which is not registered; of NUWG and Zebra, whose stores are
 * read as CF; and of Suomi, on whose stations netCDF-Java fails.
 */
final class ConventionSamples {
  private ConventionSamples() {}

  static Stream<ConventionSample> grids() {
    return Stream.of(
        ConventionSample.of(
                "WRF",
                """
                "TITLE": " OUTPUT FROM WRF V4.5 MODEL", "MAP_PROJ": 1, "TRUELAT1": 30.0, "TRUELAT2": 60.0,
                "MOAD_CEN_LAT": 47.0, "STAND_LON": 10.0, "CEN_LAT": 47.0, "CEN_LON": 10.0,
                "DX": 9000.0, "DY": 9000.0, "GRIDTYPE": "C"
                """)
            .with("float T2(south_north=4, west_east=5)", "\"units\": \"K\""),
        ConventionSample.of(
                "AWIPS",
                """
                "projName": "LAMBERT_CONFORMAL", "centralLat": 25.0, "centralLon": -95.0, "rotation": 25.0,
                "lat00": 30.0, "lon00": -100.0, "dxKm": 40.0, "dyKm": 40.0
                """)
            .with(
                "float t(record=1, levels_2=2, y=4, x=5)", "\"units\": \"K\", \"long_name\": \"T\"")
            .withText("tLevels(levels_2=2, charsPerLevel=10)", "MB 1000   MB 500    ")
            .with("int valtimeMINUSreftime(record=1)", "\"units\": \"seconds\"", 3600)
            .with(
                "double reftime(record=1)",
                "\"units\": \"seconds since 1970-1-1 00:00:00\"",
                1.7e9),
        ConventionSample.of(
                "AWIPS on latitudes",
                """
                "projName": "LATLON", "xMin": -100.0, "xMax": -96.0, "dx": 1.0, "yMin": 30.0, "yMax": 33.0, "dy": 1.0
                """)
            .with("float sfc(record=1, y=4, x=5)", "\"units\": \"K\"")
            .withText("level(charsPerLevel=10)", "SFC")
            .with("int valtimeMINUSreftime(record=1)", "\"units\": \"seconds\"", 3600)
            .with(
                "double reftime(record=1)",
                "\"units\": \"seconds since 1970-1-1 00:00:00\"",
                1.7e9),
        ConventionSample.of(
                "AWIPS-Sat",
                """
                "projName": "LAMBERT_CONFORMAL", "centralLat": 25.0, "centralLon": -95.0, "rotation": 25.0,
                "lat00": 30.0, "lon00": -100.0, "latNxNy": 34.0, "lonNxNy": -94.0, "channel": "IR"
                """)
            .with("byte image(y=4, x=5)", "\"units\": \"1\""),
        ConventionSample.of("CEDRICRadar", "\"Conventions\": \"CEDRICRadar\"")
            .with("float VREL(time=1, z=1, y=4, x=5)", "\"units\": \"m/s\"")
            .with("float x(x=5)", "\"units\": \"km\"", -20, -10, 0, 10, 20)
            .with("float y(y=4)", "\"units\": \"km\"", -15, -5, 5, 15)
            .with("float z(z=1)", "\"units\": \"km\"", 1)
            .with("float radar_latitude()", "\"units\": \"degrees\"", 40.4)
            .with("float radar_longitude()", "\"units\": \"degrees\"", -104.6)
            .with("int cedric_run_date(three=3)", "", 2026, 1, 1)
            .with("float scale(cedric_general_scaling_factor=1)", "", 100),
        ConventionSample.of(
                "GIEF",
                """
                "Conventions": "GIEF", "time_units": "hours since 2026-01-01", "level_units": "m",
                "level_name": "height", "unit_name": "K", "parameter_name": "temperature",
                "translation": [10.0, 40.0], "affine_transformation": [0.0, 0.0, 0.0, 0.5, 0.0, 0.0, 0.5, 0.0]
                """)
            .with("float T(time=1, level=1, row=4, column=5)", "")
            .with("double time(time=1)", "", 6)
            .with("double level(level=1)", "", 2),
        ConventionSample.of(
                "M3IO",
                """
                "GDTYP": 2, "P_ALP": 33.0, "P_BET": 45.0, "P_GAM": -97.0, "XCENT": -97.0, "YCENT": 40.0,
                "XORIG": -60000.0, "YORIG": -48000.0, "XCELL": 24000.0, "YCELL": 24000.0, "NCOLS": 5, "NROWS": 4,
                "SDATE": 2026001, "STIME": 0, "TSTEP": 10000, "VGLVLS": [1.0, 0.9, 0.8]
                """)
            .with("float O3(TSTEP=2, LAY=2, ROW=4, COL=5)", "\"units\": \"ppm\""),
        ConventionSample.of(
                "M3IO on latitudes",
                """
                "GDTYP": 1, "XORIG": 10.0, "YORIG": 40.0, "XCELL": 0.5, "YCELL": 0.5, "NCOLS": 5, "NROWS": 4,
                "SDATE": 2026001, "STIME": 0, "TSTEP": 10000, "VGLVLS": [1.0, 0.9]
                """)
            .with("float O3(TSTEP=2, LAY=1, ROW=4, COL=5)", "\"units\": \"ppm\""),
        ConventionSample.of(
                "GDV",
                """
                "Conventions": "GDV", "projection": "LambertConformal", "projection_params": "25 -95 25 25"
                """)
            .with("float T(row=4, column=5)", "\"units\": \"K\"")
            .with(
                "float easting(column=5)",
                "\"units\": \"km\", \"coord_axis\": \"x\"",
                0,
                10,
                20,
                30,
                40)
            .with(
                "float northing(row=4)",
                "\"units\": \"km\", \"coord_axis\": \"y\"",
                0,
                10,
                20,
                30));
  }

  /** Its convention gives arrays other dimensions, so that its axes cannot be arrays. */
  static ConventionSample ifps() {
    return ConventionSample.of("IFPS", "\"fileFormatVersion\": \"20030117\"")
        .with(
            "float T_SFC(DIM_1=2, y=3, x=3)",
            "\"units\": \"K\", \"validTimes\": [0, 3600, 3600, 7200]")
        .with(
            "float latitude(y=3, x=3)",
            """
            "projectionType": "LAMBERT_CONFORMAL", "latLonOrigin": [-95.0, 25.0], "stdParallelOne": 25.0,
            "stdParallelTwo": 25.0
            """,
            30,
            30,
            30,
            31,
            31,
            31,
            32,
            32,
            32)
        .with("float longitude(y=3, x=3)", "", -96, -95, -94, -96, -95, -94, -96, -95, -94);
  }

  static Stream<ConventionSample> observations() {
    return Stream.of(
        ConventionSample.of(
                "NCAR-RAF/nimbus",
                "\"Conventions\": \"NCAR-RAF/nimbus\", \"coordinates\": \"LONC LATC PALT Time\"")
            .with("float ATX(Time=3)", "\"units\": \"deg_C\"")
            .with("float LATC(Time=3)", "\"units\": \"degree_N\"", 40, 41, 42)
            .with("float LONC(Time=3)", "\"units\": \"degree_E\"", 10, 11, 12)
            .with("float PALT(Time=3)", "\"units\": \"m\"", 100, 200, 300)
            .with("int Time(Time=3)", "\"units\": \"seconds since 2026-01-01 00:00:00\""),
        ConventionSample.of(
                "Cosmic1",
                "\"center\": \"UCAR/CDAAC\", \"start_time\": 1.4e9, \"stop_time\": 1400000060.0")
            .with("float Temp(MSL_alt=3)", "\"units\": \"C\"")
            .with("float MSL_alt(MSL_alt=3)", "\"units\": \"km\"", 1, 2, 3)
            .with("float Lat(MSL_alt=3)", "\"units\": \"deg\"", 40, 41, 42)
            .with("float Lon(MSL_alt=3)", "\"units\": \"deg\"", 10, 11, 12),
        ConventionSample.of("FslWindProfiler", "\"title\": \"WPDN data : selected by ob time\"")
            .with("float uComponent(recNum=2, level=2)", "\"units\": \"m/s\"")
            .with("float staLat(recNum=2)", "\"units\": \"degrees_north\"", 40, 41)
            .with("float staLon(recNum=2)", "\"units\": \"degrees_east\"", 10, 11)
            .with("float staElev(recNum=2)", "\"units\": \"m\"", 100, 200)
            .with("float levels(recNum=2, level=2)", "\"units\": \"m\"")
            .with(
                "double timeObs(recNum=2)",
                "\"units\": \"seconds since 1970-1-1 00:00:00\"",
                1.7e9,
                1.7e9),
        ConventionSample.of(
                "MADIS",
                """
                "Conventions": "MADIS_Station_1.0", "timeVariables": "observationTime",
                "stationLocationVariables": "latitude,longitude,elevation"
                """)
            .with("float temperature(recNum=2)", "\"units\": \"K\"")
            .with("float latitude(recNum=2)", "\"units\": \"degree_north\"", 40, 41)
            .with("float longitude(recNum=2)", "\"units\": \"degree_east\"", 10, 11)
            .with("float elevation(recNum=2)", "\"units\": \"m\"", 100, 200)
            .with(
                "double observationTime(recNum=2)",
                "\"units\": \"seconds since 1970-1-1\"",
                1.7e9,
                1.7e9),
        ConventionSample.of(
                "Unidata Observation Dataset v1.0",
                """
                "Conventions": "Unidata Observation Dataset v1.0", "cdm_datatype": "Point",
                "time_coordinate": "obs", "latitude_coordinate": "y", "longitude_coordinate": "x", "altitude_coordinate": "z"
                """)
            .with("float temperature(record=2)", "\"units\": \"K\"")
            .with("float y(record=2)", "\"units\": \"degree_north\"", 40, 41)
            .with("float x(record=2)", "\"units\": \"degree_east\"", 10, 11)
            .with("float z(record=2)", "\"units\": \"m\"", 100, 200)
            .with("double obs(record=2)", "\"units\": \"seconds since 1970-1-1\"", 1.7e9, 1.7e9),
        ConventionSample.of("ATDRadar", "\"sensor_name\": \"CRAFT/NEXRAD\"")
            .with("float reflectivity(time=2, bin=3)", "\"units\": \"dBz\"")
            .with("float latitude()", "\"units\": \"degrees\"", 40)
            .with("float longitude()", "\"units\": \"degrees\"", 10)
            .with("float altitude()", "\"units\": \"m\"", 100)
            .with("double time(time=2)", "\"units\": \"seconds since 1970-1-1\"", 1.7e9, 1.7e9));
  }
}
