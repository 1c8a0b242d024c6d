/** Faults of stores, the verb {@code check}. */
@NullMarked
package io.github.zarrcdm.cli.check;

import org.jspecify.annotations.NullMarked;
