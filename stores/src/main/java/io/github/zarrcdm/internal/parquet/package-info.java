/** The format of Parquet files: flat columns of numbers and texts, from memory. */
package io.github.zarrcdm.internal.parquet;
