package io.github.zarrcdm;

import static io.github.zarrcdm.internal.netcdf.NetcdfAttributes.FILL_VALUE;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.internal.dtype.StoredType;
import io.github.zarrcdm.internal.dtype.StoredType.BytesText;
import io.github.zarrcdm.internal.metadata.document.NodeNames;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.ChunkKeys;
import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.model.DataType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An array to be written: declared step by step, with defaults for all but path, type and shape.
 * One chunk as large as the array, compressed with zstd, unless something else is said.
 */
public final class NewArray {
  /** The most bytes of a name in UTF-8, as file systems have it. */
  public static final int LONGEST_NAME = NodeNames.LONGEST;

  private static final CodecSpec ZSTD =
      new CodecSpec("zstd", Map.of("level", 0L, "checksum", false));

  private final String path;
  private final Object type;
  private final long[] shape;
  private List<String> dimensions = List.of();
  private int @Nullable [] chunks;
  private int @Nullable [] shards;
  private List<CodecSpec> filters = List.of();
  private List<CodecSpec> codecs = List.of(ZSTD);
  private @Nullable Object fill;
  private boolean hasFill = true;
  private Attributes attributes = Attributes.NONE;

  private NewArray(String path, Object type, long[] shape) {
    this.path = path.startsWith("/") ? path : "/" + path;
    this.type = PlainValues.of(type);
    this.shape = shape.clone();
  }

  /**
   * Returns an array at {@code path}, absolute in the store. {@code type} is spelled as in the
   * metadata of v3 ({@code "float32"}, or a map with {@code name} and {@code configuration}), or as
   * in numpy ({@code "<f4"}, or a list of fields).
   */
  public static NewArray of(String path, Object type, long... shape) {
    return new NewArray(path, type, shape);
  }

  /**
   * Returns true if an array or a group may have this name: file systems do, and readers find it.
   * The specification reserves a leading {@code __}, but xarray writes an unnamed DataArray so.
   */
  public static boolean isName(String name) {
    return NodeNames.writable(name);
  }

  /** Names the dimensions, one each. */
  public NewArray dimensions(String... names) {
    dimensions = Arrays.asList(names.clone());
    return this;
  }

  /** Sets the shape of the chunks; with {@link #shards}, of those within shards. */
  public NewArray chunks(int... lengths) {
    chunks = lengths.clone();
    return this;
  }

  /** Stores chunks together in shards of this shape, a multiple of that of the chunks. v3 only. */
  public NewArray shards(int... lengths) {
    shards = lengths.clone();
    return this;
  }

  /**
   * Encodes elements with these before they become bytes: {@code transpose}, {@code
   * numcodecs.delta}, ...; also the codec that makes bytes of them, if not little-endian {@code
   * bytes} or, for texts and byte strings, the {@code vlen-} codec.
   */
  public NewArray filters(CodecSpec... specs) {
    filters = Stream.of(specs).map(PlainValues::of).toList();
    return this;
  }

  /** Compresses the bytes with these, in this order; none: not at all. */
  public NewArray codecs(CodecSpec... specs) {
    codecs = Stream.of(specs).map(PlainValues::of).toList();
    return this;
  }

  /**
   * Sets the value of what is not written, spelled as in metadata: a number, {@code "NaN"}, a text;
   * null for none, which v2 knows. If this is not called, it is the attribute {@code _FillValue},
   * else zero. In v2, readers take this value for missing.
   */
  public NewArray fill(@Nullable Object value) {
    fill = value == null ? null : PlainValues.of(value);
    hasFill = value != null;
    return this;
  }

  public NewArray attribute(String name, @Nullable Object value) {
    attributes = attributes.with(name, value == null ? null : PlainValues.of(value));
    return this;
  }

  public NewArray attributes(Attributes changed) {
    attributes = changed;
    return this;
  }

  /**
   * Returns the array. Throws {@link ZarrException} for an unknown type and a fill that is not of
   * it.
   */
  public Array build() throws ZarrException {
    StoredType element = DataTypes.either(type);
    Object value = null;
    if (fill != null || hasFill && !attributes.has(FILL_VALUE)) {
      value = fill == null ? element.zero() : element.fillValue(fill, BytesText.BASE64);
    }
    int[] inner = chunks == null ? whole() : chunks;
    List<CodecSpec> chain = chain(element);
    ArrayData data =
        new ArrayData.Chunked(
            new ChunkGrid.Regular(shards == null ? inner : shards),
            ChunkKeys.standard('/'),
            null,
            shards == null ? chain : List.of(sharding(inner, chain)),
            value);
    return new Array(path, element, shape, dimensions, attributes, data);
  }

  private int[] whole() {
    return Arrays.stream(shape).mapToInt(n -> (int) Math.min(Math.max(n, 1), 1 << 30)).toArray();
  }

  private List<CodecSpec> chain(StoredType element) {
    List<CodecSpec> chain = new ArrayList<>(filters);
    boolean bytes =
        filters.stream()
            .map(CodecSpec::name)
            .anyMatch(name -> name.equals("bytes") || name.contains("vlen-"));
    if (!bytes) {
      chain.add(toBytes(element));
    }
    chain.addAll(codecs);
    return List.copyOf(chain);
  }

  private static CodecSpec toBytes(StoredType element) {
    if (element.size() == DataType.VARIABLE) {
      return new CodecSpec(element.name().equals("string") ? "vlen-utf8" : "vlen-bytes", Map.of());
    }
    return new CodecSpec("bytes", element.size() == 1 ? Map.of() : Map.of("endian", "little"));
  }

  private static CodecSpec sharding(int[] inner, List<CodecSpec> chain) {
    return new CodecSpec(
        "sharding_indexed",
        Map.of(
            "chunk_shape",
            Arrays.stream(inner).asLongStream().boxed().toList(),
            "codecs",
            chain.stream().map(NewArray::json).toList(),
            "index_codecs",
            List.of(
                json(new CodecSpec("bytes", Map.of("endian", "little"))),
                json(new CodecSpec("crc32c", Map.of()))),
            "index_location",
            "end"));
  }

  private static Map<String, Object> json(CodecSpec codec) {
    return codec.configuration().isEmpty()
        ? Map.of("name", codec.name())
        : Map.of("name", codec.name(), "configuration", codec.configuration());
  }
}
