package io.github.zarrcdm.spark.aggregate;

import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2ScanRelation;
import scala.collection.Seq;

/**
 * A relation with another scan. Versions of Spark add parameters to its constructor, so neither
 * that nor {@code copy} is portable; the positions of scan and output are the same in 3.5 to 4.2.
 */
final class ScanRelation {
  private static final int SCAN = 1;
  private static final int OUTPUT = 2;

  private ScanRelation() {}

  /**
   * Returns {@code relation}, but {@code scan} gives its rows, which have the columns {@code
   * output}.
   */
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
