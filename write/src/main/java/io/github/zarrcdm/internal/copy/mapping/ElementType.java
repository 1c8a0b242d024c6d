package io.github.zarrcdm.internal.copy.mapping;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.copy.quirks.NullTexts;
import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.internal.dtype.StoredType;
import io.github.zarrcdm.internal.dtype.StoredType.BytesText;
import io.github.zarrcdm.internal.dtype.TypeSpelling;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import ucar.ma2.Array;
import ucar.ma2.DataType;

/** What the elements of a variable are in Zarr, and how values of the CDM become them. */
sealed interface ElementType {

  /** Returns the type as {@link io.github.zarrcdm.NewArray#of} takes it. */
  Object spelling();

  /**
   * Returns the values in C order, in a Java array as Zarr's writer takes it: {@code values} have
   * the element's own dimensions too.
   */
  Object values(Array values);

  /** Returns how many of the variable's last dimensions lie within an element. */
  default int innerDimensions() {
    return 0;
  }

  /**
   * Returns the number of bytes of an element in memory; of texts and rows the reference and some
   * content.
   */
  int size();

  /** Returns true for what zarr-python 3 does not read in version 2, nor any store that has it. */
  default boolean isBeyondZarrPython() {
    return false;
  }

  /** Integers and floats; what enumerations and truth values are kept as, too. */
  record Number(DataType type) implements ElementType {
    @Override
    public Object spelling() {
      return switch (type) {
        case BYTE, BOOLEAN -> "int8";
        case UBYTE, ENUM1 -> "uint8";
        case SHORT -> "int16";
        case USHORT, ENUM2 -> "uint16";
        case INT -> "int32";
        case UINT, ENUM4 -> "uint32";
        case LONG -> "int64";
        case ULONG -> "uint64";
        case FLOAT -> "float32";
        default -> "float64";
      };
    }

    @Override
    public Object values(Array values) {
      if (values.getElementType() != type.getPrimitiveClassType()) {
        throw new IllegalStateException(
            "netCDF-Java gives %s, not %s"
                .formatted(values.getElementType().getSimpleName(), type));
      }
      if (type != DataType.BOOLEAN) {
        return JavaArrays.of(values);
      }
      boolean[] flags = (boolean[]) JavaArrays.of(values);
      byte[] bytes = new byte[flags.length];
      for (int i = 0; i < flags.length; i++) {
        bytes[i] = (byte) (flags[i] ? 1 : 0);
      }
      return bytes;
    }

    /** Returns true if {@code json} is a value of this type, or can be rounded to one. */
    boolean holds(Object json) {
      try {
        Object value = DataTypes.v3(spelling()).fillValue(json, BytesText.PLAIN);
        return !(value instanceof Float single
            && single.isInfinite()
            && json instanceof Double given
            && !given.isInfinite());
      } catch (ZarrException e) {
        return false;
      }
    }

    /** Returns how numpy spells it: {@code <f4}. */
    String numpy() {
      String name = (String) spelling();
      char kind = name.startsWith("u") ? 'u' : name.startsWith("i") ? 'i' : 'f';
      return (size() == 1 ? "|" : "<") + kind + size();
    }

    @Override
    public int size() {
      return type == DataType.BOOLEAN ? 1 : type.getSize();
    }
  }

  /** Characters along the last dimension: a text of that many bytes. */
  record Characters(int length, int innerDimensions) implements ElementType {
    @Override
    public Object spelling() {
      Map<String, Object> spelling = new LinkedHashMap<>();
      spelling.put("name", "null_terminated_bytes");
      spelling.put("configuration", Map.of("length_bytes", (long) length));
      return spelling;
    }

    /** Returns the bytes unchanged: netCDF does not define their encoding. */
    @Override
    public Object values(Array values) {
      char[] characters = (char[]) JavaArrays.of(values);
      Object[] texts = new Object[characters.length / length];
      for (int i = 0; i < texts.length; i++) {
        byte[] bytes = new byte[length];
        for (int c = 0; c < length; c++) {
          bytes[c] = (byte) characters[i * length + c];
        }
        texts[i] = bytes;
      }
      return texts;
    }

