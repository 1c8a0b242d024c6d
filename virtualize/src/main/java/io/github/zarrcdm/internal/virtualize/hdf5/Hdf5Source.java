package io.github.zarrcdm.internal.virtualize.hdf5;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import io.github.zarrcdm.internal.virtualize.hdf5.AttributeMessages.Stored;
import io.github.zarrcdm.internal.virtualize.hdf5.Hdf5Objects.Found;
import io.github.zarrcdm.internal.virtualize.hdf5.Hdf5Objects.FoundGroup;
import io.github.zarrcdm.internal.virtualize.source.SourceFile;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** HDF5 and netCDF-4 files as hierarchies of Zarr. */
public final class Hdf5Source {
  private static final int EXTERNAL_FILES = 7;

  /** What netCDF-4 and the library of dimension scales keep for themselves. */
  private static final Set<String> INTERNAL =
      Set.of(
          "DIMENSION_LIST",
          "REFERENCE_LIST",
          "DIMENSION_LABELS",
          "_NCProperties",
          "_ChunkSizes",
          "_ARRAY_DIMENSIONS",
          "_CompressionType");

  private static final Set<String> OF_SCALES = Set.of("CLASS", "NAME");

  private final Hdf5File file;
  private final GlobalHeap heap;
  private final AttributeValues values;
  private final DimensionScales scales;
  private final Map<String, VirtualArray> arrays = new LinkedHashMap<>();
  private final List<String> notes;
  private final List<String> leftOut;

  private Hdf5Source(Hdf5File file, FoundGroup root, List<String> notes, List<String> leftOut) {
    this.file = file;
    this.heap = new GlobalHeap(file);
    this.values = new AttributeValues(heap);
    this.scales = new DimensionScales(file, heap, root);
    this.notes = notes;
    this.leftOut = leftOut;
  }

  /** Returns true if {@code source} begins as HDF5 does. */
  public static boolean is(SourceFile source) throws IOException {
    return Hdf5File.is(source);
  }

  /**
   * Returns what {@code source} holds. Throws {@link ZarrException} if its structure cannot be
   * read; a dataset that cannot be referenced costs only itself.
   */
  public static VirtualDataset of(SourceFile source) throws IOException {
    try {
      Hdf5File file = Hdf5File.of(source);
      List<String> notes = new ArrayList<>();
      List<String> leftOut = new ArrayList<>();
      FoundGroup root = Hdf5Objects.of(file, notes, leftOut);
      Hdf5Source reading = new Hdf5Source(file, root, notes, leftOut);
      reading.measure(root);
      Group group = reading.group(root);
      return new VirtualDataset(
          group, reading.arrays, List.of(source.source()), reading.notes, reading.leftOut);
    } catch (BufferUnderflowException
        | IllegalArgumentException
        | IndexOutOfBoundsException
        | ArithmeticException e) {
      throw damaged(source, e);
    }
  }

  private static ZarrException damaged(SourceFile source, RuntimeException e) {
    return new ZarrException.Corrupt(
        "%s: this HDF5 file is damaged: its structure leads beyond a message (%s). Fetch it again, or rewrite it with h5repack."
            .formatted(source.name(), e.getClass().getSimpleName()),
        e);
  }

  private void measure(FoundGroup group) throws IOException {
    for (Found dataset : group.datasets()) {
      try {
        scales.measure(dataset, Dataspace.of(file, required(dataset.header(), Dataspace.MESSAGE)));
      } catch (ZarrException.Unavailable e) {
        throw e;
      } catch (ZarrException
          | BufferUnderflowException
          | IllegalArgumentException
          | IndexOutOfBoundsException
          | ArithmeticException e) {
        // It is left out, with this reason, when it is read.
      }
    }
    for (FoundGroup inner : group.groups()) {
      measure(inner);
    }
  }

  private Group group(FoundGroup found) throws IOException {
    List<Array> own = new ArrayList<>();
    for (Found dataset : found.datasets()) {
      if (!dataset.isOnlyDimension()) {
        try {
          VirtualArray array = array(dataset, found.path());
          arrays.put(array.path(), array);
          own.add(array.array());
        } catch (ZarrException.Unavailable e) {
          throw e;
        } catch (ZarrException e) {
          leftOut.add(dataset.path() + ": " + e.getMessage());
        } catch (BufferUnderflowException
            | IllegalArgumentException
            | IndexOutOfBoundsException
            | ArithmeticException e) {
          leftOut.add(dataset.path() + ": " + damaged(file.source(), e).getMessage());
        }
      }
    }
    List<Group> groups = new ArrayList<>();
    for (FoundGroup inner : found.groups()) {
      groups.add(group(inner));
    }
    return new Group(
        found.path(), attributes(found.path(), found.attributes(), false), List.of(), groups, own);
  }

