package io.github.zarrcdm.internal.conventions.crs;

/**
 * What longitudes and latitudes refer to.
 *
 * @param geographicName the name of the geographic CRS, such as {@code WGS 84}
 * @param name the name of the datum or datum ensemble
 * @param primeMeridian in degrees east of Greenwich
 */
public record Datum(
    String geographicName, String name, Ellipsoid ellipsoid, double primeMeridian) {}
