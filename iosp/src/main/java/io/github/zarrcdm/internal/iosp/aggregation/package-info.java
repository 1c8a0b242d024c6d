/** Aggregation variables of CF in datasets, and with fragments, of all formats of netCDF-Java. */
@NullMarked
package io.github.zarrcdm.internal.iosp.aggregation;

import org.jspecify.annotations.NullMarked;
