/** The format of Parquet files: flat columns of numbers and texts, from memory. */
@NullMarked
package io.github.zarrcdm.internal.parquet;

import org.jspecify.annotations.NullMarked;
