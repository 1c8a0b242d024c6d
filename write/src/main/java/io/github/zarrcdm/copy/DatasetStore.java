package io.github.zarrcdm.copy;

import static java.util.Objects.requireNonNull;

import io.github.zarrcdm.copy.plan.Layout;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.copy.layout.CodecText;
import io.github.zarrcdm.internal.copy.mapping.CopiedArray;
import io.github.zarrcdm.internal.copy.mapping.DimensionNames;
import io.github.zarrcdm.internal.copy.mapping.Mapping;
import io.github.zarrcdm.internal.copy.plan.Box;
import io.github.zarrcdm.internal.copy.plan.Memory;
import io.github.zarrcdm.internal.copy.quirks.ConvertedVariables;
import io.github.zarrcdm.internal.copy.quirks.Hdf5Description;
import io.github.zarrcdm.internal.copy.source.Source;
import io.github.zarrcdm.internal.copy.transfer.DefaultFills;
import io.github.zarrcdm.internal.copy.transfer.MappedSource;
import io.github.zarrcdm.internal.copy.transfer.SourceLayout;
import io.github.zarrcdm.internal.iosp.cdm.CdmOrigin;
import io.github.zarrcdm.internal.write.EncodedValues;
import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.store.ByteRange;
import io.github.zarrcdm.store.InternalStore;
import io.github.zarrcdm.store.Keys;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import ucar.ma2.Section;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/**
 * A dataset, whatever its format, as the store that {@link ZarrCopy} would write of it: the same
 * bytes under the same keys, each made when it is asked for. Metadata is consolidated. Nothing is
 * written anywhere.
 *
 * <p>A value holds what its key needs: reading a chunk reads its elements and no others, as far as
 * the format of the source allows. The dataset must not change, and is not closed with this.
 *
 * <p>Whether netCDF's default fill values occur, of which a copy leaves a note in {@code
 * _FillValue}, is searched for when metadata is asked for first, in variables of up to 256 MiB in
 * all; larger ones get the note.
 */
public final class DatasetStore implements InternalStore {
  /** A key of it fits into the first line of a request of 8 KiB, also if all is escaped. */
  private static final int LONGEST_KEY = 2_000;

  private static final long SEARCHED = 256 << 20;
  private static final Memory MEMORY = new Memory(256 << 20);

  private final String name;
  private final NetcdfFile source;
  private final Mapping.Result mapped;
  private final EncodedValues values;
  private final Map<String, CopiedArray> arrays = new HashMap<>();
  private final Map<String, PreencodedChunks.OfArray> stored = new HashMap<>();
  private @Nullable TreeMap<String, ByteBuffer> documents;

  /** The paths of arrays whose metadata call netCDF's default fill value missing. */
  private volatile Set<String> marked = Set.of();

  private DatasetStore(
      String name,
      NetcdfFile source,
      Mapping.Result mapped,
      EncodedValues values,
      PreencodedChunks chunks) {
    this.name = name;
    this.source = source;
    this.mapped = mapped;
    this.values = values;
    for (CopiedArray copied : mapped.arrays()) {
      String path = copied.array().path();
      arrays.put(path, copied);
      chunks
          .at(path)
          .filter(found -> isStoredAs(copied, found))
          .ifPresent(found -> stored.put(path, found));
    }
  }

  /**
   * Returns true if the chunks of {@code found} are those of the array, whatever netCDF-Java shows.
   */
  private static boolean isStoredAs(CopiedArray copied, PreencodedChunks.OfArray found) {
    Array array = copied.array();
    ChunkGrid grid = ((ArrayData.Chunked) array.data()).grid();
    return array.type().name().equals(found.type())
        && grid.equals(new ChunkGrid.Regular(found.shape()))
        && Hdf5Description.of(copied.variable())
            .filter(file -> Arrays.equals(file.lengths(), array.shape()))
            .isPresent();
  }

