/** Geometries as CF 7.6 describes them, in datasets of any model. */
@NullMarked
package io.github.zarrcdm.internal.cf.geometry;

import org.jspecify.annotations.NullMarked;
