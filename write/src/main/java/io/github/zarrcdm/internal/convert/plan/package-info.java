/** Which regions of an array are read and written; pure arithmetic. */
package io.github.zarrcdm.internal.convert.plan;
