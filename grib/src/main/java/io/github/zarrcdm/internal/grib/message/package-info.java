/**
 * GRIB messages of editions 1 and 2: their sections, and the field that they hold.
 *
 * @see <a href="https://library.wmo.int/idurl/4/35625">WMO-No. 306, Manual on Codes, volume I.2</a>
 */
@NullMarked
package io.github.zarrcdm.internal.grib.message;

import org.jspecify.annotations.NullMarked;
