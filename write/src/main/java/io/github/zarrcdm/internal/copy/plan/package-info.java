/** Which regions of an array are read and written; pure arithmetic. */
@NullMarked
package io.github.zarrcdm.internal.copy.plan;

import org.jspecify.annotations.NullMarked;
