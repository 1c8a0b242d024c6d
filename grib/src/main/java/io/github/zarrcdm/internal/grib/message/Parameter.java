package io.github.zarrcdm.internal.grib.message;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grib.octets.Octets;

/**
 * What the values of a field are.
 *
 * @param key discipline, category and number of edition 2, as {@code 0-2-2}; of edition 1 the table
 *     and the number, as {@code wmo-33}
 * @param product the section that says so
 * @param octet of that section, for errors
 */
public record Parameter(String key, Octets product, int octet) {
  private static final int ECMWF = 98;
  private static final int ECMWF_TABLE = 128;
  private static final int WMO_TABLES = 3;

  /** Numbers from here on mean what a centre wants them to. */
  private static final int LOCAL = 128;

  static Parameter ofEdition1(Octets product) throws ZarrException {
    int table = product.u8(4);
    int centre = product.u8(5);
    int number = product.u8(9);
    String name =
        table <= WMO_TABLES && number < LOCAL
            ? "wmo"
            : table == ECMWF_TABLE && centre == ECMWF ? "ecmwf" : centre + "-" + table;
    return new Parameter(name + "-" + number, product, 9);
  }

  static Parameter ofEdition2(int discipline, Octets product) throws ZarrException {
    String key = discipline + "-" + product.u8(10) + "-" + product.u8(11);
    return new Parameter(key, product, 10);
  }

  /** Returns the error for a field of {@code found}, which is not what its chunk should have. */
  public ZarrException.Corrupt other(String found) {
    return product.damaged(octet, "a field of %s", found);
  }
}
