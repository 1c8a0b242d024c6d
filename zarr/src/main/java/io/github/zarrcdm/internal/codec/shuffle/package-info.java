/** Shuffles: the bytes or bits of items, regrouped by significance. */
@NullMarked
package io.github.zarrcdm.internal.codec.shuffle;

import org.jspecify.annotations.NullMarked;
