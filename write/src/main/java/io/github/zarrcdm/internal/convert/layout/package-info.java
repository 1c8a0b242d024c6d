/** Chunks, shards and codecs: as asked for, or chosen. */
package io.github.zarrcdm.internal.convert.layout;
