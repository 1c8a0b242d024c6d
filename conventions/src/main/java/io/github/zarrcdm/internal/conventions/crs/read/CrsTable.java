package io.github.zarrcdm.internal.conventions.crs.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.zarrcdm.internal.conventions.crs.Conversion;
import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.Datum;
import io.github.zarrcdm.internal.conventions.crs.Ellipsoid;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.GZIPInputStream;

/**
 * The coordinate reference systems of EPSG, ESRI, IAU and OGC by code, from a table inside the jar
 * (crs-table.txt.gz, whose head describes its columns). Nothing is fetched; the table is scanned
 * when a code is first asked for, and only found entries are kept.
 */
final class CrsTable {
  private static final String RESOURCE = "crs-table.txt.gz";
  private static final Map<String, Crs> FOUND = new ConcurrentHashMap<>();

  private CrsTable() {}

  /**
   * Returns the CRS of that code.
   *
   * @param code such as {@code EPSG:32631}, the authority in upper case
   */
  static Crs read(String code) throws UnreadableCrs {
    Crs known = FOUND.get(code);
    if (known == null) {
      known = parse(line(code), code);
      FOUND.put(code, known);
    }
    return known;
  }

  private static String[] line(String code) throws UnreadableCrs {
    String start = code + "\t";
    try (InputStream resource = CrsTable.class.getResourceAsStream(RESOURCE);
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(new GZIPInputStream(resource, 1 << 13), UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith(start)) {
          return line.split("\t", -1);
        }
      }
    } catch (IOException e) {
      throw new UnreadableCrs("the table of coordinate reference systems cannot be read: %s", e);
    }
    throw new UnreadableCrs(
        "\"%s\" is not among the known codes of EPSG, ESRI, IAU_2015 and OGC",
        UnreadableCrs.excerpt(code));
  }

  /** Returns the CRS that a line of the table describes. */
  static Crs parse(String[] columns, String code) throws UnreadableCrs {
    return switch (columns[2]) {
      case "=" -> read(columns[3]);
      case "W" -> WktReader.read(columns[3]).withCode(code);
      default -> described(columns, code);
    };
  }

  private static Crs described(String[] columns, String code) {
    Ellipsoid ellipsoid =
        new Ellipsoid(columns[4], Double.parseDouble(columns[5]), Double.parseDouble(columns[6]));
    Datum datum = new Datum(columns[2], columns[3], ellipsoid, Double.parseDouble(columns[7]));
    AxisDirections axes = new AxisDirections(Arrays.asList(columns[9].split(",")));
    Conversion conversion = columns.length > 10 ? conversion(columns, datum, axes) : null;
    return new Crs(
        columns[1], code, datum, conversion, Double.parseDouble(columns[8]), axes.west());
  }

  private static Conversion conversion(String[] columns, Datum datum, AxisDirections axes) {
    ConversionReader reader =
        new ConversionReader(columns[11], Integer.parseInt(columns[10]), datum.primeMeridian());
    for (String parameter : columns[12].split(";")) {
      int equals = parameter.indexOf('=');
      reader.add(
          "",
          Integer.parseInt(parameter.substring(0, equals)),
          Double.parseDouble(parameter.substring(equals + 1)),
          1,
          1,
          1);
    }
    return MethodVariants.unify(reader.read(), datum.ellipsoid(), axes);
  }
}
