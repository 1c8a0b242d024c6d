/**
 * Data types, one file per family: how many bytes an element takes, how it becomes a Java value,
 * and how its fill value is spelled in metadata. {@link io.github.zarrcdm.internal.dtype.DataTypes}
 * is the one list that knows the names.
 */
package io.github.zarrcdm.internal.dtype;
