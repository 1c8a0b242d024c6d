package io.github.zarrcdm.internal.store.dmrpp;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.store.dmrpp.Scope.Enumeration;
import io.github.zarrcdm.internal.store.dmrpp.StoredValues.Filter;
import io.github.zarrcdm.internal.store.dmrpp.StoredValues.InDocument;
import io.github.zarrcdm.internal.store.dmrpp.StoredValues.InFiles;
import io.github.zarrcdm.internal.store.dmrpp.StoredValues.Piece;
import io.github.zarrcdm.internal.store.dmrpp.StoredValues.Texts;
import io.github.zarrcdm.model.Attributes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads the element of a variable. */
final class VariableReader {
  private static final long MOST_TEXTS = 1 << 20;

  private final ElementReader in;
  private final Scope scope;
  private final String group;
  private final List<Scope.Dimension> dimensions = new ArrayList<>();
  private final Map<String, Object> attributes = new LinkedHashMap<>();
  private final List<ElementType.Member> members = new ArrayList<>();
  private @Nullable StoredValues values;
  private long @Nullable [] memberEnds;
  private int textLength;
  private boolean spaces;

  VariableReader(ElementReader in, Scope scope, String group) {
    this.in = in;
    this.scope = scope;
    this.group = group;
  }

  /**
   * Returns the variable of {@code type} at which the reader stands. Throws {@link
   * ZarrException.Unsupported} if it is of a kind that cannot be read.
   */
  Variable read(String type) throws ZarrException {
    Enumeration enumeration =
        type.equals("Enum") ? scope.enumeration(group, in.attribute("enum")) : null;
    int level = in.level();
    while (in.next(level)) {
      switch (in.name()) {
        case "Dim" -> dimensions.add(scope.dimension(in, group));
        case "Attribute" -> AttributeReader.into(attributes, in, "", false);
        case "Map" -> {}
        case "dmrpp:FixedLengthStringArray" -> {
          textLength = Math.toIntExact(DmrppNumbers.whole(in.required("string_length"), "length"));
          spaces = "space_pad".equals(in.attribute("pad"));
        }
        case "dmrpp:chunks" -> values = chunks();
        case "dmrpp:compact" -> values = compact(type);
        case "dmrpp:missingdata" -> values = new InDocument(base64(in.text()), true);
        case "dmrpp:vlsa" -> values = texts();
        default -> {
          if (in.name().startsWith("dmrpp:") || !type.equals("Structure")) {
            throw new ZarrException.Unsupported(
                "its values are in an element %s, which is not read".formatted(in.name()));
          }
          members.add(member(in.name()));
        }
      }
    }
    if (textLength > 0 && values instanceof Texts compact && compact.texts().size() == 1) {
      values = new InDocument(ofOneLength(compact.texts().get(0)), false);
    }
    if (values == null) {
      throw new ZarrException.Unsupported("the document does not say where its values are");
    }
    ElementType element =
        type.equals("Structure")
            ? ElementType.structure(members, memberEnds, values)
            : ElementType.of(enumeration == null ? type : enumeration.base(), textLength, values);
    if (spaces && values instanceof InFiles) {
      throw new ZarrException.Unsupported("its texts are filled with spaces, which is not read");
    }
    Attributes own = new Attributes(attributes);
    return new Variable(
        element, dimensions, enumeration == null ? own : enumeration.flags(own), values);
  }

  /** Texts of one length in base64, filled with zeros instead of spaces. */
  private byte[] ofOneLength(byte[] text) throws ZarrException {
    byte[] bytes = base64(new String(text, StandardCharsets.UTF_8));
    for (int end = textLength; spaces && end <= bytes.length; end += textLength) {
      for (int i = end - 1; i >= end - textLength && bytes[i] == ' '; i--) {
        bytes[i] = 0;
      }
    }
    return bytes;
  }

  private ElementType.Member member(String type) throws ZarrException {
    String name = in.required("name");
    int level = in.level();
    List<Long> shape = new ArrayList<>();
    while (in.next(level)) {
      if (in.name().equals("Dim")) {
        shape.add(scope.dimension(in, group).size());
      } else if (!in.name().equals("Attribute")) {
        throw new ZarrException.Unsupported(
            "member %s of it has an element %s, which is not read".formatted(name, in.name()));
      }
    }
    return new ElementType.Member(name, type, shape);
  }

  private InFiles chunks() throws ZarrException {
    int level = in.level();
    String fill = in.attribute("fillValue");
    boolean bigEndian = "BE".equals(in.attribute("byteOrder"));
    List<Filter> filters = Filter.of(in.attribute("compressionType"), in.attribute("deflateLevel"));
    String ends = in.attribute("structOffset");
    memberEnds = ends == null ? null : DmrppNumbers.several(ends, "structOffset");
    long[] shape = null;
    List<Piece> pieces = new ArrayList<>();
    Map<List<Long>, SortedMap<Long, Piece>> linked = new LinkedHashMap<>();
    while (in.next(level)) {
      switch (in.name()) {
        case "dmrpp:chunkDimensionSizes" -> shape = DmrppNumbers.several(in.text(), "chunk sizes");
        case "dmrpp:chunk", "dmrpp:block" -> {
          Piece piece = piece();
          String link = in.attribute("LinkedBlockIndex");
          if (link == null) {
            pieces.add(piece);
          } else {
            link(linked, piece, DmrppNumbers.whole(link, "LinkedBlockIndex"));
          }
        }
        default ->
            throw new ZarrException.Unsupported(
                "its chunks have an element %s, which is not read".formatted(in.name()));
      }
    }
    for (SortedMap<Long, Piece> parts : linked.values()) {
      pieces.add(whole(parts));
    }
    if (shape == null && pieces.stream().anyMatch(piece -> !isFirst(piece.at()))) {
      throw new ZarrException.Malformed("its chunks are at several places, and have no shape");
    }
    if (shape == null && pieces.size() > 1) {
      pieces = List.of(new Piece(new long[0], 0, 0, null, 0, pieces));
    }
    return new InFiles(shape, filters, fill, bigEndian, pieces);
  }

