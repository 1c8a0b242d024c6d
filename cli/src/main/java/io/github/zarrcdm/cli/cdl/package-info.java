/** Prints datasets as {@code ncdump} prints netCDF files, and the same as JSON. */
package io.github.zarrcdm.cli.cdl;
