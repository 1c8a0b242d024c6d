/** Codecs made of others. */
package io.github.zarrcdm.internal.codec.nested;
