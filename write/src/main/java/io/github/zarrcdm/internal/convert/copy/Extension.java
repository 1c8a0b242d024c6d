package io.github.zarrcdm.internal.convert.copy;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.convert.mapping.CopiedArray;
import io.github.zarrcdm.internal.convert.mapping.Hierarchy;
import io.github.zarrcdm.internal.convert.plan.Memory;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a store becomes when a dataset is added along one of its dimensions.
 *
 * @param root all of the store, with the new lengths
 * @param parts what is added to each array, and where
 * @param notes what is not true any more and left out, in sentences
 */
public record Extension(Group root, List<Part> parts, List<String> notes) {

  /** Values that begin at {@code offset} of their array. */
  public record Part(CopiedArray array, long[] offset) {}

  /**
   * Attributes that say what numbers mean: values of two datasets can only follow if they agree.
   */
  private static final List<String> OF_MEANING =
      List.of(
          "units",
          "calendar",
          "scale_factor",
          "add_offset",
          "_FillValue",
          "missing_value",
          "flag_values",
          "flag_masks",
          "flag_meanings",
          "dtype");

  /**
   * That of {@code added} to {@code store} along {@code dimension}. Throws {@link
   * ZarrException.NotWritable} for what does not fit to what is there.
   */
  public static Extension of(
      ZarrDataset store, List<CopiedArray> added, String dimension, Memory memory)
      throws IOException {
    Map<String, Array> existing = Hierarchy.arrays(store.root());
    Map<String, Array> longer = new LinkedHashMap<>();
    List<Part> parts = new ArrayList<>();
    for (CopiedArray copied : added) {
      Array there = existing.get(copied.array().path());
      if (there == null) {
        throw new ZarrException.NotWritable(
            "%s: array %s is not there, so nothing can follow it; choose variables with -v"
                .formatted(store, copied.array().path()));
      }
      checkAttributes(store, copied.array(), there);
      int along = copied.array().dimensionNames().indexOf(dimension);
      checkShapes(store, copied.array(), there, along);
      if (along < 0) {
        checkValues(store, ArrayTask.of(copied.as(there), new long[there.rank()], memory));
        continue;
      }
      long[] offset = new long[there.rank()];
      offset[along] = there.shape()[along];
      long[] shape = there.shape().clone();
      shape[along] += copied.array().shape()[along];
      Array grown =
          new Array(
              there.path(),
              there.type(),
              shape,
              there.dimensionNames(),
              there.attributes(),
              there.data());
      longer.put(there.path(), grown);
      parts.add(new Part(copied.as(grown), offset));
    }
    checkComplete(store, existing, longer, dimension);
    Group root = Hierarchy.changed(store.root(), array -> longer.getOrDefault(array.path(), array));
    List<String> moved = new ArrayList<>();
    Group placed = OutdatedPlaces.removed(root, dimension, moved);
    return new Extension(
        placed,
        parts,
        moved.isEmpty()
            ? List.of()
            : List.of(
                "spatial:bbox and what else says where the shorter arrays lay is left out of "
                    + String.join(", ", moved)));
  }

  private static void checkComplete(
      ZarrDataset store, Map<String, Array> existing, Map<String, Array> longer, String dimension)
      throws ZarrException {
    if (longer.isEmpty()) {
      throw new ZarrException.NotWritable(
          "%s: nothing to append has a dimension %s".formatted(store, dimension));
    }
    for (Array array : existing.values()) {
      if (array.dimensionNames().contains(dimension) && !longer.containsKey(array.path())) {
        throw new ZarrException.NotWritable(
            "%s: array %s has the dimension %s too, but the source has no such variable"
                .formatted(store, array.path(), dimension));
      }
    }
  }

  private static void checkShapes(ZarrDataset store, Array added, Array there, int along)
      throws ZarrException {
    boolean fits =
        there.rank() == added.rank()
            && there.type().name().equals(added.type().name())
            && there.type().fields().equals(added.type().fields())
            && there.data() instanceof ArrayData.Chunked chunked
            && chunked.grid() instanceof ChunkGrid.Regular;
    for (int d = 0; fits && d < there.rank(); d++) {
      fits =
          Objects.equals(added.dimensionName(d), there.shortDimensionName(d))
              && (d == along || added.shape()[d] == there.shape()[d]);
    }
    if (!fits) {
      throw new ZarrException.NotWritable(
          "%s: array %s is %s of %s%s there and %s of %s%s in the source; they must agree but for the dimension that grows"
              .formatted(
                  store,
                  there.path(),
                  there.type().name(),
                  there.dimensionNames(),
                  Arrays.toString(there.shape()),
                  added.type().name(),
                  added.dimensionNames(),
                  Arrays.toString(added.shape())));
    }
  }

  private static void checkAttributes(ZarrDataset store, Array added, Array there)
      throws ZarrException {
    for (String name : OF_MEANING) {
      Object a = comparable(added.attributes().get(name));
      Object b = comparable(there.attributes().get(name));
      if (name.equals("_FillValue") && b == null && there.data() instanceof ArrayData.Chunked c) {
        b = comparable(c.fill());
      }
      if (a != null && !a.equals(b) || a == null && b != null && !name.equals("_FillValue")) {
        throw new ZarrException.NotWritable(
            "%s: array %s has the attribute %s = %s, the source has %s; values that are appended must mean the same"
                .formatted(store, there.path(), name, b, a));
      }
    }
  }

  /** A value with all numbers as doubles, also those that xarray writes as base64. */
  private static @Nullable Object comparable(@Nullable Object value) {
    if (value instanceof Typed typed) {
      return comparable(typed.values().size() == 1 ? typed.values().get(0) : typed.values());
    }
    if (value instanceof List<?> list) {
      return list.stream().map(Extension::comparable).toList();
    }
    if (value instanceof String text && text.length() == 12 && text.endsWith("=")) {
      try {
        byte[] bytes = Base64.getDecoder().decode(text);
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getDouble();
      } catch (IllegalArgumentException e) {
        return text;
      }
    }
    return value instanceof Number number ? (Object) number.doubleValue() : value;
  }

  /** What does not grow must be the same: other coordinates. */
  private static void checkValues(ZarrDataset store, ArrayTask task) throws IOException {
    Array there = task.array().array();
    if (Verification.difference(store, there, task).isPresent()) {
      throw new ZarrException.NotWritable(
          "%s: the values of %s are others there than in the source; what does not grow must be the same"
              .formatted(store, there.path()));
    }
  }
}