  /**
   * Returns the store of {@code source} in Zarr {@code format}, 2 or 3; {@code name} stands for it
   * in messages. Variables that cannot be in it are {@link #leftOut}. Throws {@link ZarrException}
   * if none could be.
   */
  public static DatasetStore of(
      NetcdfFile source, int format, String name, Function<Variable, Layout> layouts)
      throws IOException {
    return of(source, format, name, layouts, PreencodedChunks.NONE);
  }

  /**
   * Returns the store of {@code source} in which those of {@code chunks} whose layout is {@link
   * #passing} keep their bytes, and so have the values of a copy.
   */
  public static DatasetStore of(
      NetcdfFile source,
      int format,
      String name,
      Function<Variable, Layout> layouts,
      PreencodedChunks chunks)
      throws IOException {
    Map<Variable, Section> selected = new LinkedHashMap<>();
    Map<Variable, String> refused = new LinkedHashMap<>();
    for (Variable variable : source.getVariables()) {
      try {
        ConvertedVariables.refuse(variable);
        refuseUnreadable(variable);
        selected.put(variable, variable.getShapeAsSection());
      } catch (ZarrException e) {
        refused.put(variable, String.valueOf(e.getMessage()));
      }
    }
    Mapping.Result mapped =
        MappedSource.of(
            Source.of(source),
            format,
            selected,
            Set.copyOf(refused.keySet()),
            layouts,
            Map.of(),
            MEMORY,
            LONGEST_KEY);
    List<String> leftOut = new ArrayList<>(refused.values());
    leftOut.addAll(mapped.leftOut());
    return new DatasetStore(
        name,
        source,
        new Mapping.Result(mapped.root(), mapped.arrays(), mapped.notes(), leftOut),
        EncodedValues.of(mapped.root(), format, name),
        chunks);
  }

  /** An array of a store whose type or codecs are not known here. */
  private static void refuseUnreadable(Variable variable) throws ZarrException {
    Optional<ArrayData> data = CdmOrigin.array(variable).map(Array::data);
    if (data.isPresent() && data.get() instanceof ArrayData.Unreadable unreadable) {
      throw new ZarrException.Unsupported(variable.getFullName() + ": " + unreadable.reason());
    }
  }

  /**
   * Layouts without shards: chunks as the source has them, where it has any, else as a copy would;
   * encoded as {@code wanted} says.
   */
  public static Function<Variable, Layout> asStored(Layout wanted) {
    return variable -> SourceLayout.of(variable, wanted);
  }

  /**
   * Returns {@code layout} of {@code variable}, encoded as {@code chunks} has it if these are the
   * chunks of the layout, so that they can pass through.
   */
  public static Layout passing(Variable variable, Layout layout, PreencodedChunks chunks) {
    return chunks
        .at(path(variable))
        .filter(found -> isCut(variable, layout, found.shape()))
        .map(found -> layout.withCodec(found.codec()))
        .orElse(layout);
  }

  private static boolean isCut(Variable variable, Layout layout, int[] shape) {
    List<String> names = DimensionNames.of(variable, shape.length);
    return shape.length == variable.getRank()
        && IntStream.range(0, shape.length)
            .allMatch(d -> layout.chunks().getOrDefault(names.get(d), 0) == shape[d]);
  }

  /** Throws {@link IllegalArgumentException} if {@code codec} is none that a layout can have. */
  public static void checkCodec(String codec) {
    CodecText.codecs(codec, 1);
  }

  /**
   * Returns the path of the array that {@code variable} is in the store, such as {@code
   * /group/air}.
   */
  public static String path(Variable variable) {
    StringBuilder path = new StringBuilder("/" + variable.getShortName());
    for (ucar.nc2.Group group = variable.getParentGroupOrRoot();
        group != null && !group.isRoot();
        group = group.getParentGroup()) {
      path.insert(0, "/" + group.getShortName());
    }
    return path.toString();
  }

