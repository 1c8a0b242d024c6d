/**
 * Limited error raster compression: blocks of pixels as multiples of the error that is allowed.
 *
 * @see <a
 *     href="https://github.com/Esri/lerc/blob/master/doc/Lerc_ByteStream_Specification.pdf">LERC
 *     Byte Stream Specification</a>
 */
@NullMarked
package io.github.zarrcdm.internal.codec.lerc;

import org.jspecify.annotations.NullMarked;
