/**
 * Classes that netCDF-Java finds with the service loader, which is the only reason why they are
 * public.
 */
@NullMarked
package io.github.zarrcdm.internal.iosp;

import org.jspecify.annotations.NullMarked;
