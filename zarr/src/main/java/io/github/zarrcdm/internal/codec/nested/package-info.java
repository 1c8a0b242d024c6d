/** Codecs that contain other codecs. */
@NullMarked
package io.github.zarrcdm.internal.codec.nested;

import org.jspecify.annotations.NullMarked;
