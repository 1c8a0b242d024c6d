package io.github.zarrcdm.internal.conventions.crs.read;

import static java.util.stream.Collectors.toUnmodifiableSet;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** PROJ's names of projections, the methods of WKT that they are, and the words they understand. */
final class ProjMethods {

  /**
   * Name, with a word that makes it another projection; method; parameters. {@code a>b} gives
   * parameter a the name b, {@code a=1} a value where it is left out; {@code a!} may not be left
   * out, because PROJ takes it for one value in a projection and for another in a CRS.
   */
  private static final String TABLE =
      """
      tmerc | Transverse Mercator | lat_0 k
      etmerc | Transverse Mercator | lat_0 k
      utm | Transverse Mercator |
      lcc | Lambert Conic Conformal (2SP) | lat_0 lat_1 lat_2 k
      aea | Albers Equal Area | lat_0 lat_1 lat_2=0
      laea | Lambert Azimuthal Equal Area | lat_0
      stere | Stereographic | lat_0 lat_ts k
      sterea | Oblique Stereographic | lat_0 k
      merc lat_ts | Mercator | lat_ts
      merc | Mercator | k
      webmerc | Popular Visualisation Pseudo Mercator |
      cea lat_ts | Lambert Cylindrical Equal Area | lat_ts
      cea | Lambert Cylindrical Equal Area | k
      sinu | Sinusoidal |
      geos sweep=x | Geostationary Satellite (Sweep X) | h
      geos | Geostationary Satellite (Sweep Y) | h
      somerc | Swiss_Oblique_Mercator | lat_0 k
      omerc no_uoff | Hotine Oblique Mercator (variant A) | lat_0 lonc>lon_0 alpha! gamma k
      omerc no_off | Hotine Oblique Mercator (variant A) | lat_0 lonc>lon_0 alpha! gamma k
      omerc | Hotine Oblique Mercator (variant B) | lat_0 lonc>lon_0 alpha! gamma k
      eqearth | Equal Earth |
      aeqd guam | Guam Projection | lat_0
      aeqd | Azimuthal Equidistant | lat_0
      poly | American Polyconic | lat_0
      cass hyperbolic | Hyperbolic Cassini-Soldner | lat_0
      cass | Cassini-Soldner | lat_0
      eqc | Equidistant Cylindrical | lat_0 lat_ts
      eqdc | Equidistant Conic | lat_0 lat_1 lat_2=0
      ortho alpha | Local Orthographic | lat_0 alpha k
      ortho k | Local Orthographic | lat_0 alpha k
      ortho k_0 | Local Orthographic | lat_0 alpha k
      ortho | Orthographic | lat_0
      nsper | Vertical Perspective | lat_0 h
      gnom | Gnomonic | lat_0
      bonne | Bonne | lat_1
      krovak | Krovak (North Orientated) | lat_0=49.5 lon_0=24.8333333333333333 \
      alpha=30.288139752777778 pseudo_standard_parallel_1=78.5 k=0.9999
      mod_krovak | Krovak Modified (North Orientated) | lat_0=49.5 lon_0=24.8333333333333333 \
      alpha=30.288139752777778 pseudo_standard_parallel_1=78.5 k=0.9999
      nzmg | New Zealand Map Grid | lat_0=-41 lon_0=173 x_0=2510000 y_0=6023150
      labrd | Laborde Oblique Mercator | lat_0 azi>azimuth k
      tpeqd | Two Point Equidistant | lat_1>latitude_of_1st_point lon_1>longitude_of_1st_point \
      lat_2>latitude_of_2nd_point lon_2>longitude_of_2nd_point
      col_urban | Colombia Urban | lat_0 h_0>projection_plane_origin_height
      moll | Mollweide |
      mill | Miller Cylindrical |
      eck1 | Eckert I |
      eck2 | Eckert II |
      eck3 | Eckert III |
      eck4 | Eckert IV |
      eck5 | Eckert V |
      eck6 | Eckert VI |
      robin | Robinson |
      vandg | Van Der Grinten |
      wintri | Winkel Tripel | lat_1!
      wink1 | Winkel I | lat_ts
      wink2 | Winkel II | lat_1
      natearth | Natural Earth |
      natearth2 | Natural Earth II |
      gall | Gall Stereographic |
      loxim | Loximuthal | lat_1>lat_0
      crast | Craster Parabolic |
      goode | Goode Homolosine |
      igh | Interrupted Goode Homolosine |
      igh_o | Interrupted Goode Homolosine Ocean |
      aitoff | Aitoff |
      patterson | Patterson |
      qua_aut | Quartic Authalic |
      mbtfpq | Flat Polar Quartic |
      times | Times |
      adams_ws2 | PROJ adams_ws2 |
      peirce_q shape=square | Peirce Quincuncial (Square) | lat_0=90
      peirce_q shape=diamond | Peirce Quincuncial (Diamond) | lat_0=90
      wag4 | Wagner IV |
      wag5 | Wagner V |
      comill | Compact Miller |
      ob_tran o_proj=longlat | PROJ ob_tran o_proj=longlat | o_lat_p o_lon_p
      ob_tran o_proj=latlong | PROJ ob_tran o_proj=latlong | o_lat_p o_lon_p
      ob_tran o_proj=lonlat | PROJ ob_tran o_proj=lonlat | o_lat_p o_lon_p
      ob_tran o_proj=latlon | PROJ ob_tran o_proj=latlon | o_lat_p o_lon_p
      """;

