/** One grid of a store as a table: its arrays prepared, and the columns they become. */
@NullMarked
package io.github.zarrcdm.internal.table;

import org.jspecify.annotations.NullMarked;
