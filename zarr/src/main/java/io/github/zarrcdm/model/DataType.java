package io.github.zarrcdm.model;

import java.nio.ByteOrder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one element of an array is: how many bytes it takes in a decoded chunk and how it becomes a
 * Java value.
 *
 * <p>Implementations are immutable; they live in {@code dtype}, one file per family.
 */
public interface DataType {

  /** The size of a type whose elements have no fixed number of bytes. */
  int VARIABLE = -1;

  /** Returns the name that users know it by: {@code float32}, {@code <U7}. */
  String name();

  /** Returns how its values lie in a Java array. */
  Kind kind();

  /** Returns true for integers without a sign; their bits are those of the signed Java type. */
  default boolean unsigned() {
    return false;
  }

  /** Returns bytes of one element in a decoded chunk, or {@link #VARIABLE}. */
  int size();

  /**
   * Copies {@code count} elements out of a decoded chunk into a Java array of {@link #kind()}: from
   * {@code chunk[at]}, {@code step} bytes apart, to elements {@code to}, {@code to + 1}, ... of
   * {@code target}. A {@code step} of {@link #size()} is a contiguous run. Only for types of a
   * fixed size. The caller has checked all bounds.
   */
  void read(byte[] chunk, int at, int step, ByteOrder order, Object target, int to, int count);

  /** Copies runs of elements out of one block of bytes into one Java array. For one thread. */
  interface Reader {
    /** As {@link DataType#read}; all {@code at} are multiples of the element's size apart. */
    void read(int at, int step, int to, int count);
  }

  /** Returns what does the same as {@link #read} where there are many runs in {@code block}. */
  default Reader reader(byte[] block, ByteOrder order, Object target) {
    return (at, step, to, count) -> read(block, at, step, order, target, to, count);
  }

  /**
   * Sets {@code count} elements of {@code target} from {@code to} on to {@code value}, which is one
   * of {@link #zero()}'s class.
   */
  void fill(Object target, int to, int count, Object value);

  /**
   * Returns the value of an unwritten element if no fill value is defined: the boxed value of the
   * kind, {@code ""}, or {@code byte[]} of {@link #size()} for opaque and struct types.
   */
  Object zero();

  /** Returns the members of a type of kind {@link Kind#STRUCT}; empty for others. */
  default List<Field> fields() {
    return List.of();
  }

  /** Returns the item type of a type of kind {@link Kind#VLEN}; null for others. */
  default @Nullable DataType item() {
    return null;
  }

  /**
   * A member of a structure: {@code offset} bytes into the element; {@code shape} is empty for a
   * single value; {@code order} is the byte order of its values, never null in the type of an array
   * for values of several bytes.
   */
  record Field(
      String name, DataType type, int offset, List<Integer> shape, @Nullable ByteOrder order) {
    /** Returns the byte order of its values, or {@code otherwise} if it has none of its own. */
    public ByteOrder order(ByteOrder otherwise) {
      return order == null ? otherwise : order;
    }

    /** Returns the number of values in the member. */
    public int count() {
      return shape.stream().reduce(1, Math::multiplyExact);
    }
  }
}
