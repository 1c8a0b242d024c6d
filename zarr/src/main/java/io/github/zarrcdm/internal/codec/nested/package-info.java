/** Codecs that contain other codecs. */
package io.github.zarrcdm.internal.codec.nested;
