package io.github.zarrcdm.internal.dtype;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Kind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Structures: packed members of any fixed-size type, which may be structures themselves, or small
 * arrays. Padding counts towards the size and is not a member.
 */
public record StructType(String name, int size, List<Field> fields) implements StoredType {

  /**
   * A member as metadata give it; {@code order} is null where the byte order of the chunk holds,
   * padding has no name.
   */
  record Member(String name, StoredType type, List<Integer> shape, @Nullable ByteOrder order) {}

  /** Returns the structure of {@code members}, one after the other. */
  static StructType packed(String name, List<Member> members) throws ZarrException {
    List<Field> fields = new ArrayList<>();
    Set<String> names = new HashSet<>();
    long size = 0;
    for (Member member : members) {
      if (member.type().size() == VARIABLE) {
        throw new ZarrException.Unsupported(
            "member \"%s\" of type %s has no fixed size, which a structure needs"
                .formatted(member.name(), member.type().name()));
      }
      if (!member.name().isEmpty()) {
        if (!names.add(member.name())) {
          throw new ZarrException.Malformed(
              "the structure has two members \"%s\"; each needs a name of its own"
                  .formatted(member.name()));
        }
        fields.add(
            new Field(
                member.name(),
                member.type(),
                (int) size,
                List.copyOf(member.shape()),
                member.order()));
      }
      long count = 1;
      for (int length : member.shape()) {
        count = Math.min(count * length, Integer.MAX_VALUE);
      }
      size += count * member.type().size();
      Limit.TYPE_BYTES.check(size, () -> "data type " + name);
    }
    if (fields.isEmpty()) {
      throw new ZarrException.Malformed("the structure has no members; it needs one at least");
    }
    StructType type = new StructType(name, (int) size, List.copyOf(fields));
    Limit.TYPE_FIELDS.check(type.countFields(), "data type");
    return type;
  }

  private int countFields() {
    int count = fields.size();
    for (Field field : fields) {
      count += field.type() instanceof StructType inner ? inner.countFields() : 0;
    }
    return count;
  }

  /** Returns this type with {@code order} in all members that have none of their own. */
  public StructType ordered(ByteOrder order) {
    List<Field> ordered = new ArrayList<>();
    for (Field field : fields) {
      StoredType type =
          field.type() instanceof StructType inner
              ? inner.ordered(order)
              : (StoredType) field.type();
      ordered.add(new Field(field.name(), type, field.offset(), field.shape(), field.order(order)));
    }
    return new StructType(name, size, List.copyOf(ordered));
  }

  /** Returns this type with {@code order} in all members. */
  public StructType reordered(ByteOrder order) {
    List<Field> reordered = new ArrayList<>();
    for (Field field : fields) {
      DataType type =
          field.type() instanceof StructType inner ? inner.reordered(order) : field.type();
      boolean ordered = field.type().size() > 1;
      reordered.add(
          new Field(
              field.name(), type, field.offset(), field.shape(), ordered ? order : field.order()));
    }
    return new StructType(name, size, List.copyOf(reordered));
  }

  @Override
  public Kind kind() {
    return Kind.STRUCT;
  }

  @Override
  public void read(
      byte[] chunk, int at, int step, ByteOrder order, Object target, int to, int count) {
    if (step == size) {
      System.arraycopy(chunk, at, target, to * size, count * size);
    } else {
      for (int i = 0; i < count; i++) {
        System.arraycopy(chunk, at + i * step, target, (to + i) * size, size);
      }
    }
  }

  @Override
  public void write(
      Object source, int from, int count, byte[] chunk, int at, int step, ByteOrder order) {
    for (int i = 0; i < count; i++) {
      System.arraycopy(source, (from + i) * size, chunk, at + i * step, size);
    }
  }

  @Override
  public void fill(Object target, int to, int count, Object value) {
    ElementFill.of(Kind.STRUCT, target, to, count, value);
  }

  /** Returns true for a complex number, whose members are its real and its imaginary part. */
  boolean isComplex() {
    return name.startsWith("complex");
  }

  @Override
  public Object zero() {
    return new byte[size];
  }

  /**
   * Packed bytes as text, a list with an entry for each member, or an object by name; {@code 0}
   * stands for all zeros. TensorStore gives that of an only member without a list around it, GDAL
   * the real part of a complex number alone.
   */
  @Override
  public Object fillValue(Object json, BytesText text) throws ZarrException {
    byte[] packed = json instanceof String base64 ? packed(base64) : null;
    if (packed != null) {
      return packed;
    }
    byte[] element = new byte[size];
    if (json instanceof Map<?, ?> members) {
      for (Field field : fields) {
        if (members.containsKey(field.name())) {
          put(element, field, members.get(field.name()), text);
        }
      }
    } else if (json instanceof List<?> values && values.size() == fields.size()) {
      for (int i = 0; i < values.size(); i++) {
        put(element, fields.get(i), values.get(i), text);
      }
    } else if (fields.size() == 1 || isComplex() && json instanceof Number) {
      put(element, fields.get(0), json, text);
    } else if (!Long.valueOf(0).equals(json)) {
      throw JsonNumber.malformed(json, name);
    }
    return element;
  }

  /** Returns an element in base64; null if it is not one. */
  private byte @Nullable [] packed(String base64) {
    try {
      byte[] bytes = Base64.getDecoder().decode(base64);
      return bytes.length == size ? bytes : null;
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private static void put(byte[] element, Field field, Object json, BytesText text)
      throws ZarrException {
    StoredType type = (StoredType) field.type();
    List<?> values =
        !field.shape().isEmpty() && json instanceof List<?> list && !list.isEmpty()
            ? list
            : List.of(json == null ? 0L : json);
    ByteBuffer target = ByteBuffer.wrap(element).order(field.order(ByteOrder.LITTLE_ENDIAN));
    for (int i = 0; i < field.count(); i++) {
      target.position(field.offset() + i * type.size());
      type.put(target, type.fillValue(values.get(Math.min(i, values.size() - 1)), text));
    }
  }

  @Override
  public void put(ByteBuffer target, Object value) {
    target.put((byte[]) value);
  }

  @Override
  public String toString() {
    return name;
  }
}
