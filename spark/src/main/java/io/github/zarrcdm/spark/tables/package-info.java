/** The tables that Spark receives: of one store, of several stores, and of their metadata. */
package io.github.zarrcdm.spark.tables;