  private Piece piece() throws ZarrException {
    if (in.attribute("LinkedBlockIndex") != null && in.attribute("chunkPositionInArray") == null) {
      throw new ZarrException.Unsupported(
          "its chunks are linked blocks without a position, which is not read");
    }
    String at = in.attribute("chunkPositionInArray");
    String skipped = in.attribute("fm");
    long offset = DmrppNumbers.whole(in.required("offset"), "offset");
    long length = DmrppNumbers.whole(in.required("nBytes"), "nBytes");
    if (offset < 0 || length < 0 || offset > Long.MAX_VALUE - length) {
      throw new ZarrException.Malformed(
          "a chunk of it has %s bytes at %s, which is no part of a file".formatted(length, offset));
    }
    return new Piece(
        at == null ? new long[0] : DmrppNumbers.several(at, "chunkPositionInArray"),
        offset,
        length,
        in.attribute("href"),
        skipped == null ? 0 : DmrppNumbers.whole(skipped, "fm"),
        List.of());
  }

  private static boolean isFirst(long[] at) {
    return Arrays.stream(at).allMatch(n -> n == 0);
  }

  private static void link(Map<List<Long>, SortedMap<Long, Piece>> linked, Piece piece, long number)
      throws ZarrException {
    List<Long> at = Arrays.stream(piece.at()).boxed().toList();
    if (linked.computeIfAbsent(at, place -> new TreeMap<>()).put(number, piece) != null) {
      throw new ZarrException.Malformed(
          "its chunk at %s has two linked blocks %s".formatted(at, number));
    }
  }

  /** Returns the chunk of linked blocks by their numbers, none of which is missing. */
  private static Piece whole(SortedMap<Long, Piece> parts) throws ZarrException {
    Piece first = parts.values().iterator().next();
    if (parts.firstKey() != 0 || parts.lastKey() != parts.size() - 1) {
      throw new ZarrException.Malformed(
          "its chunk at %s has the linked blocks %s, of which some are missing"
              .formatted(Arrays.toString(first.at()), parts.keySet()));
    }
    return parts.size() == 1
        ? first
        : new Piece(first.at(), 0, 0, null, first.skipped(), List.copyOf(parts.values()));
  }

  private StoredValues compact(String type) throws ZarrException {
    String text = in.text();
    if (!type.equals("String") && !type.equals("URL")) {
      return new InDocument(base64(text), false);
    }
    return new Texts(List.of(text.getBytes(StandardCharsets.UTF_8)));
  }

  /**
   * Returns {@code v} elements, each with how often it counts, and its length if it is compressed.
   */
  private Texts texts() throws ZarrException {
    int level = in.level();
    List<byte[]> texts = new ArrayList<>();
    long all = 0;
    while (in.next(level)) {
      if (!in.name().equals("v")) {
        throw new ZarrException.Unsupported(
            "its texts have an element %s, which is not read".formatted(in.name()));
      }
      String length = in.attribute("s");
      String count = in.attribute("c");
      long times = count == null ? 1 : DmrppNumbers.whole(count, "c");
      if (times < 0 || times > MOST_TEXTS - texts.size()) {
        throw new ZarrException.Unsupported(
            "it has more than %s texts of variable length".formatted(MOST_TEXTS));
      }
      byte[] bytes = in.text().getBytes(StandardCharsets.UTF_8);
      long size = length == null ? bytes.length : DmrppNumbers.whole(length, "length of a text");
      Limit.ELEMENT_BYTES.check(size, "a text in a DMR++ document");
      all += times * size;
      Limit.CHUNK_BYTES.check(all, "texts in a DMR++ document");
      if (length != null) {
        bytes = Zlib.inflated(base64(new String(bytes, StandardCharsets.UTF_8)), size);
      }
      for (long n = 0; n < times; n++) {
        texts.add(bytes);
      }
    }
    // Before they had elements of their own, all were in one text, each with a semicolon.
    String older = texts.isEmpty() ? in.between().strip() : "";
    for (String text : older.isEmpty() ? new String[0] : older.split(";", -1)) {
      texts.add(base64(text));
    }
    return new Texts(older.isEmpty() ? texts : texts.subList(0, texts.size() - 1));
  }

  private static byte[] base64(String text) throws ZarrException {
    try {
      return Base64.getDecoder().decode(text.replaceAll("\\s+", ""));
    } catch (IllegalArgumentException e) {
      throw new ZarrException.Malformed("its values are not base64: " + e.getMessage(), e);
    }
  }
}
