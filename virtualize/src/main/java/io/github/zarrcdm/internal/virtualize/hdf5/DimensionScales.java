package io.github.zarrcdm.internal.virtualize.hdf5;

import io.github.zarrcdm.internal.virtualize.hdf5.AttributeMessages.Stored;
import io.github.zarrcdm.internal.virtualize.hdf5.Hdf5Objects.Found;
import io.github.zarrcdm.internal.virtualize.hdf5.Hdf5Objects.FoundGroup;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The names of the dimensions of datasets, as netCDF-4 finds them: by the dimension scales that are
 * attached, else {@code phony_dim_0} and so on, one for each length in a group.
 *
 * @see <a
 *     href="https://docs.unidata.ucar.edu/netcdf-c/current/file_format_specifications.html">netCDF-4
 *     on HDF5</a>
 */
final class DimensionScales {
  private final Hdf5File file;
  private final GlobalHeap heap;
  private final Map<Long, String> names = new HashMap<>();
  private final Map<Long, Long> byNumber = new HashMap<>();
  private final Map<Long, Long> lengths = new HashMap<>();
  private final Map<String, List<Phony>> phonies = new HashMap<>();
  private int phonyCount;

  private record Phony(String name, long length) {}

  DimensionScales(Hdf5File file, GlobalHeap heap, FoundGroup root) {
    this.file = file;
    this.heap = heap;
    collect(root);
  }

  private void collect(FoundGroup group) {
    for (Found dataset : group.datasets()) {
      if (dataset.isScale()) {
        names.put(dataset.header().address(), dataset.name());
        Long number = number(dataset.attributes().get("_Netcdf4Dimid"), 0);
        if (number != null) {
          byNumber.put(number, dataset.header().address());
        }
      }
    }
    group.groups().forEach(this::collect);
  }

  private static @Nullable Long number(@Nullable Stored attribute, int at) {
    if (attribute == null || at >= attribute.space().count()) {
      return null;
    }
    int size = attribute.type().size();
    Cursor data = attribute.data();
    byte[] bytes = new byte[size];
    data.bytes().duplicate().position(data.position() + at * size).get(bytes);
    return AttributeValues.number(attribute.type(), bytes) instanceof Long value ? value : null;
  }

  /**
   * Returns the names of the dimensions of {@code dataset}, which has {@code shape} and is in a
   * group.
   */
  List<String> of(Found dataset, long[] shape, String group) throws IOException {
    List<String> found = new ArrayList<>();
    for (int d = 0; d < shape.length; d++) {
      Long scale = attached(dataset, d, shape.length);
      String name = scale == null ? null : names.get(scale);
      found.add(name == null ? phony(shape[d], group, found) : name);
    }
    return found;
  }

  /**
   * Notes how long the unlimited dimensions of a dataset are: those of netCDF-4 are as long as the
   * longest of all datasets on them.
   */
  void measure(Found dataset, Dataspace space) throws IOException {
    for (int d = 0; d < space.shape().length; d++) {
      Long scale = space.most()[d] == -1 ? attached(dataset, d, space.shape().length) : null;
      if (scale != null) {
        lengths.merge(scale, space.shape()[d], Math::max);
      }
    }
  }

  /**
   * Returns the shape of {@code dataset}, whose unlimited dimensions are as long as they were
   * measured.
   */
  long[] shape(Found dataset, Dataspace space) throws IOException {
    long[] shape = space.shape().clone();
    for (int d = 0; d < shape.length; d++) {
      Long scale = space.most()[d] == -1 ? attached(dataset, d, shape.length) : null;
      shape[d] = scale == null ? shape[d] : lengths.getOrDefault(scale, shape[d]);
    }
    return shape;
  }

  /** Returns the address of the scale of dimension {@code d}; null if there is none. */
  private @Nullable Long attached(Found dataset, int d, int rank) throws IOException {
    if (dataset.isScale()) {
      Long number = number(dataset.attributes().get("_Netcdf4Coordinates"), d);
      Long scale = number == null ? null : byNumber.get(number);
      return scale == null && d == 0 ? (Long) dataset.header().address() : scale;
    }
    Stored list = dataset.attributes().get("DIMENSION_LIST");
    if (list == null
        || !(list.type() instanceof Hdf5Type.Sequence sequence)
        || list.space().count() != rank) {
      return null;
    }
    Cursor data = list.data();
    Cursor reference =
        new Cursor(
            data.bytes().duplicate().position(data.position() + d * sequence.size()),
            data.offsetSize(),
            data.lengthSize());
    byte[] scales = heap.value(reference, sequence.base().size());
    if (scales.length < file.offsetSize()) {
      return null;
    }
    Cursor first =
        new Cursor(java.nio.ByteBuffer.wrap(scales), file.offsetSize(), file.lengthSize());
    return first.offset();
  }

  private String phony(long length, String group, List<String> taken) {
    List<Phony> known = phonies.computeIfAbsent(group, g -> new ArrayList<>());
    for (Phony phony : known) {
      if (phony.length == length && !taken.contains(phony.name)) {
        return phony.name;
      }
    }
    Phony added = new Phony("phony_dim_" + phonyCount++, length);
    known.add(added);
    return added.name;
  }
}
