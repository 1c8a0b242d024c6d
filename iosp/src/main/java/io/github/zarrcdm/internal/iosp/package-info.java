/**
 * Classes that netCDF-Java finds with the service loader, which is the only reason why they are
 * public.
 */
package io.github.zarrcdm.internal.iosp;
