package io.github.zarrcdm.spark.tables;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.table.grid.IndexBox;
import io.github.zarrcdm.internal.table.grid.Selection;
import io.github.zarrcdm.internal.table.grid.UnitBoxes;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.ChunkKeys;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.spark.open.Query;
import io.github.zarrcdm.spark.open.QueryStore;
import io.github.zarrcdm.spark.open.StoreAccess;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.unsafe.types.UTF8String;

/** Asks a store for some chunks of an array: whether they are there, and how large. */
final class ChunkFilesReader implements PartitionReader<InternalRow> {

  /** Chunks {@code first} to {@code end - 1} of an array, in C order. */
  record Some(String array, long first, long end) implements InputPartition {
    private static final long serialVersionUID = 1L;
  }

  private static final int AT_ONCE = 16;

  private final Store store;
  private final ZarrDataset dataset;
  private final Array array;
  private final ArrayData.Chunked chunked;
  private final UnitBoxes chunks;
  private final ExecutorService pool = Executors.newFixedThreadPool(AT_ONCE);
  private final Deque<InternalRow> rows = new ArrayDeque<>();
  private InternalRow row;

  ChunkFilesReader(StoreAccess access, Some some) throws IOException {
    QueryStore opened = access.store(Query.once().began(), null);
    store = opened;
    dataset = access.dataset(opened);
    array =
        arrays(dataset.root()).stream()
            .filter(one -> one.path().equals(some.array()))
            .findFirst()
            .orElseThrow(() -> new ZarrException.Unavailable(store + ": no " + some.array()));
    chunked = (ArrayData.Chunked) array.data();
    Selection all = Selection.all(array.shape());
    chunks = new UnitBoxes(chunked.grid(), all, some.first(), some.end(), 1);
  }

  @Override
  public boolean next() throws IOException {
    if (rows.isEmpty()) {
      ask();
    }
    row = rows.poll();
    return row != null;
  }

  private void ask() throws IOException {
    List<Callable<InternalRow>> some = new ArrayList<>();
    while (chunks.hasNext() && some.size() < 8 * AT_ONCE) {
      IndexBox box = chunks.next().hull();
      some.add(() -> row(box));
    }
    try {
      for (Future<InternalRow> asked : pool.invokeAll(some)) {
        rows.add(asked.get());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(store + ": interrupted", e);
    } catch (ExecutionException e) {
      throw new IOException(e.getCause().getMessage(), e.getCause());
    }
  }

  private InternalRow row(IndexBox box) throws IOException {
    ChunkGrid grid = chunked.grid();
    long[] index = new long[box.rank()];
    for (int d = 0; d < index.length; d++) {
      index[d] = grid.chunkOf(d, box.start()[d]);
    }
    String key = key(chunked.keys(), index);
    OptionalLong bytes = store.size(key);
    if (bytes.isEmpty() && chunked.otherKeys() != null) {
      OptionalLong other = store.size(key(chunked.otherKeys(), index));
      key = other.isPresent() ? key(chunked.otherKeys(), index) : key;
      bytes = other;
    }
    return new GenericInternalRow(
        new Object[] {
          UTF8String.fromString(array.path()),
          new GenericArrayData(index),
          new GenericArrayData(box.start()),
          new GenericArrayData(box.count()),
          UTF8String.fromString(key),
          bytes.isPresent(),
          bytes.isPresent() ? bytes.getAsLong() : null
        });
  }

  private String key(ChunkKeys keys, long[] index) {
    String folder = array.path().equals("/") ? "" : array.path().substring(1) + "/";
    return folder + keys.key(index);
  }

  @Override
  public InternalRow get() {
    return row;
  }

  @Override
  public void close() throws IOException {
    pool.shutdownNow();
    dataset.close();
  }

  /** Returns the arrays in {@code group} and below. */
  static List<Array> arrays(Group group) {
    return Stream.concat(
            group.arrays().stream(),
            group.groups().stream().flatMap(member -> arrays(member).stream()))
        .toList();
  }
}
