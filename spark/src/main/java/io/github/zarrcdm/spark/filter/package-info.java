/** Pushdown of filters and limits: the cells in which conditions on coordinates may hold. */
package io.github.zarrcdm.spark.filter;
