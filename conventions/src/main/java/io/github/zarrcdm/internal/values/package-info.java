/**
 * What stored numbers mean: which of them are missing or beyond the valid range, and how they are
 * unpacked.
 */
@NullMarked
package io.github.zarrcdm.internal.values;

import org.jspecify.annotations.NullMarked;
