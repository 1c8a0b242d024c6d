/** What {@code virtualize} does with netCDF-Java: sources that are NcML. */
@NullMarked
package io.github.zarrcdm.cli.virtualize;

import org.jspecify.annotations.NullMarked;
