/** Filters that compute elements from elements. */
@NullMarked
package io.github.zarrcdm.internal.codec.filter;

import org.jspecify.annotations.NullMarked;
