/** Filters that compute: elements to other elements. */
package io.github.zarrcdm.internal.codec.filter;
