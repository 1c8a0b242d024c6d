package examples;

import static io.github.zarrcdm.arrow.Filter.Comparison.AT_LEAST;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.arrow.Filter;
import io.github.zarrcdm.arrow.ZarrArrow;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import org.apache.arrow.c.ArrowArrayStream;
import org.apache.arrow.c.Data;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.duckdb.DuckDBConnection;

/**
 * A query by DuckDB of the cells north of 30 degrees, which it reads from this process's memory.
 */
public final class DuckDb {
  public static void main(String[] args) throws Exception {
    String location = args.length > 0 ? args[0] : "samples/air.zarr";
    List<String> columns = List.of("time", "lat", "air");
    try (ZarrDataset dataset = ZarrDataset.open(location);
        BufferAllocator allocator = new RootAllocator();
        ArrowReader cells =
            ZarrArrow.scan(dataset, "/", columns, List.of(new Filter("lat", AT_LEAST, 30)))
                .reader(allocator);
        ArrowArrayStream stream = ArrowArrayStream.allocateNew(allocator);
        Connection duckdb = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = duckdb.createStatement()) {
      Data.exportArrayStream(allocator, cells, stream);
      duckdb.unwrap(DuckDBConnection.class).registerArrowStream("cells", stream);
      String sql = "SELECT time, round(avg(air), 2) FROM cells GROUP BY time ORDER BY time LIMIT 2";
      try (ResultSet result = statement.executeQuery(sql)) {
        while (result.next()) {
          System.out.println(result.getString(1) + " " + result.getString(2));
        }
      }
    }
  }
}