  private static final List<Row> METHODS =
      TABLE.lines().map(line -> Row.of(line.split("\\|", -1))).toList();

  /** The names of all projections. */
  static final Set<String> NAMES = new TreeSet<>(METHODS.stream().map(Row::proj).toList());

  /** Every word that some projection understands; PROJ ignores it in strings of others. */
  static final Set<String> WORDS =
      METHODS.stream()
          .flatMap(
              row ->
                  Stream.concat(
                      Stream.of(row.word().replaceAll("=.*", "")),
                      row.words().stream().map(Word::name)))
          .collect(toUnmodifiableSet());

  /** A row of the table. */
  record Row(String proj, String word, String method, List<Word> words) {
    private static final String EVERYWHERE = " lon_0 x_0 y_0";

    private static Row of(String[] columns) {
      String[] name = columns[0].strip().split(" ");
      List<Word> words = new ArrayList<>();
      for (String word : (columns[2].strip() + EVERYWHERE).strip().split("\\s+")) {
        boolean given = words.stream().anyMatch(known -> known.name().equals(word));
        if (!given) {
          words.add(Word.of(word));
        }
      }
      return new Row(
          name[0], name.length > 1 ? name[1] : "", columns[1].strip(), List.copyOf(words));
    }

    private boolean matches(String name, Map<String, String> given) {
      int equals = word.indexOf('=');
      return proj.equals(name)
          && (word.isEmpty()
              || (equals < 0
                  ? given.containsKey(word)
                  : word.substring(equals + 1).equals(given.get(word.substring(0, equals)))));
    }
  }

  /**
   * A word of a projection.
   *
   * @param otherwise its value where it is left out; NaN for that of the method
   */
  record Word(String name, String parameter, double otherwise, boolean required) {
    private static Word of(String text) {
      String[] value = text.replace("!", "").split("=");
      String[] names = value[0].split(">");
      return new Word(
          names[0],
          names[names.length - 1],
          value.length > 1 ? Double.parseDouble(value[1]) : Double.NaN,
          text.endsWith("!"));
    }
  }

  private ProjMethods() {}

  /**
   * Returns the projection of that name in a PROJ string of these words; null if it is not known
   * here.
   */
  static @Nullable Row of(String name, Map<String, String> words) {
    return METHODS.stream().filter(row -> row.matches(name, words)).findFirst().orElse(null);
  }
}
