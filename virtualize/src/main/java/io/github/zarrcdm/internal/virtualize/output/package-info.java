/** References as files: JSON and Parquet. */
@NullMarked
package io.github.zarrcdm.internal.virtualize.output;

import org.jspecify.annotations.NullMarked;
