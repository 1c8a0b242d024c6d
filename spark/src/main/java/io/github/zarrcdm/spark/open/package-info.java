/**
 * What users ask for, and the stores that this opens: options, credentials, patterns of paths, and
 * the metadata that tasks receive.
 */
package io.github.zarrcdm.spark.open;
