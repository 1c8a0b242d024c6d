/**
 * Turns stored values into cells of a column: packing, missing values, CF times, unsigned integers.
 */
@NullMarked
package io.github.zarrcdm.internal.table.decode;

import org.jspecify.annotations.NullMarked;
