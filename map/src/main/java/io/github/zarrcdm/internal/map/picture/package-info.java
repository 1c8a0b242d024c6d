/** Draws a scene: frame, axes, coastlines, graticule, and the key of its colours. */
@NullMarked
package io.github.zarrcdm.internal.map.picture;

import org.jspecify.annotations.NullMarked;
