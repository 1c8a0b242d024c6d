/**
 * What {@code virtualize} does with netCDF-Java: sources that are NcML, comparisons with what it
 * reads, and aggregation variables of CF.
 */
@NullMarked
package io.github.zarrcdm.cli.virtualize;

import org.jspecify.annotations.NullMarked;
