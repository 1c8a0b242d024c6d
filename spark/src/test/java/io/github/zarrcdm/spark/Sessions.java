package io.github.zarrcdm.spark;

import org.apache.spark.sql.SparkSession;

/** Sessions of Spark 3 and 4, where the class of their builder differs. */
final class Sessions {
  private Sessions() {}

  /** A session of the context that runs. */
  static SparkSession current() {
    try {
      Object builder = SparkSession.class.getMethod("builder").invoke(null);
      return (SparkSession) builder.getClass().getMethod("getOrCreate").invoke(builder);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
