package io.github.zarrcdm.internal.conventions.georeference;

import io.github.zarrcdm.internal.conventions.crs.Crs;

/** A CRS with the names of the axes that it is used with. */
record CrsOnAxes(Crs crs, String y, String x) {}
