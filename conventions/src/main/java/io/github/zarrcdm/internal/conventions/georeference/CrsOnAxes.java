package io.github.zarrcdm.internal.conventions.georeference;

import io.github.zarrcdm.internal.conventions.crs.Crs;

/** A CRS and the names of its axes. */
record CrsOnAxes(Crs crs, String y, String x) {}