  private VirtualArray array(Found dataset, String group) throws IOException {
    ObjectHeader header = dataset.header();
    if (header.find(file, EXTERNAL_FILES).isPresent()) {
      throw new ZarrException.Unsupported(
          "its values are in external files, which are not referenced. Rewrite it with h5repack");
    }
    Dataspace space = Dataspace.of(file, required(header, Dataspace.MESSAGE));
    Hdf5Type type = Hdf5Type.of(file, required(header, Hdf5Type.MESSAGE));
    StorageLayout layout = StorageLayout.of(file, required(header, StorageLayout.MESSAGE));
    if (layout instanceof StorageLayout.Virtual) {
      throw new ZarrException.Unsupported(
          "its values are those of other datasets (a virtual dataset). Reference the files that it"
              + " names");
    }
    long[] shape =
        layout instanceof StorageLayout.Chunked ? scales.shape(dataset, space) : space.shape();
    if (space.isNull()) {
      throw new ZarrException.Unsupported("it has no values, and no shape (a null dataspace)");
    }
    Optional<Cursor> pipeline = header.find(file, Filter.MESSAGE);
    List<Filter> filters = pipeline.isPresent() ? Filter.of(file, pipeline.get()) : List.of();
    if (FilterCodecs.areUnreadInPython(filters)) {
      notes.add(
          dataset.path()
              + ": xarray cannot read it: numcodecs does not undo a shuffle of bytes that are no"
              + " whole number of elements, such as values with their checksum");
    }
    if (type instanceof Hdf5Type.Text text && text.padding() == Hdf5Type.Text.BLANKS) {
      notes.add(
          dataset.path()
              + ": its texts are filled up with blanks, which HDF5 does not count; readers of"
              + " references show them");
    }
    Attributes attributes = attributes(dataset.path(), dataset.attributes(), dataset.isScale());
    boolean texts = type instanceof Hdf5Type.VariableText;
    ElementSpelling element = ElementSpelling.of(texts ? new Hdf5Type.Opaque(type.size()) : type);
    List<String> dimensions = dimensions(dataset, shape, element, group);
    Optional<byte[]> unwritten = texts ? Optional.empty() : FillValue.of(file, header);
    if (unwritten.isPresent() && unwritten.get().length != type.size()) {
      unwritten = Optional.empty();
    }
    if (unwritten.isEmpty() && !Arrays.equals(shape, space.shape())) {
      unwritten = FillValue.ofNetcdf(element);
    }
    DatasetArray reading =
        new DatasetArray(
            file,
            space,
            shape,
            texts ? new Hdf5Type.Opaque(type.size()) : type,
            layout,
            filters,
            unwritten);
    VirtualArray array =
        reading.of(
            dataset.path(),
            element,
            dimensions,
            texts ? Attributes.NONE : EnumerationFlags.of(type, attributes),
            notes);
    return texts ? new VariableTexts(file, heap).of(array, dimensions, attributes) : array;
  }

  private List<String> dimensions(
      Found dataset, long[] shape, ElementSpelling element, String group) throws IOException {
    List<String> names = new ArrayList<>(scales.of(dataset, shape, group));
    for (int length : element.inner()) {
      names.add(dataset.name() + "_" + length);
    }
    return names;
  }

  private Cursor required(ObjectHeader header, int type) throws IOException {
    return header
        .find(file, type)
        .orElseThrow(
            () -> file.corrupt("the object at %s lacks message %s", header.address(), type));
  }

  private Attributes attributes(String path, Map<String, Stored> stored, boolean scale)
      throws IOException {
    Map<String, Object> attributes = new LinkedHashMap<>();
    for (Stored attribute : stored.values()) {
      String name = attribute.name();
      if (INTERNAL.contains(name)
          || name.startsWith("_Netcdf4")
          || name.startsWith("_nc3_")
          || scale && OF_SCALES.contains(name)) {
        continue;
      }
      Optional<Object> value = values.of(attribute);
      if (value.isPresent()) {
        attributes.put(name, value.get());
      } else {
        notes.add(
            "%s: attribute %s is not copied: JSON has no values of its type".formatted(path, name));
      }
    }
    return new Attributes(attributes);
  }
}