    @Override
    public int size() {
      return Long.BYTES + 16 + length;
    }
  }

  /** Texts of any length. */
  record Texts() implements ElementType {
    @Override
    public Object spelling() {
      return "string";
    }

    @Override
    public Object values(Array values) {
      Object[] texts = new Object[Math.toIntExact(values.getSize())];
      for (int i = 0; values.hasNext(); i++) {
        texts[i] = NullTexts.asEmpty(values.next());
      }
      return texts;
    }

    @Override
    public int size() {
      return 64;
    }
  }

  /** Texts of up to the length of {@code stored}, as members of structures in Zarr are. */
  record FixedTexts(StoredType stored) implements ElementType {
    @Override
    public Object spelling() {
      try {
        return TypeSpelling.v2(stored, ByteOrder.LITTLE_ENDIAN);
      } catch (ZarrException e) {
        throw new IllegalStateException(e);
      }
    }

    /** Returns the bytes of each text, little-endian. */
    @Override
    public Object values(Array values) {
      Object[] texts = (Object[]) new Texts().values(values);
      Object[] encoded = new Object[texts.length];
      for (int i = 0; i < texts.length; i++) {
        byte[] bytes = new byte[stored.size()];
        try {
          stored.write(texts, i, 1, bytes, 0, bytes.length, ByteOrder.LITTLE_ENDIAN);
        } catch (ZarrException e) {
          throw new IllegalStateException(e);
        }
        encoded[i] = bytes;
      }
      return encoded;
    }

    @Override
    public int size() {
      return stored.size();
    }
  }

  /** Bytes without a meaning, of any length. */
  record Bytes() implements ElementType {
    @Override
    public Object spelling() {
      return "bytes";
    }

    @Override
    public Object values(Array values) {
      return JavaArrays.bytes(values);
    }

    @Override
    public int size() {
      return 64;
    }
  }

  /** Rows of numbers of different lengths, which only version 2 has. */
  record Rows(Number item) implements ElementType {
    @Override
    public String spelling() {
      return item.numpy();
    }

    @Override
    public Object values(Array values) {
      return JavaArrays.rows(values, item);
    }

    @Override
    public int innerDimensions() {
      return 1;
    }

    @Override
    public int size() {
      return 256;
    }

    @Override
    public boolean isBeyondZarrPython() {
      return true;
    }
  }

  /** Structures: members one after the other without gaps, little-endian. */
  record Record(List<Member> members) implements ElementType {
    /** {@code count} values of {@code type}, in an array of {@code shape} if that is not empty. */
    record Member(String name, ElementType type, List<Integer> shape) {
      int count() {
        return shape.stream().reduce(1, Math::multiplyExact);
      }
    }

    /** As numpy spells it, which has members that are arrays. */
    @Override
    public List<Object> spelling() {
      return members.stream().map(Record::field).toList();
    }

    private static Object field(Member member) {
      Object type = member.type().spelling();
      if (member.type() instanceof Number number) {
        type = number.numpy();
      } else if (member.type() instanceof Characters text) {
        type = "|S" + text.length();
      }
      List<Long> shape = member.shape().stream().map(Integer::longValue).toList();
      return shape.isEmpty() ? List.of(member.name(), type) : List.of(member.name(), type, shape);
    }

    @Override
    public Object values(Array values) {
      return RecordBytes.of(values, this);
    }

    @Override
    public int size() {
      return members.stream().mapToInt(m -> m.count() * RecordBytes.size(m.type())).sum();
    }

    @Override
    public boolean isBeyondZarrPython() {
      return members.stream().anyMatch(m -> !m.shape().isEmpty() || m.type().isBeyondZarrPython());
    }
  }
}