  /** Returns all groups and arrays. */
  public Group root() {
    return values.root();
  }

  /**
   * Returns what differs from the source, in sentences; of netCDF's default fill values once
   * metadata has been asked for.
   */
  public List<String> notes() {
    List<String> notes = new ArrayList<>(mapped.notes());
    DefaultFills.note(marked).ifPresent(notes::add);
    return notes;
  }

  /** Variables that are not in this store, each with its reason. */
  public List<String> leftOut() {
    return mapped.leftOut();
  }

  @Override
  public Optional<ByteBuffer> get(String key) throws IOException {
    Keys.check(key, this);
    Optional<EncodedValues.Box> box = values.box(key);
    if (box.isPresent()) {
      return encoded(box.get(), key);
    }
    return Marker.endsWithDocument(key)
        ? Optional.ofNullable(documents().get(key))
            .map(text -> ByteBuffer.wrap(text.array().clone()))
        : Optional.empty();
  }

  /**
   * Returns a text that is another one as soon as the value of {@code key} has changed in a way
   * that the files and documents of the source do not show: chunks of a Zarr store that were
   * written again. Empty if that is unknown: then the value of now is not to be kept for later.
   */
  public Optional<String> versions(String key) throws IOException {
    Optional<EncodedValues.Box> box = values.box(key);
    CopiedArray copied = box.map(part -> arrays.get(part.array().path())).orElse(null);
    return copied == null ? Optional.of("") : copied.versions(source(box.orElseThrow()));
  }

  private static Box source(EncodedValues.Box box) {
    return new Box(box.section().start(), box.section().count());
  }

  private Optional<ByteBuffer> encoded(EncodedValues.Box box, String key) throws IOException {
    CopiedArray copied = arrays.get(box.array().path());
    if (copied == null) { // Such as the container of quantization, which has no values.
      return Optional.empty();
    }
    try {
      PreencodedChunks.OfArray chunks = stored.get(box.array().path());
      Optional<ByteBuffer> passed = chunks == null ? Optional.empty() : chunks.chunk(box.index());
      return passed.isPresent() ? passed : values.encode(box, copied.readNow(source(box)));
    } catch (ZarrException.Malformed e) {
      throw new ZarrException.Malformed("%s: %s: %s".formatted(name, key, e.getMessage()), e);
    } catch (OutOfMemoryError e) {
      throw new ZarrException.LimitExceeded(
          "%s: %s: it does not fit into the heap. Raise it with -Xmx".formatted(name, key));
    }
  }

  private synchronized TreeMap<String, ByteBuffer> documents() throws IOException {
    if (documents == null) {
      Map<String, Object> missing = DefaultFills.of(mapped.arrays(), SEARCHED, CopiedArray::read);
      documents = new TreeMap<>(values.documents(missing));
      marked = missing.keySet();
    }
    return requireNonNull(documents);
  }

  @Override
  public Optional<ByteBuffer> get(String key, ByteRange range) throws IOException {
    return get(key)
        .map(
            value -> {
              int start = (int) range.start(value.remaining());
              int end = (int) range.end(value.remaining());
              return value.slice(value.position() + start, end - start);
            });
  }

  @Override
  public OptionalLong size(String key) throws IOException {
    Optional<ByteBuffer> value = get(key);
    return value.isPresent() ? OptionalLong.of(value.get().remaining()) : OptionalLong.empty();
  }

  @Override
  public Optional<List<String>> folders(String prefix) throws IOException {
    return Optional.of(Keys.folders(documents(), prefix.isEmpty() ? "" : prefix + "/"));
  }

  @Override
  public boolean holdsDocuments() {
    return true;
  }

  /** Returns when the source was last changed. */
  @Override
  @SuppressWarnings("deprecation") // netCDF-Java has nothing else.
  public long lastModified(String key) {
    return Math.max(0, source.getLastModified());
  }

  @Override
  public String toString() {
    return name;
  }
}
