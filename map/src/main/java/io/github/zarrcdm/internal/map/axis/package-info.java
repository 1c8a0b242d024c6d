/** Axes of pictures: round numbers and dates, and where their marks are. */
@NullMarked
package io.github.zarrcdm.internal.map.axis;

import org.jspecify.annotations.NullMarked;
