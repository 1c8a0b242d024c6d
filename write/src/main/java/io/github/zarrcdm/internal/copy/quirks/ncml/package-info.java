/** Sources that are NcML: refuses what netCDF-Java reads of it only in part, or joins wrongly. */
@NullMarked
package io.github.zarrcdm.internal.copy.quirks.ncml;

import org.jspecify.annotations.NullMarked;
