/** Filters that compute elements from elements. */
package io.github.zarrcdm.internal.codec.filter;
