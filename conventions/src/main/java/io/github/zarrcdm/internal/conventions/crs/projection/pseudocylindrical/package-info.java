/**
 * Maps of the whole world with straight parallels and curved meridians, and their modifications.
 */
@NullMarked
package io.github.zarrcdm.internal.conventions.crs.projection.pseudocylindrical;

import org.jspecify.annotations.NullMarked;
