/** What netCDF-Java finds by the service loader. Public for Java only. */
package io.github.zarrcdm.internal.iosp;
