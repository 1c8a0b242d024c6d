/** Names and units in attributes, as the variables of netCDF-Java have them. */
@NullMarked
package io.github.zarrcdm.internal.iosp.cf;

import org.jspecify.annotations.NullMarked;
