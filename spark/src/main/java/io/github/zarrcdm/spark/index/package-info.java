/** Which chunks a query can pass over, by the index of the store. */
package io.github.zarrcdm.spark.index;
