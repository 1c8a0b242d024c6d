/** Catalogs of stores for THREDDS, the verb {@code catalog}. */
@NullMarked
package io.github.zarrcdm.cli.catalog;

import org.jspecify.annotations.NullMarked;
