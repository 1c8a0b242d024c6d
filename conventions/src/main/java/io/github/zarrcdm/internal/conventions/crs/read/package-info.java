/**
 * Readers of WKT 1, WKT 2, PROJJSON, codes and URLs; all of them end at one {@link
 * io.github.zarrcdm.internal.conventions.crs.Crs}.
 */
@NullMarked
package io.github.zarrcdm.internal.conventions.crs.read;

import org.jspecify.annotations.NullMarked;
