/**
 * The octets of GRIB messages: numbers, runs of bits, and bitmaps.
 *
 * @see <a href="https://library.wmo.int/idurl/4/35625">WMO-No. 306, Manual on Codes, volume I.2</a>
 */
@NullMarked
package io.github.zarrcdm.internal.grib.octets;

import org.jspecify.annotations.NullMarked;
