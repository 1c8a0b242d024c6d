/**
 * Data types, one file per family: how many bytes an element takes, how it becomes a Java value,
 * and how its fill value is spelled in metadata. {@link io.github.zarrcdm.internal.dtype.DataTypes}
 * is the only list of their names.
 */
@NullMarked
package io.github.zarrcdm.internal.dtype;

import org.jspecify.annotations.NullMarked;
