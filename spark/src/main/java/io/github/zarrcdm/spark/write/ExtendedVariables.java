package io.github.zarrcdm.spark.write;

import io.github.zarrcdm.internal.growth.DimensionGrowth;
import io.github.zarrcdm.internal.growth.Hierarchy;
import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.spark.decode.Encoding;
import io.github.zarrcdm.spark.decode.SparkCells;
import io.github.zarrcdm.spark.open.Query;
import io.github.zarrcdm.spark.open.QueryMetadata;
import io.github.zarrcdm.spark.open.ReadOptions;
import io.github.zarrcdm.spark.table.OpenTables;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Those of a store that grows, or of which some cells get other values.
 *
 * @param query as which processes open the store
 * @param planned its metadata
 * @param grid that of the table, with the new lengths
 * @param columns the names of the variables
 * @param keepsOthers true if cells without a row keep what is stored
 */
record ExtendedVariables(
    Query query,
    ReadOptions store,
    QueryMetadata planned,
    int format,
    TargetGrid grid,
    ArrayList<String> columns,
    boolean keepsOthers)
    implements WrittenVariables {
  private static final long serialVersionUID = 1L;

  @Override
  public List<Written> open() throws IOException {
    try (OpenTables.Lease lease = OpenTables.lease(query, store, planned)) {
      Map<String, Array> stored = Hierarchy.arrays(lease.dataset().root());
      List<Written> all = new ArrayList<>();
      for (String name : columns) {
        Column column = lease.table().column(name);
        Array longer = DimensionGrowth.withShape(stored.get(column.array().path()), grid.shape());
        all.add(
            new Written(
                longer, Encoding.of(column.array(), SparkCells.type(column)).orElseThrow()));
      }
      return all;
    }
  }

  /** Chunks of an append that failed lie beyond the end. */
  @Override
  public boolean mayHaveChunks() {
    return true;
  }
}
