package io.github.zarrcdm.conventions.georeference;

import io.github.zarrcdm.conventions.crs.Crs;

/** A CRS with the names of the axes that it is used with. */
record CrsOnAxes(Crs crs, String y, String x) {}
