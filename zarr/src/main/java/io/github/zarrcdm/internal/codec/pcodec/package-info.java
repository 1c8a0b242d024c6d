/**
 * Pcodec: sequences of numbers, as bins that an asymmetric numeral system encodes, and offsets into
 * them.
 *
 * @see <a href="https://github.com/pcodec/pcodec/blob/main/docs/format.md">Pco format spec</a>
 */
@NullMarked
package io.github.zarrcdm.internal.codec.pcodec;

import org.jspecify.annotations.NullMarked;
