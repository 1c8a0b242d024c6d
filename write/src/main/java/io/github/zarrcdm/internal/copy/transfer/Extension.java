package io.github.zarrcdm.internal.copy.transfer;

import static java.util.Objects.requireNonNull;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.copy.mapping.CopiedArray;
import io.github.zarrcdm.internal.copy.plan.Memory;
import io.github.zarrcdm.internal.dtype.StoredType;
import io.github.zarrcdm.internal.growth.AttributeSemantics;
import io.github.zarrcdm.internal.growth.DimensionGrowth;
import io.github.zarrcdm.internal.growth.Hierarchy;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Kind;
import java.io.IOException;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a store becomes when a dataset is added along one of its dimensions.
 *
 * @param known the store as it was when this was made
 * @param changed the groups of the store and those of its arrays that change, with the new lengths
 * @param parts what is added to each array, and where
 * @param notes what is not true any more and left out, in sentences
 */
public record Extension(Group known, Group changed, List<Part> parts, List<String> notes) {

  /** Values that begin at {@code offset} of their array. */
  public record Part(CopiedArray array, long[] offset) {}

  /**
   * Returns the extension of {@code added} to {@code store} along {@code dimension}; {@code shown}
   * is what its consolidated metadata have if an append was interrupted, else null. Throws {@link
   * ZarrException.NotWritable} for what does not fit what is there.
   */
  public static Extension of(
      ZarrDataset store,
      @Nullable Group shown,
      List<CopiedArray> added,
      String dimension,
      Memory memory)
      throws IOException {
    Group root =
        shown == null ? store.root() : InterruptedAppend.before(store, shown, added, dimension);
    DimensionGrowth growth =
        DimensionGrowth.of(
            store.toString(), root, added.stream().map(CopiedArray::array).toList(), dimension);
    Map<String, Array> existing = Hierarchy.arrays(root);
    List<Part> parts = new ArrayList<>();
    for (CopiedArray copied : added) {
      Array grown = growth.arrays().get(copied.array().path());
      if (grown == null) {
        // Arrays that the store lacks have been refused.
        Array there = requireNonNull(existing.get(copied.array().path()));
        checkValues(store, ArrayTask.of(copied.as(there), new long[there.rank()], memory));
      } else {
        long[] offset = new long[grown.rank()];
        Arrays.setAll(offset, d -> grown.shape()[d] - copied.array().shape()[d]);
        int along = copied.array().dimensionNames().indexOf(dimension);
        long[] before = grown.shape().clone();
        before[along] = offset[along];
        CoordinateContinuation.check(store, DimensionGrowth.withShape(grown, before), copied);
        ArrayTask task = ArrayTask.of(copied.as(grown), offset, memory);
        if (copied.array().type().size() == DataType.VARIABLE
            && grown.type().kind() == Kind.STRING
            && grown.type().size() != DataType.VARIABLE) {
          check(task, values -> checkTexts(store, grown, values));
        }
        if (copied.primitive() && AttributeSemantics.dependsOnSign(grown, copied.array())) {
          check(task, values -> checkDates(store, grown, values));
        }
        MissingCells.of(copied, DimensionGrowth.withShape(grown, before))
            .check(store, task, memory);
        parts.add(new Part(task.array(), offset));
      }
    }
    return new Extension(store.root(), growth.changed(), parts, growth.notes());
  }

  private interface Check {
    void check(Object values) throws ZarrException;
  }

  /** Reads all that {@code task} writes, before anything is written. */
  private static void check(ArrayTask task, Check each) throws IOException {
    for (long n = 0; n < task.written().count(); n++) {
      each.check(task.array().read(task.inSource(task.written().region(n))));
    }
  }

  /** Texts of any length must fit what is there, as xarray writes them: of the longest it had. */
  private static void checkTexts(ZarrDataset store, Array there, Object values)
      throws ZarrException {
    StoredType type = (StoredType) there.type();
    byte[] element = new byte[type.size()];
    for (int i = 0; i < ((Object[]) values).length; i++) {
      try {
        type.write(values, i, 1, element, 0, element.length, ByteOrder.LITTLE_ENDIAN);
      } catch (ZarrException.Malformed e) {
        throw new ZarrException.NotWritable(
            "%s: array %s: %s".formatted(store, there.path(), e.getMessage()));
      }
    }
  }

  private static void checkDates(ZarrDataset store, Array there, Object values)
      throws ZarrException {
    for (int i = 0; i < java.lang.reflect.Array.getLength(values); i++) {
      if (java.lang.reflect.Array.getDouble(values, i) < 0) {
        throw new ZarrException.NotWritable(
            "%s: array %s: the source has dates before those that its units count from, and its calendar is not that of the array; they may differ before 1582"
                .formatted(store, there.path()));
      }
    }
  }

  /** What does not grow must be the same: other coordinates. */
  private static void checkValues(ZarrDataset store, ArrayTask task) throws IOException {
    Array there = task.array().array();
    if (Verification.difference(store, there, task).isPresent()) {
      throw new ZarrException.NotWritable(
          "%s: the values of %s differ from those in the source; what does not grow must be the same"
              .formatted(store, there.path()));
    }
  }
}
