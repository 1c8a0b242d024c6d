/** Grids of stores as record batches of Apache Arrow, for DuckDB, Polars, pandas and others. */
@NullMarked
package io.github.zarrcdm.arrow;

import org.jspecify.annotations.NullMarked;
