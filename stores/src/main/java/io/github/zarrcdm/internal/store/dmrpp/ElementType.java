package io.github.zarrcdm.internal.store.dmrpp;

import io.github.zarrcdm.error.ZarrException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The type of the elements of a variable.
 *
 * @param spelling as numpy spells it
 * @param size bytes of an element; 0 if they vary
 * @param kind what a fill value of it is
 */
record ElementType(Object spelling, int size, Kind kind) {
  enum Kind {
    WHOLE,
    REAL,
    TEXT,
    STRUCTURE
  }

  /** A member of a structure. */
  record Member(String name, String type, List<Long> shape) {}

  /**
   * Returns the type that DAP4 calls {@code name}; texts have {@code length} bytes if that is not
   * 0.
   */
  static ElementType of(String name, int length, StoredValues values) throws ZarrException {
    if (!name.equals("String") && !name.equals("URL")) {
      return number(name);
    }
    if (values instanceof StoredValues.Texts) {
      return new ElementType("string", 0, Kind.TEXT);
    }
    if (length <= 0 && isFixed(values)) {
      int bytes = Math.toIntExact(((StoredValues.InFiles) values).pieces().get(0).length());
      return new ElementType("|S" + bytes, bytes, Kind.TEXT);
    }
    if (values instanceof StoredValues.InDocument && length > 0) {
      return new ElementType("|S" + length, length, Kind.TEXT);
    }
    if (length <= 0) {
      throw new ZarrException.Unsupported(
          "its texts are of variable length, and not in the document");
    }
    return new ElementType("|S" + length, length, Kind.TEXT);
  }

  /**
   * Returns true for one text whose bytes are too many or too few for the place of a variable one.
   */
  private static boolean isFixed(StoredValues values) {
    return values instanceof StoredValues.InFiles files
        && files.shape() == null
        && files.filters().isEmpty()
        && files.pieces().size() == 1
        && files.pieces().get(0).length() != 16
        && files.pieces().get(0).length() != 12;
  }

  private static ElementType number(String name) throws ZarrException {
    return switch (name) {
      case "Byte", "UInt8", "Char" -> new ElementType("|u1", 1, Kind.WHOLE);
      case "Int8" -> new ElementType("|i1", 1, Kind.WHOLE);
      case "Int16" -> new ElementType("<i2", 2, Kind.WHOLE);
      case "UInt16" -> new ElementType("<u2", 2, Kind.WHOLE);
      case "Int32" -> new ElementType("<i4", 4, Kind.WHOLE);
      case "UInt32" -> new ElementType("<u4", 4, Kind.WHOLE);
      case "Int64" -> new ElementType("<i8", 8, Kind.WHOLE);
      case "UInt64" -> new ElementType("<u8", 8, Kind.WHOLE);
      case "Float32" -> new ElementType("<f4", 4, Kind.REAL);
      case "Float64" -> new ElementType("<f8", 8, Kind.REAL);
      default ->
          throw new ZarrException.Unsupported(
              "its type %s is not read; numbers, texts, enumerations and structures of numbers are"
                  .formatted(name));
    };
  }

  /**
   * Returns a structure. {@code ends} are the places where its members end, which must follow each
   * other without a gap; where the document does not have them, its size has to show that.
   */
  static ElementType structure(List<Member> members, long @Nullable [] ends, StoredValues values)
      throws ZarrException {
    if (ends != null && ends.length != members.size()) {
      throw new ZarrException.Malformed("structOffset does not have a number for each member");
    }
    List<Object> fields = new ArrayList<>();
    long end = 0;
    for (int i = 0; i < members.size(); i++) {
      Member member = members.get(i);
      ElementType type = number(member.type);
      long count = member.shape.stream().reduce(1L, Math::multiplyExact);
      end = Math.addExact(end, Math.multiplyExact(type.size, count));
      if (ends != null && ends[i] != end) {
        throw new ZarrException.Unsupported(
            "there are unused bytes at its member %s, which is not read".formatted(member.name));
      }
      fields.add(
          member.shape.isEmpty()
              ? List.of(member.name, type.spelling)
              : List.of(member.name, type.spelling, List.<Object>copyOf(member.shape)));
    }
    boolean plain =
        values instanceof StoredValues.InFiles files
            && files.filters().isEmpty()
            && !files.pieces().isEmpty();
    if (ends == null && !plain) {
      throw new ZarrException.Unsupported("the document does not say where its members are");
    }
    return new ElementType(fields, Math.toIntExact(end), Kind.STRUCTURE);
  }
}
