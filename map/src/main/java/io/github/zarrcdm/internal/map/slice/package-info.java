/**
 * The part of a variable that is drawn: one index along each dimension but those of the picture.
 */
@NullMarked
package io.github.zarrcdm.internal.map.slice;

import org.jspecify.annotations.NullMarked;
