package io.github.zarrcdm.internal.metadata;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.internal.dtype.StoredType;
import io.github.zarrcdm.internal.dtype.StoredType.BytesText;
import io.github.zarrcdm.internal.dtype.StructType;
import io.github.zarrcdm.internal.dtype.UnknownType;
import io.github.zarrcdm.internal.metadata.document.ConsolidatedDocuments;
import io.github.zarrcdm.internal.metadata.document.Document;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.ChunkKeys;
import io.github.zarrcdm.model.CodecSpec;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The groups and arrays of Zarr v3: {@code zarr.json}.
 *
 * @see <a href="https://zarr-specs.readthedocs.io/en/latest/v3/core/index.html">Zarr v3 core</a>
 */
public final class V3 {
  private static final Set<String> MEMBERS =
      Set.of(
          "zarr_format",
          "node_type",
          "shape",
          "data_type",
          "chunk_grid",
          "chunk_key_encoding",
          "fill_value",
          "codecs",
          "attributes",
          "storage_transformers",
          "dimension_names");

  private V3() {}

  /** Returns the node that {@code document}, the {@code zarr.json} at {@code path}, describes. */
  static Node node(String path, Document document, Findings findings) throws ZarrException {
    format(document);
    Map<String, Object> attributes = attributes(document, findings);
    return switch (document.text("node_type", "")) {
      case "group" -> group(path, document, attributes, findings);
      case "array" -> new Node.OfArray(array("/" + path, document, attributes, findings));
      default -> throw document.malformed("node_type", "\"group\" or \"array\"");
    };
  }

  private static void format(Document document) throws ZarrException {
    Object format = document.required("zarr_format");
    if (format instanceof String text && text.startsWith("http")) {
      throw new ZarrException.Unsupported(
          "%s: the Zarr v3 draft of 2020 to 2022 (%s), which was given up; supported are v1, v2 and the final v3. Convert the store."
              .formatted(document.where(), Document.shown(text)));
    }
    if (!Long.valueOf(3).equals(format)) {
      throw document.malformed("zarr_format", "3");
    }
  }

  /**
   * Returns the attributes, of the types that NZUG's own attribute gives them; none where the
   * member is not an object, which is not a reason to lose the node.
   *
   * @see <a href="https://github.com/zarr-conventions/nzug">NZUG</a>
   */
  @SuppressWarnings("unchecked")
  private static Map<String, Object> attributes(Document document, Findings findings) {
    Object attributes = document.get("attributes");
    if (attributes != null && !(attributes instanceof Map)) {
      findings.error(
          document.where(),
          "\"attributes\" is " + Document.shown(attributes) + " instead of an object",
          "the attributes are left out");
    }
    return attributes instanceof Map<?, ?> map
        ? Nczarr.typed(
            ArrayAttributes.within((Map<String, Object>) map, document.where(), findings))
        : Map.of();
  }

  private static Node.OfGroup group(
      String path, Document document, Map<String, Object> attributes, Findings findings)
      throws ZarrException {
    return new Node.OfGroup(
        ArrayAttributes.ofGroup(attributes),
        List.of(),
        MemberHints.of(attributes),
        ConsolidatedDocuments.inline(path, document, findings));
  }

  private static Array array(
      String path, Document document, Map<String, Object> attributes, Findings findings)
      throws ZarrException {
    long[] shape = document.lengths("shape");
    List<String> names =
        DimensionNames.of(document.get("dimension_names"), List.of(), attributes, shape);
    StoredType type = null;
    ArrayData data;
    try {
      understood(document);
      List<CodecSpec> stored = codecs(path, document, findings);
      List<CodecSpec> codecs = NczarrSzip.completed(stored, shape, order(stored));
      type = CharArrays.along(names, DataTypes.v3(document.required("data_type")));
      if (type instanceof StructType struct) {
        type = struct.ordered(order(codecs));
      }
      data = chunked(document, shape, type, codecs);
    } catch (ZarrException.Malformed | ZarrException.Unsupported | ZarrException.LimitExceeded e) {
      data = new ArrayData.Unreadable(e.getMessage());
      type = type == null ? new UnknownType(Document.shown(document.get("data_type"))) : type;
    }
    Attributes shown = ArrayAttributes.of(path, attributes, type, findings);
    if (data instanceof ArrayData.Chunked chunked) {
      shown = GdalNoData.shown(path, document, shown, type, chunked.fill(), findings);
    }
    return new Array(path, type, shape, names, shown, data);
  }

  /** Throws for members that the array cannot be read without, as far as anybody knows. */
  private static void understood(Document document) throws ZarrException {
    for (Map.Entry<String, Object> member : document.members().entrySet()) {
      boolean optional =
          member.getValue() instanceof Map<?, ?> map
              && Boolean.FALSE.equals(map.get("must_understand"));
      boolean empty = member.getValue() == null || List.of().equals(member.getValue());
      if (!optional && !empty && !MEMBERS.contains(member.getKey())) {
        throw new ZarrException.Unsupported(
            "%s: the extension %s must be understood and is not supported"
                .formatted(document.where(), Document.shown(member.getKey())));
      }
    }
    if (!document.list("storage_transformers").isEmpty()) {
      throw new ZarrException.Unsupported(
          "%s: storage transformers are not supported, found %s"
              .formatted(document.where(), Document.shown(document.get("storage_transformers"))));
    }
  }

