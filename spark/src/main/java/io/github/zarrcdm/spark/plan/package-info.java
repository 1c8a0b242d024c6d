/** What the plan of a query says of the rows that it makes. */
package io.github.zarrcdm.spark.plan;
