/** Shuffles: the bytes or bits of items, regrouped by significance. */
package io.github.zarrcdm.internal.codec.shuffle;
