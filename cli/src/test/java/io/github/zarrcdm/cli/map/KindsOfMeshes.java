package io.github.zarrcdm.cli.map;

import static io.github.zarrcdm.cli.map.Kind.kind;
import static io.github.zarrcdm.cli.map.Kind.plane;

import io.github.zarrcdm.cli.NewStore;
import io.github.zarrcdm.cli.map.Kind.Probe;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Meshes of UGRID 1.0, each spelled in another way: two quadrangles and four triangles between 0
 * and 2 E, 40 and 42 N, and others.
 */
final class KindsOfMeshes {
  private static final String LON = "'units': 'degrees_east', 'standard_name': 'longitude'";
  private static final String LAT = "'units': 'degrees_north', 'standard_name': 'latitude'";
  private static final int NOTHING = 0xFFFFFF;

  private static final double[] PLANE = plane(0, 2, 42, 40);

  /** In the middle of each face. */
  private static final Probe[] FACES = {
    Probe.value(0.5, 40.5, 0),
    Probe.value(1.7, 40.3, .2),
    Probe.value(1.3, 40.7, .4),
    Probe.value(0.5, 41.5, .6),
    Probe.value(1.7, 41.3, .8),
    Probe.value(1.3, 41.7, 1)
  };

  private static final double[] VALUES = {0, .2, .4, .6, .8, 1};

  private KindsOfMeshes() {}

  static Stream<Kind> all() {
    return Stream.of(
        faces(
            "faces, counted from 0",
            s -> s.ints("fn", "face:6 nmax:4", "'_FillValue': -999", rows(0, -999))),
        faces(
            "faces, counted from 1, filled with 0",
            s -> s.ints("fn", "face:6 nmax:4", "'start_index': 1, '_FillValue': 0", rows(1, 0))),
        faces(
            "faces in 64 bits",
            s ->
                s.longs(
                    "fn",
                    "face:6 nmax:4",
                    "'start_index': 1, '_FillValue': -1",
                    Arrays.stream(rows(1, -1)).asLongStream().toArray())),
        faces(
            "faces as numbers with NaN",
            s ->
                s.doubles(
                    "fn",
                    "face:6 nmax:4",
                    "'start_index': 1.0",
                    Arrays.stream(rows(1, -1)).mapToDouble(i -> i < 0 ? Double.NaN : i).toArray())),
        faces(
            "transposed, without a word which dimension is that of faces",
            s -> s.ints("fn", "nmax:4 face:6", "'_FillValue': -1", transposed(rows(0, -1)))),
        faces(
            "filled without a word",
            s -> s.ints("fn", "face:6 nmax:4", "'start_index': 1", rows(1, 0))),
        kind(
            "what lies on nodes runs on in between",
            "",
            PLANE,
            s -> {
              mixed(s).ints("fn", "face:6 nmax:4", "'_FillValue': -1", rows(0, -1));
              on(s, "node", "node:9", 0, .25, .5, .25, .5, .75, .5, .75, 1);
            },
            Probe.value(0.5, 40.5, .25),
            Probe.value(1.5, 40.5, .5),
            Probe.value(1.25, 41.75, .75),
            Probe.value(1.75, 41.75, .875)),
        kind(
            "what lies on edges is on lines",
            "",
            plane(-0.06, 2.06, 42.06, 39.94),
            s -> {
              mixed(s).ints("en", "edge:3 two:2", "", 0, 4, 4, 8, 2, 4);
              on(s, "edge", "edge:3", 0, .5, 1);
            },
            Probe.value(0.5, 40.5, 0),
            Probe.value(1.5, 41.5, .5),
            Probe.value(1.5, 40.5, 1),
            new Probe(0.5, 41.5, NOTHING)),
        kind(
            "some faces, by their indices",
            "",
            PLANE,
            s ->
                mixed(s)
                    .ints("fn", "face:6 nmax:4", "'_FillValue': -1", rows(0, -1))
                    .ints(
                        "set",
                        "some:3",
                        "'cf_role': 'location_index_set', 'mesh': 'mesh', 'location': 'face',"
                            + " 'start_index': 1",
                        6,
                        1,
                        5)
                    .doubles("v", "some:3", "'location_index_set': 'set'", 0, .5, 1),
            Probe.value(1.3, 41.7, 0),
            Probe.value(0.5, 40.5, .5),
            Probe.value(1.7, 41.3, 1),
            new Probe(0.5, 41.5, NOTHING)),
        kind(
            "a level of a mesh, and a hole where a face has an index of no node",
            "-d layer=1",
            PLANE,
            s ->
                mixed(s)
                    .ints("fn", "face:6 nmax:4", "'_FillValue': -1", spoiled(rows(0, -1)))
                    .doubles(
                        "v",
                        "layer:2 face:6",
                        "'mesh': 'mesh', 'location': 'face'",
                        1,
                        1,
                        1,
                        1,
                        1,
                        1,
                        0,
                        .2,
                        .4,
                        .6,
                        .8,
                        1),
            Probe.value(0.5, 40.5, 0),
            new Probe(1.3, 40.7, NOTHING),
            Probe.value(1.7, 41.3, .8)),
        kind(
            "faces over the antimeridian",
            "",
            plane(178, 181, 1, 0),
            s ->
                mesh(s, 6, new double[] {178, 179.5, -179, 178, 179.5, -179}, 0, 0, 0, 1, 1, 1)
                    .ints("fn", "face:2 nmax:4", "", 0, 1, 4, 3, 1, 2, 5, 4)
                    .doubles("v", "face:2", "'mesh': 'mesh', 'location': 'face'", .2, .8),
            Probe.value(179, .5, .2),
            Probe.value(179.8, .5, .8),
            Probe.value(180.5, .5, .8)),
        kind(
            "a face around the pole, between others, seen twice at the edges of the map",
            "",
            plane(-180, 180, 90, 60),
            s ->
                mesh(
                        s,
                        8,
                        new double[] {0, 90, 180, 270, 0, 90, 180, 270},
                        80,
                        80,
                        80,
                        80,
                        60,
                        60,
                        60,
                        60)
                    .ints(
                        "fn",
                        "face:5 nmax:4",
                        "",
                        0,
                        1,
                        2,
                        3,
                        0,
                        4,
                        5,
                        1,
                        1,
                        5,
                        6,
                        2,
                        2,
                        6,
                        7,
                        3,
                        3,
                        7,
                        4,
                        0)
                    .doubles(
                        "v", "face:5", "'mesh': 'mesh', 'location': 'face'", 0, .2, .4, .6, .8),
            Probe.value(-170, 85, 0),
            Probe.value(5, 89, 0),
            Probe.value(175, 85, 0),
            Probe.value(45, 70, .2),
            Probe.value(135, 70, .4),
            Probe.value(-135, 70, .6),
            Probe.value(-45, 70, .8)),
        kind(
            "a mesh on the plane of a projection",
            "",
            plane(400, 600, 5600, 5400),
            s ->
                s.ints(
                        "mesh",
                        "",
                        "'cf_role': 'mesh_topology', 'topology_dimension': 2,"
                            + " 'node_coordinates': 'nx ny', 'face_node_connectivity': 'fn'",
                        0)
                    .ints("crs", "", UTM, 0)
                    .doubles("nx", "node:4", X, 400e3, 500e3, 600e3, 500e3)
                    .doubles("ny", "node:4", Y, 5500e3, 5400e3, 5500e3, 5600e3)
                    .doubles("fx", "face:2", X, 466e3, 533e3)
                    .doubles("fy", "face:2", Y, 5500e3, 5500e3)
                    .ints("fn", "face:2 nmax:3", "", 0, 1, 3, 1, 2, 3)
                    .doubles(
                        "v",
                        "face:2",
                        "'mesh': 'mesh', 'location': 'face', 'coordinates': 'fx fy',"
                            + " 'grid_mapping': 'crs'",
                        .2,
                        .8),
            Probe.value(466, 5500, .2),
            Probe.value(533, 5500, .8),
            new Probe(420, 5420, NOTHING)),
        kind(
            "cells of which only the bounds are known",
            "",
            plane(0, 2, 1, 0),
            s ->
                s.doubles("lon", "cell:2", LON + ", 'bounds': 'lonb'", .5, 1.5)
                    .doubles("lat", "cell:2", LAT + ", 'bounds': 'latb'", .5, .5)
                    .doubles("lonb", "cell:2 nv:4", "", 0, 1, 1, 0, 1, 2, 1, 1)
                    .doubles("latb", "cell:2 nv:4", "", 0, 0, 1, 1, 0, 0, 1, 1)
                    .doubles("v", "cell:2", "'coordinates': 'lon lat'", .2, .8),
            Probe.value(.1, .9, .2),
            Probe.value(1.1, .5, .8),
            new Probe(1.9, .9, NOTHING)));
  }

