/** CDL, the text form of netCDF, byte for byte as Unidata's {@code ncdump} writes it. */
package io.github.zarrcdm.cli.cdl;
