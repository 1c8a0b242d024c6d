/** What is in the folders of a catalog. */
package io.github.zarrcdm.spark.catalog;
