package io.github.zarrcdm.internal.virtualize.join;

import static io.github.zarrcdm.internal.cf.CfAttributes.ADD_OFFSET;
import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.FLAG_MASKS;
import static io.github.zarrcdm.internal.cf.CfAttributes.FLAG_MEANINGS;
import static io.github.zarrcdm.internal.cf.CfAttributes.FLAG_VALUES;
import static io.github.zarrcdm.internal.cf.CfAttributes.GRID_MAPPING_NAME;
import static io.github.zarrcdm.internal.cf.CfAttributes.MISSING_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.SCALE_FACTOR;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNSIGNED;
import static io.github.zarrcdm.internal.cf.CfAttributes.VALID_MAX;
import static io.github.zarrcdm.internal.cf.CfAttributes.VALID_MIN;
import static io.github.zarrcdm.internal.cf.CfAttributes.VALID_RANGE;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.metadata.write.DocumentWriter;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.ChunkGrid;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What must be the same of an array in all files of a join, as one array has it once. */
record JoinCompatibility(String firstFile) {
  private static final List<String> ENCODING = List.of("dtype", "compressor", "filters", "order");

  private static final List<String> MEANING =
      List.of(
          SCALE_FACTOR,
          ADD_OFFSET,
          FILL_VALUE,
          MISSING_VALUE,
          VALID_MIN,
          VALID_MAX,
          VALID_RANGE,
          FLAG_VALUES,
          FLAG_MASKS,
          FLAG_MEANINGS,
          "grid_mapping",
          UNSIGNED,
          "dtype");

  /** Throws {@link ZarrException.Unsupported} naming {@code file} and what differs. */
  void check(VirtualArray first, VirtualArray other, String file) throws ZarrException {
    Map<String, Object> expected = document(first);
    Map<String, Object> found = document(other);
    for (String member : ENCODING) {
      compare(first.path(), member, text(expected.get(member)), text(found.get(member)), file);
    }
    Object fill = expected.get("fill_value");
    Object otherFill = found.get("fill_value");
    if (fill != null && otherFill != null) {
      compare(first.path(), "fill_value", text(fill), text(otherFill), file);
    }
    checkDimensions(first, other, file);
    checkMeaning(first, other, file);
    if (isItsAttributes(first) || isItsAttributes(other)) {
      Set<String> all = new TreeSet<>(first.array().attributes().values().keySet());
      all.addAll(other.array().attributes().values().keySet());
      attributes(all, first, other, file);
    }
  }

  /** Returns true for what is told by attributes alone, such as a grid mapping. */
  private static boolean isItsAttributes(VirtualArray array) {
    Attributes attributes = array.array().attributes();
    return array.array().rank() == 0
        || attributes.has(GRID_MAPPING_NAME)
        || attributes.has("crs_wkt");
  }

  /** Throws if the names of dimensions differ. */
  void checkDimensions(VirtualArray first, VirtualArray other, String file) throws ZarrException {
    compare(
        first.path(),
        "dimensions",
        first.array().dimensionNames(),
        other.array().dimensionNames(),
        file);
  }

  /** Throws if attributes by which values are understood differ. */
  void checkMeaning(VirtualArray first, VirtualArray other, String file) throws ZarrException {
    attributes(MEANING, first, other, file);
  }

  /** Throws if units or calendars differ, for arrays whose values are not converted. */
  void checkUnits(VirtualArray first, VirtualArray other, String file) throws ZarrException {
    attributes(List.of("units", "calendar"), first, other, file);
  }

  private void attributes(
      Collection<String> names, VirtualArray first, VirtualArray other, String file)
      throws ZarrException {
    for (String name : names) {
      Object expected = first.array().attributes().get(name);
      Object found = other.array().attributes().get(name);
      if (name.equals(FILL_VALUE) && (expected == null) != (found == null)) {
        expected = expected == null ? first.data().fill() : expected; // such as NaN in documents
        found = found == null ? other.data().fill() : found;
      }
      compare(first.path(), name, plain(expected), plain(found), file);
    }
  }

  /** Returns {@code value} without its type: documents of Zarr keep that of a fill value only. */
  private static @Nullable Object plain(@Nullable Object value) {
    if (value instanceof Attributes.Typed typed) {
      return plain(typed.values());
    }
    if (value instanceof List<?> several) {
      List<@Nullable Object> all = new ArrayList<>();
      several.forEach(one -> all.add(plain(one)));
      return all.size() == 1 ? all.get(0) : all;
    }
    if (!(value instanceof Number number)) {
      return value;
    }
    if (number instanceof Float || number instanceof Double) {
      return number.doubleValue();
    }
    boolean small = number instanceof Byte || number instanceof Short || number instanceof Integer;
    return small ? (Object) number.longValue() : number;
  }

  void compare(
      String path, String what, @Nullable Object expected, @Nullable Object found, String file)
      throws ZarrException {
    if (!Objects.equals(expected, found)) {
      throw new ZarrException.Unsupported(
          "%s: %s: %s, but in %s %s, and one array has only one. Leave the file out, or copy it with zarr-cdm copy."
              .formatted(file, path, stated(what, found), firstFile, stated(what, expected)));
    }
  }

  private static String stated(String what, @Nullable Object value) {
    return value == null ? "it has no " + what : "its %s is %s".formatted(what, value);
  }

  private static Object text(@Nullable Object member) {
    return member == null
        ? "null"
        : StandardCharsets.UTF_8.decode(DocumentWriter.sorted(member)).toString();
  }

  @SuppressWarnings("unchecked") // Documents are maps.
  private static Map<String, Object> document(VirtualArray array) throws ZarrException {
    String key = DocumentWriter.key(array.path(), ".zarray");
    ArrayData.Chunked data = array.data();
    ChunkGrid one = new ChunkGrid.Regular(new int[array.array().rank()]); // compared elsewhere
    Array described =
        array
            .array()
            .withData(new ArrayData.Chunked(one, data.keys(), null, data.codecs(), data.fill()));
    return (Map<String, Object>)
        Objects.requireNonNull(DocumentWriter.of(2).array(described).get(key));
  }
}
