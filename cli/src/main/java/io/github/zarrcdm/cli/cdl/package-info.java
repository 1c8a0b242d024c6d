/** Prints datasets as {@code ncdump} prints netCDF files, and the same as JSON. */
@NullMarked
package io.github.zarrcdm.cli.cdl;

import org.jspecify.annotations.NullMarked;
