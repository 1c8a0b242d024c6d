/**
 * Parametric vertical coordinates: their terms, and the formulas by which these give heights and
 * pressures.
 *
 * @see <a
 *     href="https://cfconventions.org/cf-conventions/cf-conventions.html#parametric-v-coord">CF,
 *     appendix D</a>
 */
@NullMarked
package io.github.zarrcdm.internal.cf.vertical;

import org.jspecify.annotations.NullMarked;
