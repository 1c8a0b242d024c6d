/** Shuffles: the bytes or bits of items, regrouped by significance. */
package io.github.zarrcdm.codec.shuffle;
