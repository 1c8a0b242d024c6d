package io.github.zarrcdm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.internal.table.grid.Ranges;
import io.github.zarrcdm.internal.table.grid.Selection;
import io.github.zarrcdm.internal.table.grid.Tasks;
import io.github.zarrcdm.spark.open.IndexUse;
import io.github.zarrcdm.spark.open.Query;
import io.github.zarrcdm.spark.open.ReadOptions;
import io.github.zarrcdm.spark.open.StoreAccess;
import io.github.zarrcdm.spark.scan.CellsReader;
import io.github.zarrcdm.spark.scan.TaskReader;
import io.github.zarrcdm.spark.scan.ZarrPartition;
import io.github.zarrcdm.spark.table.ColumnReader;
import io.github.zarrcdm.spark.table.GridTable;
import io.github.zarrcdm.spark.table.OpenTables;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Only the variables that a query selects say how it is cut into tasks. */
class SelectedVariablesTest {
  /** The largest chunks: a few maps each. */
  private static final Cube MAPS = new Cube(24, 8, 8, 2, 8, 8);

  /** Smaller chunks, of all times. */
  private static final Cube SERIES = new Cube(24, 8, 8, 24, 1, 4);

  private static final Selection ALL = Selection.all(24, 8, 8);

  private WebServer server;
  private ReadOptions options;

  @BeforeEach
  void aStoreOfMapsAndSeries() throws IOException {
    Map<String, byte[]> values = new TreeMap<>(SERIES.values("series"));
    byte[] root = values.get("zarr.json");
    values.putAll(MAPS.values("maps"));
    values.put("zarr.json", merged(root, values.get("zarr.json")));
    server = WebServer.of(values);
    StoreAccess access = StoreAccess.of(server.url(), Map.of());
    options =
        new ReadOptions(access, "/", null, new ArrayList<>(), false, 0, true, IndexUse.DEFAULT);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static byte[] merged(byte[] one, byte[] other) throws IOException {
    ObjectMapper json = new ObjectMapper();
    ObjectNode both = (ObjectNode) json.readTree(one);
    ObjectNode nodes = (ObjectNode) both.at("/consolidated_metadata/metadata");
    nodes.setAll((ObjectNode) json.readTree(other).at("/consolidated_metadata/metadata"));
    return json.writeValueAsBytes(both);
  }

  private GridTable table() throws IOException {
    try (OpenTables.Lease lease = OpenTables.lease(Query.once(), options)) {
      return lease.table();
    }
  }

  /** The metrics of an executor that reads {@code columns} in one task. */
  private static CustomTaskMetric[] read(
      OpenTables.Lease executor, Tasks.Run run, String... columns) throws IOException {
    List<Column> wanted = Stream.of(columns).map(executor.table()::column).toList();
    ColumnReader columnReader = new ColumnReader(executor);
    ZarrPartition task = ZarrPartition.of(run, Long.MAX_VALUE);
    CellsReader cellsReader = new CellsReader(executor, columnReader, wanted, task);
    try (TaskReader rows = new TaskReader(executor, columnReader, cellsReader)) {
      while (rows.next()) {
        assertThat(rows.get().numRows()).isPositive();
      }
      return rows.currentMetricsValues();
    }
  }

  /** The requests for chunks since the last call. */
  private List<String> chunks() {
    return server.requests().stream()
        .map(request -> request.split(" ")[1])
        .filter(key -> key.matches("(maps|series)/c/.*"))
        .toList();
  }

  /** The chunks that are fetched for {@code cells}, each task by an executor that has none yet. */
  private List<String> chunks(Selection cells, String... columns) throws IOException {
    for (Tasks.Run run : Tasks.of(table().layout(List.of(columns)), List.of(cells), 1, 1)) {
      read(OpenTables.lease(Query.once(), options), run, columns);
    }
    return chunks();
  }

  @Test
  void everyChunkOfTheSelectedVariableIsFetchedOnce() throws IOException {
    assertThat(chunks(ALL, "series")).hasSize(16).doesNotHaveDuplicates();
    assertThat(chunks(ALL, "maps")).hasSize(12).doesNotHaveDuplicates();
  }

  @Test
  void theLargestChunksOfSeveralVariablesAreFetchedOnce() throws IOException {
    assertThat(chunks(ALL, "series", "maps"))
        .filteredOn(key -> key.startsWith("maps"))
        .hasSize(12)
        .doesNotHaveDuplicates();
  }

  /** Tasks of one executor share a cache; their metrics add up to what it saved. */
  @Test
  void chunksFoundInTheCacheAreCounted() throws IOException {
    Query query = Query.once();
    String[] both = {"series", "maps"};
    Map<String, Long> metrics = new TreeMap<>();
    for (Tasks.Run run : Tasks.of(table().layout(List.of(both)), List.of(ALL), 1, 1)) {
      for (CustomTaskMetric metric : read(OpenTables.lease(query, options), run, both)) {
        metrics.merge(metric.name(), metric.value(), Long::sum);
      }
    }
    // Each of 12 tasks reads one chunk of maps and all 16 of series.
    long read = 12 * (1 + 16);
    long fetched = chunks().size();
    assertThat(fetched).isLessThan(read);
    assertThat(metrics)
        .containsEntry("chunksRead", read)
        .containsEntry("cacheHits", read - fetched);
  }

  @Test
  void driverAndExecutorsCutAlikeInWhateverOrderColumnsAreNamed() throws IOException {
    assertThat(table().layout(List.of("maps", "series")))
        .isEqualTo(table().layout(List.of("series", "lat", "maps")));
  }

  /** Two latitudes of a map are read in one piece, and those between them left out. */
  @Test
  void runsOfIndicesInOneChunkFetchItOnce() throws IOException {
    Selection lats = ALL.and(1, Ranges.of(0, 1).or(Ranges.of(4, 5)));
    assertThat(chunks(lats, "series")).hasSize(4).doesNotHaveDuplicates();
    assertThat(chunks(lats, "maps")).hasSize(12).doesNotHaveDuplicates();
  }
}
