/** Names in attributes, followed among the variables of netCDF-Java. */
@NullMarked
package io.github.zarrcdm.internal.iosp.cf;

import org.jspecify.annotations.NullMarked;
