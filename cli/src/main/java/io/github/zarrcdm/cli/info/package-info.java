/** Overviews of stores, the verb {@code info}. */
@NullMarked
package io.github.zarrcdm.cli.info;

import org.jspecify.annotations.NullMarked;
