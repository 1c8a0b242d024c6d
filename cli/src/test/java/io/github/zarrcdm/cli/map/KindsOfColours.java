package io.github.zarrcdm.cli.map;

import static io.github.zarrcdm.cli.NewStore.count;
import static io.github.zarrcdm.cli.map.Kind.OWN_COLOURS;
import static io.github.zarrcdm.cli.map.Kind.kind;
import static io.github.zarrcdm.cli.map.Kind.plane;
import static io.github.zarrcdm.cli.map.KindsOfAxes.AXES;
import static io.github.zarrcdm.cli.map.KindsOfAxes.axes;

import io.github.zarrcdm.cli.map.Kind.Probe;
import java.util.Arrays;
import java.util.stream.Stream;

/** Datasets whose values become colours in different ways. */
final class KindsOfColours {
  private static final int MISSING = 0xF6CBB7;

  private KindsOfColours() {}

  static Stream<Kind> all() {
    return Stream.of(
        kind(
            "red, green and blue",
            OWN_COLOURS,
            plane(-0.5, 1.5, -0.5, 1.5),
            s -> s.bytes("v", "band:3 y:2 x:2", "", 255, 0, 0, 9, 0, 255, 0, 9, 0, 0, 255, 9),
            new Probe(0, 0, 0xFF0000),
            new Probe(1, 0, 0x00FF00),
            new Probe(0, 1, 0x0000FF),
            new Probe(1, 1, 0x090909)),
        kind(
            "red, green and blue, pixel by pixel, on a map",
            OWN_COLOURS,
            AXES,
            s -> axes(s).bytes("v", "lat:3 lon:4 rgb:3", "", pixels()),
            new Probe(0, 60, 0x000102),
            new Probe(30, 40, 0x212223)),
        kind(
            "one of the bands",
            "-d band=1 --min 0 --max 255",
            plane(-0.5, 1.5, -0.5, 1.5),
            s -> s.bytes("v", "band:3 y:2 x:2", "", 255, 0, 0, 9, 0, 255, 0, 9, 0, 0, 255, 9),
            new Probe(1, 0, 0xFFFFFF),
            new Probe(0, 0, 0)),
        kind(
            "more categories than a list of colours has",
            OWN_COLOURS,
            AXES,
            s ->
                axes(s)
                    .ints(
                        "v",
                        "lat:3 lon:4",
                        "'flag_values': [1, 2, 3], 'flag_meanings': 'sea land ice'",
                        1,
                        2,
                        3,
                        9,
                        1,
                        1,
                        1,
                        1,
                        1,
                        1,
                        1,
                        1),
            new Probe(0, 60, 0x0072B2),
            new Probe(10, 60, 0xE69F00),
            new Probe(20, 60, 0x009E73),
            new Probe(30, 60, 0x1A1A1A)),
        kind(
            "some values are missing",
            "",
            AXES,
            s -> axes(s).doubles("v", "lat:3 lon:4", "'_FillValue': 0.0", count(12, 0, 1 / 11.0)),
            new Probe(0, 60, MISSING),
            Probe.value(30, 40, 1)),
        kind(
            "a constant",
            "--min 3 --max 4",
            AXES,
            s -> axes(s).doubles("v", "lat:3 lon:4", "", count(12, 3.5, 0)),
            Probe.value(0, 60, 0.5)),
        kind(
            "nothing but missing values",
            "",
            AXES,
            s -> axes(s).doubles("v", "lat:3 lon:4", "'_FillValue': 0.0", new double[12]),
            new Probe(0, 60, 0xE4E4E4)),
        kind(
            "a logarithmic scale",
            "--log --min 1 --max 100",
            AXES,
            s -> axes(s).doubles("v", "lat:3 lon:4", "", count(12, -1, 11)),
            Probe.value(0, 60, 0),
            Probe.value(10, 60, 0.5),
            Probe.value(30, 40, 1)));
  }

  private static int[] pixels() {
    int[] bytes = new int[36];
    Arrays.setAll(bytes, i -> i);
    return bytes;
  }
}
