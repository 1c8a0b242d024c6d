package io.github.zarrcdm.spark.tables;

import io.github.zarrcdm.spark.aggregate.CoordinateRule;
import io.github.zarrcdm.spark.open.Query;
import io.github.zarrcdm.spark.open.ReadOptions;
import io.github.zarrcdm.spark.open.StoreAccess;
import io.github.zarrcdm.spark.open.StoreTable;
import io.github.zarrcdm.spark.scan.MemberStore;
import io.github.zarrcdm.spark.scan.StoresScanBuilder;
import io.github.zarrcdm.spark.table.TableSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Several stores with the same columns as one table: the rows of one after those of the other. What
 * coordinates say is remembered, so that a query opens only the stores that it needs.
 */
public final class StoresTable implements SupportsRead, StoreTable {
  private static final Logger LOG = LoggerFactory.getLogger(StoresTable.class);
  private static final int REMOTE_AT_ONCE = 64;

  private final String name;
  private final StructType schema;
  private List<MemberStore> stores;

  private StoresTable(String name, StructType schema, List<MemberStore> stores) {
    this.name = name;
    this.schema = schema;
    this.stores = stores;
  }

  /**
   * Returns the table of {@code stores}; throws {@link IllegalArgumentException} if they are not
   * alike.
   */
  static StoresTable of(List<ReadOptions> stores) throws IOException {
    CoordinateRule.in(SparkSession.active());
    List<MemberStore> opened = each(stores, stores.get(0).access().isRemote(), MemberStore::of);
    MemberStore first = opened.get(0);
    List<MemberStore> known =
        opened.stream().map(store -> store.inOrderOf(first.schema())).toList();
    first
        .coordinates()
        .table()
        .notes()
        .forEach(note -> LOG.warn("{}: {}", first.options().access(), note));
    StructType schema = first.schema();
    for (MemberStore store : known) {
      if (!TableSchema.plain(store.schema()).equals(TableSchema.plain(first.schema()))) {
        throw new IllegalArgumentException(
            "zarr: stores of one table must have the same columns, but %s has %s, and %s has %s. Choose common ones by the option \"variables\""
                .formatted(
                    first.options().access(),
                    TableSchema.plain(first.schema()).toDDL(),
                    store.options().access(),
                    TableSchema.plain(store.schema()).toDDL()));
      }
      try {
        schema = TableSchema.common(schema, store.schema());
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "zarr: stores of one table must count times alike, but in %s, %s than in %s. Load them one by one"
                .formatted(store.options().access(), e.getMessage(), first.options().access()),
            e);
      }
    }
    return new StoresTable(
        "zarr %s and %s more".formatted(first.options().access(), known.size() - 1), schema, known);
  }

  private interface Step<A, B> {
    B apply(A one) throws IOException;
  }

  /**
   * Many remote stores at a time, as most of the time is waiting; of others, what processors can.
   */
  private static <A, B> List<B> each(List<A> all, boolean remote, Step<A, B> step)
      throws IOException {
    int threads = remote ? REMOTE_AT_ONCE : Runtime.getRuntime().availableProcessors();
    ExecutorService pool = Executors.newFixedThreadPool(Math.min(threads, all.size()));
    try {
      List<Callable<B>> calls =
          all.stream().map(one -> (Callable<B>) () -> step.apply(one)).toList();
      List<B> results = new ArrayList<>();
      for (Future<B> result : pool.invokeAll(calls)) {
        results.add(result.get());
      }
      return results;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while stores were opened", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException failed) {
        throw failed;
      }
      if (e.getCause() instanceof RuntimeException failed) {
        throw failed;
      }
      throw new IOException(e);
    } finally {
      pool.shutdown();
    }
  }

  @Override
  public boolean overlaps(StoreAccess target) {
    return stores.stream().anyMatch(store -> store.options().access().overlaps(target));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public StructType schema() {
    return schema;
  }

  @Override
  public Set<TableCapability> capabilities() {
    return Set.of(TableCapability.BATCH_READ);
  }

  @Override
  public synchronized ScanBuilder newScanBuilder(CaseInsensitiveStringMap ofScan) {
    try {
      Query query = Query.on(stores.get(0).options());
      stores = each(stores, stores.get(0).options().access().isRemote(), MemberStore::now);
      return new StoresScanBuilder(name, query, stores);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a query was planned", e);
    }
  }
}
