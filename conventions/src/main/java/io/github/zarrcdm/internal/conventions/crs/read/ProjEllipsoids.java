package io.github.zarrcdm.internal.conventions.crs.read;

import io.github.zarrcdm.internal.conventions.crs.Ellipsoid;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** PROJ's names of ellipsoids and datums. */
public final class ProjEllipsoids {
  /**
   * Name, semi-major axis, and inverse flattening, or semi-minor axis if it is longer than that.
   */
  private static final String ELLIPSOIDS =
      """
      MERIT 6378137 298.257
      SGS85 6378136 298.257
      GRS80 6378137 298.257222101
      IAU76 6378140 298.257
      airy 6377563.396 299.3249646
      APL4.9 6378137 298.25
      NWL9D 6378145 298.25
      mod_airy 6377340.189 6356034.446
      andrae 6377104.43 300
      danish 6377019.2563 300
      aust_SA 6378160 298.25
      GRS67 6378160 298.247167427
      GSK2011 6378136.5 298.2564151
      bessel 6377397.155 299.1528128
      bess_nam 6377483.865 299.1528128
      clrk66 6378206.4 6356583.8
      clrk80 6378249.145 293.4663
      clrk80ign 6378249.2 293.4660212936269
      CPM 6375738.7 334.29
      delmbr 6376428 311.5
      engelis 6378136.05 298.2566
      evrst30 6377276.345 300.8017
      evrst48 6377304.063 300.8017
      evrst56 6377301.243 300.8017
      evrst69 6377295.664 300.8017
      evrstSS 6377298.556 300.8017
      fschr60 6378166 298.3
      fschr60m 6378155 298.3
      fschr68 6378150 298.3
      helmert 6378200 298.3
      hough 6378270 297
      intl 6378388 297
      krass 6378245 298.3
      kaula 6378163 298.24
      lerch 6378139 298.257
      mprts 6397300 191
      new_intl 6378157.5 6356772.2
      plessis 6376523 6355863
      PZ90 6378136 298.25784
      SEasia 6378155 6356773.3205
      walbeck 6376896 6355834.8467
      WGS60 6378165 298.3
      WGS66 6378145 298.25
      WGS72 6378135 298.26
      WGS84 6378137 298.257223563
      sphere 6370997 0
      """;

  private static final Map<String, String> OF_DATUM =
      Map.ofEntries(
          Map.entry("ggrs87", "grs80"),
          Map.entry("nad83", "grs80"),
          Map.entry("nad27", "clrk66"),
          Map.entry("potsdam", "bessel"),
          Map.entry("carthage", "clrk80ign"),
          Map.entry("hermannskogel", "bessel"),
          Map.entry("ire65", "mod_airy"),
          Map.entry("nzgd49", "intl"),
          Map.entry("osgb36", "airy"));

  private static final Map<String, Ellipsoid> BY_NAME = new HashMap<>();

  static {
    for (String line : ELLIPSOIDS.split("\n")) {
      String[] columns = line.split(" ");
      double a = Double.parseDouble(columns[1]);
      double second = Double.parseDouble(columns[2]);
      BY_NAME.put(
          columns[0].toLowerCase(Locale.ROOT),
          second > 1000
              ? Ellipsoid.ofAxes(columns[0], a, second)
              : new Ellipsoid(columns[0], a, second));
    }
  }

  private ProjEllipsoids() {}

  /** Returns the ellipsoid of that name, or of the datum of that name; null if there is none. */
  public static @Nullable Ellipsoid of(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return BY_NAME.get(OF_DATUM.getOrDefault(lower, lower));
  }
}