  private static final String X = "'units': 'm', 'standard_name': 'projection_x_coordinate'";
  private static final String Y = "'units': 'm', 'standard_name': 'projection_y_coordinate'";
  private static final String UTM =
      "'grid_mapping_name': 'transverse_mercator', 'longitude_of_central_meridian': 15.0,"
          + " 'latitude_of_projection_origin': 0.0, 'scale_factor_at_central_meridian': 0.9996,"
          + " 'false_easting': 500000.0, 'false_northing': 0.0";

  private static Kind faces(String name, Consumer<NewStore> connectivity) {
    return kind(
        name,
        "",
        PLANE,
        s -> {
          connectivity.accept(mixed(s));
          on(s, "face", "face:6", VALUES);
        },
        FACES);
  }

  private static void on(NewStore store, String location, String dimension, double... values) {
    store.doubles("v", dimension, "'mesh': 'mesh', 'location': '%s'".formatted(location), values);
  }

  private static NewStore mixed(NewStore store) {
    return mesh(
        store, 9, new double[] {0, 1, 2, 0, 1, 2, 0, 1, 2}, 40, 40, 40, 41, 41, 41, 42, 42, 42);
  }

  private static NewStore mesh(NewStore store, int nodes, double[] lon, double... lat) {
    return store
        .ints(
            "mesh",
            "",
            "'cf_role': 'mesh_topology', 'topology_dimension': 2,"
                + " 'node_coordinates': 'nlon nlat', 'face_node_connectivity': 'fn',"
                + " 'edge_node_connectivity': 'en'",
            0)
        .doubles("nlon", "node:" + nodes, LON, lon)
        .doubles("nlat", "node:" + nodes, LAT, lat);
  }

  private static int[] rows(int start, int fill) {
    int[] rows = {0, 1, 4, 3, 1, 2, 5, -1, 1, 5, 4, -1, 3, 4, 7, 6, 4, 5, 8, -1, 4, 8, 7, -1};
    return Arrays.stream(rows).map(node -> node < 0 ? fill : node + start).toArray();
  }

  private static int[] transposed(int[] rows) {
    int[] columns = new int[rows.length];
    for (int i = 0; i < rows.length; i++) {
      columns[i % 4 * 6 + i / 4] = rows[i];
    }
    return columns;
  }

  private static int[] spoiled(int[] rows) {
    rows[9] = 9;
    return rows;
  }
}
