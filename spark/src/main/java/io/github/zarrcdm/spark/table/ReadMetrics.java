package io.github.zarrcdm.spark.table;

import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomSumMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;

/** What Spark's user interface shows of a scan. Spark makes the metrics by their class names. */
public final class ReadMetrics {
  private ReadMetrics() {}

  public static CustomMetric[] all() {
    return new CustomMetric[] {
      new ChunksRead(), new BytesFetched(), new CacheHits(), new ChunksPassedOver()
    };
  }

  /** The chunks that tasks read cells of, those in shards one by one. */
  public static final class ChunksRead extends CustomSumMetric {
    static final String NAME = "chunksRead";

    /** The metric; Spark makes it. */
    public ChunksRead() {}

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public String description() {
      return "chunks read";
    }
  }

  /** The bytes that executors read from the store, as stored. */
  public static final class BytesFetched extends CustomSumMetric {
    static final String NAME = "bytesFetched";

    /** The metric; Spark makes it. */
    public BytesFetched() {}

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public String description() {
      return "bytes fetched";
    }
  }

  /** The chunks that executors had in their caches. */
  public static final class CacheHits extends CustomSumMetric {
    static final String NAME = "cacheHits";

    /** The metric; Spark makes it. */
    public CacheHits() {}

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public String description() {
      return "chunks found in the cache";
    }
  }

  /** Returns the number of chunks that an index let a query pass over, as the driver reports it. */
  public static CustomTaskMetric passedOver(long chunks) {
    return new PassedOver(chunks);
  }

  private record PassedOver(long value) implements CustomTaskMetric {
    @Override
    public String name() {
      return ChunksPassedOver.NAME;
    }
  }

  /** The chunks that the index of the store says have no answer. */
  public static final class ChunksPassedOver extends CustomSumMetric {
    static final String NAME = "chunksPassedOver";

    /** The metric; Spark makes it. */
    public ChunksPassedOver() {}

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public String description() {
      return "chunks passed over by the index";
    }
  }
}
