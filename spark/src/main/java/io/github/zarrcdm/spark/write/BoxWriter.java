package io.github.zarrcdm.spark.write;

import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.ZarrWriterBuilder;
import io.github.zarrcdm.internal.grid.COrder;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.spark.open.StoreAccess;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.function.ForeachPartitionFunction;
import org.apache.spark.sql.Row;

/**
 * Writes the rows of a task, which come sorted by box: whole boxes, one after the other. Tasks that
 * are tried again, or run twice, write the same values.
 *
 * <p>A row has the number of its box, then for a cell its index along each dimension, for a chunk
 * its start and shape, then the variables. All are null but the first in a row that each box has
 * besides, so that none is forgotten.
 *
 * @param ticket of the writer on the driver; null if rows are only checked, and nothing is written
 * @param absent counts cells without a row
 */
public record BoxWriter(
    StoreAccess target,
    String ticket,
    TargetGrid grid,
    WrittenVariables variables,
    boolean chunks,
    AbsentCells absent)
    implements ForeachPartitionFunction<Row> {
  private static final long serialVersionUID = 1L;

  /** In place of null, where an index or a length is expected. */
  private static final long NONE = -1;

  @Override
  public void call(Iterator<Row> rows) throws IOException {
    if (!rows.hasNext()) {
      return;
    }
    List<WrittenVariables.Written> opened = variables.open();
    ZarrWriterBuilder builder = ZarrWriter.to(target.location()).format(variables.format());
    opened.forEach(variable -> builder.array(variable.array()));
    try (ZarrWriter writer = ticket == null ? null : builder.join(ticket)) {
      Box box = null;
      while (rows.hasNext()) {
        Row row = rows.next();
        if (row.isNullAt(0)) {
          throw new IllegalArgumentException(
              "zarr: a chunk has no start: it is null, or has fewer than %s indices"
                  .formatted(grid.rank()));
        }
        if (box == null || box.number != row.getLong(0)) {
          write(box, writer);
          box = new Box(row.getLong(0), opened);
        }
        if (!row.isNullAt(1)) {
          box.add(row);
        }
      }
      write(box, writer);
    }
  }

  private void write(Box box, ZarrWriter writer) throws IOException {
    if (box == null) {
      return;
    }
    int missing = box.cells - box.given.cardinality();
    if (!variables.keepsOthers()) {
      box.check();
      absent.add(missing);
      if (box.given.isEmpty() && !variables.mayHaveChunks()) {
        return;
      }
    }
    if (writer == null) {
      return;
    }
    Section section = Section.of(box.start, box.lengths);
    for (int v = 0; v < box.memory.length; v++) {
      if (variables.keepsOthers() && missing > 0) {
        writer.write(box.variables.get(v).array(), section, box.memory[v], box.given);
      } else {
        writer.write(box.variables.get(v).array(), section, box.memory[v]);
      }
    }
  }

  /** The cells of a box, until all of its rows are there. */
  private final class Box {
    private final long number;
    private final List<WrittenVariables.Written> variables;
    private final long[] start;
    private final int[] lengths;
    private final Object[] memory;
    private final BitSet given = new BitSet();
    private final int cells;

    Box(long number, List<WrittenVariables.Written> variables) {
      this.variables = variables;
      this.number = number;
      this.start = grid.start(number);
      this.lengths = grid.lengths(start);
      this.cells = Arrays.stream(lengths).reduce(1, Math::multiplyExact);
      this.memory = variables.stream().map(v -> v.encoding().memory(cells)).toArray();
    }

    void add(Row row) {
      if (chunks) {
        addChunk(row, longs(row.getList(1)), longs(row.isNullAt(2) ? List.of() : row.getList(2)));
        return;
      }
      long[] index = IntStream.range(0, grid.rank()).mapToLong(d -> row.getLong(1 + d)).toArray();
      int cell = cell(index);
      for (int v = 0; v < memory.length; v++) {
        variables.get(v).encoding().set(memory[v], cell, row.get(1 + grid.rank() + v));
      }
    }

    private static long[] longs(List<?> numbers) {
      return numbers.stream().mapToLong(n -> n == null ? NONE : ((Number) n).longValue()).toArray();
    }

    private void addChunk(Row row, long[] first, long[] shape) {
      int count = cells(first, shape);
      long[] index = first.clone();
      long[] end = new long[grid.rank()];
      Arrays.setAll(end, d -> first[d] + shape[d]);
      List<?>[] values = new List<?>[memory.length];
      for (int v = 0; v < values.length; v++) {
        values[v] = row.isNullAt(3 + v) ? null : row.getList(3 + v);
        if (values[v] == null || values[v].size() != count) {
          throw new IllegalArgumentException(
              "zarr: the chunk at %s of shape %s has %s values of %s; expected %s"
                  .formatted(
                      Arrays.toString(first),
                      Arrays.toString(shape),
                      values[v] == null ? "no" : values[v].size(),
                      variables.get(v).array().name(),
                      count));
        }
      }
      for (int i = 0; i < count; i++) {
        int cell = cell(index);
        for (int v = 0; v < memory.length; v++) {
          variables.get(v).encoding().set(memory[v], cell, values[v].get(i));
        }
        COrder.advance(index, first, end);
      }
    }

    /** Returns how many cells a chunk has, which is refused if it cannot lie within a box. */
    private int cells(long[] first, long[] shape) {
      boolean fits = first.length == grid.rank() && shape.length == grid.rank();
      int count = 1;
      for (int d = 0; fits && d < shape.length; d++) {
        fits = shape[d] > 0 && shape[d] <= lengths[d];
        count *= fits ? (int) shape[d] : 1;
      }
      if (!fits) {
        throw new IllegalArgumentException(
            "zarr: the chunk at %s has the shape %s: it must lie within the chunk, or shard, of the target at %s of shape %s"
                .formatted(
                    Arrays.toString(first),
                    Arrays.toString(shape),
                    Arrays.toString(start),
                    Arrays.toString(lengths)));
      }
      return count;
    }

    /** Returns the place of a cell in memory, from now on given. */
    private int cell(long[] index) {
      int cell = 0;
      for (int d = 0; d < index.length; d++) {
        long within = index[d] - start[d];
        if (within < 0 || within >= lengths[d]) {
          throw new IllegalArgumentException(
              "zarr: the cell at index %s is not in the box at %s of shape %s: a chunk must lie within one chunk of the target, or one shard"
                  .formatted(
                      Arrays.toString(index), Arrays.toString(start), Arrays.toString(lengths)));
        }
        cell = cell * lengths[d] + (int) within;
      }
      if (given.get(cell)) {
        throw new IllegalArgumentException(
            "zarr: two rows are for the cell at index " + Arrays.toString(index));
      }
      given.set(cell);
      return cell;
    }

    /** Types without a value to spare need one row per cell. */
    void check() {
      for (WrittenVariables.Written variable : variables) {
        if (!variable.encoding().canBeMissing() && given.cardinality() < cells) {
          throw new IllegalArgumentException(
              "zarr: %s of %s cells of the box at %s have no row, and %s, of type %s, has no value for them"
                  .formatted(
                      cells - given.cardinality(),
                      cells,
                      Arrays.toString(start),
                      variable.array().name(),
                      variable.array().type().name()));
        }
      }
    }
  }
}