  private static ArrayData chunked(
      Document document, long[] shape, StoredType type, List<CodecSpec> codecs)
      throws ZarrException {
    Grids.countable(document, shape);
    ChunkGrid grid = grid(document, shape);
    Grids.check(document, grid, codecs, type);
    return new ArrayData.Chunked(grid, keys(document), null, codecs, fill(document, type));
  }

  private static @Nullable Object fill(Document document, StoredType type) throws ZarrException {
    Object json = document.get("fill_value");
    try {
      return json == null ? type.defaultFill() : type.fillValue(json, BytesText.BASE64);
    } catch (ZarrException.Malformed e) {
      throw new ZarrException.Malformed(
          document.where() + ": \"fill_value\": " + e.getMessage(), e);
    }
  }

  private static ChunkGrid grid(Document document, long[] shape) throws ZarrException {
    Document configuration = configured(document, "chunk_grid");
    return switch (name(document, "chunk_grid")) {
      case "regular" -> Grids.regular("chunk_shape", configuration, shape);
      case "rectilinear" -> Grids.rectilinear(configuration, shape);
      default -> throw unsupported(document, "chunk_grid", "regular and rectilinear");
    };
  }

  private static ChunkKeys keys(Document document) throws ZarrException {
    Document configuration = configured(document, "chunk_key_encoding");
    String name = name(document, "chunk_key_encoding");
    String separator = configuration.text("separator", name.equals("v2") ? "." : "/");
    if (!separator.equals("/") && !separator.equals(".")) {
      throw configuration.malformed("separator", "\".\" or \"/\"");
    }
    return switch (name) {
      case "default" -> ChunkKeys.standard(separator.charAt(0));
      case "v2" -> ChunkKeys.v2(separator.charAt(0));
      default -> throw unsupported(document, "chunk_key_encoding", "default and v2");
    };
  }

  private static ZarrException unsupported(Document document, String key, String supported) {
    return new ZarrException.Unsupported(
        "%s: \"%s\" %s is not supported; supported are %s"
            .formatted(document.where(), key, Document.shown(document.get(key)), supported));
  }

  /**
   * Returns the codecs. Writers before the final v3 gave none for plain data, and zarrita gives an
   * empty list for them: its readers, and those of the former, take little-endian bytes.
   */
  private static List<CodecSpec> codecs(String path, Document document, Findings findings)
      throws ZarrException {
    if (document.list("codecs").isEmpty()) {
      if (document.get("codecs") != null) {
        findings.note(path, "\"codecs\" is an empty list", "it is read as little-endian bytes");
      }
      return List.of(new CodecSpec("bytes", Map.of("endian", "little")));
    }
    List<CodecSpec> codecs = new ArrayList<>();
    for (Object codec : document.list("codecs")) {
      String name = name(document, "codecs", codec);
      codecs.add(new CodecSpec(name, configured(document, "codecs", codec).members()));
    }
    return VirtualTiffCodecs.ordered(codecs);
  }

  /**
   * Returns the byte order of the codec that makes bytes, which is also that inside of structures.
   */
  public static ByteOrder order(List<CodecSpec> codecs) {
    for (CodecSpec codec : codecs) {
      if (codec.name().equals("bytes") || codec.name().equals("endian")) {
        return "big".equals(codec.configuration().get("endian"))
            ? ByteOrder.BIG_ENDIAN
            : ByteOrder.LITTLE_ENDIAN;
      } else if (codec.configuration().get("codecs") instanceof List<?> inner) {
        return order(inner.stream().flatMap(value -> CodecSpec.of(value).stream()).toList());
      }
    }
    return ByteOrder.LITTLE_ENDIAN;
  }

  /**
   * Returns the name of an extension: of {@code {"name": ..., "configuration": ...}} or of the name
   * alone.
   */
  private static String name(Document document, String key) throws ZarrException {
    return name(document, key, document.required(key));
  }

  private static String name(Document document, String key, @Nullable Object extension)
      throws ZarrException {
    Object name = extension instanceof Map<?, ?> map ? map.get("name") : extension;
    if (name instanceof String text) {
      return text;
    }
    throw document.malformed(key, "given by name");
  }

  private static Document configured(Document document, String key) throws ZarrException {
    return configured(document, key, document.required(key));
  }

  private static Document configured(Document document, String key, @Nullable Object extension)
      throws ZarrException {
    Object configuration = extension instanceof Map<?, ?> map ? map.get("configuration") : null;
    return configuration == null
        ? new Document(document.where() + " \"" + key + "\"", Map.of())
        : Document.of(configuration, document.where() + " \"" + key + "\"");
  }
}
