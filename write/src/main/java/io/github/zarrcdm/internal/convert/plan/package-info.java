/** Which regions of an array are read and written; pure arithmetic. */
@NullMarked
package io.github.zarrcdm.internal.convert.plan;

import org.jspecify.annotations.NullMarked;
