package io.github.zarrcdm.spark.aggregate;

import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2ScanRelation;
import scala.collection.immutable.Seq;

/**
 * A relation with another scan. The versions of Spark keep more and more beside it, so that their
 * constructors and {@code copy} differ; the scan and its output are in the same place in all.
 */
final class ScanRelation {
  private static final int SCAN = 1;
  private static final int OUTPUT = 2;

  private ScanRelation() {}

  /** {@code relation}, but {@code scan} gives its rows, which have the columns {@code output}. */
  static DataSourceV2ScanRelation with(
      DataSourceV2ScanRelation relation, Scan scan, Seq<AttributeReference> output) {
    Object[] parts = new Object[relation.productArity()];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = relation.productElement(i);
    }
    parts[SCAN] = scan;
    parts[OUTPUT] = output;
    return (DataSourceV2ScanRelation) relation.makeCopy(parts);
  }
}
