package io.github.zarrcdm.spark;

import io.github.zarrcdm.spark.grid.IndexBox;
import io.github.zarrcdm.spark.grid.Saturated;
import io.github.zarrcdm.spark.grid.Tasks;
import io.github.zarrcdm.spark.grid.UnitBoxes;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.SupportsReportStatistics;
import org.apache.spark.sql.types.StructType;

/**
 * One query's scan: the cells in {@code boxes}, shared out among tasks.
 *
 * @param limit rows that are enough
 */
record ZarrScan(
    ZarrReaders readers, List<IndexBox> boxes, List<Predicate> pushed, long limit, ScanSize size)
    implements Batch, SupportsReportStatistics {
  /** What a task reads at most, decoded, unless the option partitionBytes says otherwise. */
  private static final long MOST_BYTES = 128L << 20;

  /** Starting a task costs about as much as reading this. */
  private static final long LEAST_BYTES = 4L << 20;

  @Override
  public String description() {
    return "zarr %s, boxes %s, pushed filters %s%s"
        .formatted(
            readers.options().access(),
            boxes.size() > 4 ? boxes.subList(0, 4) + "..." : boxes,
            pushed.stream().map(Predicate::toString).collect(Collectors.joining(", ", "[", "]")),
            limit == Long.MAX_VALUE ? "" : ", limit " + limit);
  }

  @Override
  public StructType readSchema() {
    return readers.columns();
  }

  @Override
  public Batch toBatch() {
    return this;
  }

  @Override
  public InputPartition[] planInputPartitions() {
    long unitsPerTask = partitionBytes() / Math.max(1, size.unitBytes());
    List<InputPartition> partitions = new ArrayList<>();
    long rows = 0;
    for (Tasks.Run run : Tasks.of(size.layout(), boxes, unitsPerTask)) {
      if (rows >= limit) {
        break;
      }
      partitions.add(new ZarrPartition(run.box(), run.first(), run.end(), limit - rows));
      rows += limit == Long.MAX_VALUE ? 0 : rows(run);
    }
    return partitions.toArray(InputPartition[]::new);
  }

  /** Counted only for the runs that a limit needs. */
  private long rows(Tasks.Run run) {
    long rows = 0;
    UnitBoxes units =
        new UnitBoxes(size.layout().units(), run.box(), run.first(), run.end(), Long.MAX_VALUE);
    while (units.hasNext() && rows < limit) {
      rows += size.rows(units.next());
    }
    return rows;
  }

  private long partitionBytes() {
    long chosen = readers.options().partitionBytes();
    if (chosen > 0) {
      return chosen;
    }
    int cores = Math.max(1, SparkSession.active().sparkContext().defaultParallelism());
    long share = bytes() / cores;
    return Math.max(LEAST_BYTES, Math.min(MOST_BYTES, share));
  }

  private long bytes() {
    return boxes.stream().mapToLong(size::bytes).reduce(0, Saturated::sum);
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    return readers;
  }

  @Override
  public Statistics estimateStatistics() {
    long rows = boxes.stream().mapToLong(size::rows).reduce(0, Saturated::sum);
    return new Known(OptionalLong.of(bytes()), OptionalLong.of(Math.min(limit, rows)));
  }

  private record Known(OptionalLong sizeInBytes, OptionalLong numRows) implements Statistics {}
}
