/** Geometries as CF 7.5 describes them, in datasets of any model. */
@NullMarked
package io.github.zarrcdm.internal.cf.geometry;

import org.jspecify.annotations.NullMarked;
