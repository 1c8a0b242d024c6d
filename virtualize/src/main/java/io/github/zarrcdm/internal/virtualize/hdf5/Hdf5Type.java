package io.github.zarrcdm.internal.virtualize.hdf5;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The type of the elements of a dataset or an attribute, as the file stores them. */
sealed interface Hdf5Type {
  int MESSAGE = 3;
  int DEEPEST = 32;

  /** Returns the number of bytes of one element. */
  int size();

  /** An integer; also a bit field, which has no sign. */
  record Whole(int size, boolean signed, boolean bigEndian, boolean padded) implements Hdf5Type {}

  record Real(int size, boolean bigEndian, boolean ieee) implements Hdf5Type {}

  /**
   * A text of a fixed length; {@code padding} is 0 if it ends with NUL, 1 for NULs, 2 for blanks.
   */
  record Text(int size, int padding) implements Hdf5Type {
    static final int BLANKS = 2;
  }

  record VariableText(int size) implements Hdf5Type {}

  record Opaque(int size) implements Hdf5Type {}

  record Compound(int size, List<Member> members) implements Hdf5Type {}

  record Member(String name, int offset, Hdf5Type type) {}

  record Enumeration(Hdf5Type base, List<String> names, List<byte[]> values) implements Hdf5Type {
    @Override
    public int size() {
      return base.size();
    }
  }

  record Reference(int size) implements Hdf5Type {}

  record Sequence(int size, Hdf5Type base) implements Hdf5Type {}

  record ArrayOf(int size, int[] shape, Hdf5Type base) implements Hdf5Type {}

  record Unknown(int size, String what) implements Hdf5Type {}

  /** Returns the type that {@code in} describes; {@code in} is then behind it. */
  static Hdf5Type of(Hdf5File file, Cursor in) throws IOException {
    return of(file, in, 0);
  }

  private static Hdf5Type of(Hdf5File file, Cursor in, int depth) throws IOException {
    if (depth > DEEPEST) {
      throw file.corrupt("types in types, more than %s deep", DEEPEST);
    }
    int first = in.u8();
    int version = first >> 4;
    int bits = in.u16() | in.u8() << 16;
    int size = (int) in.u32();
    if (size < 0) {
      throw file.corrupt("a type of %s bytes", size);
    }
    return switch (first & 0xf) {
      case 0, 4 -> {
        in.skip(2);
        int precision = in.u16();
        boolean signed = (first & 0xf) == 0 && (bits & 8) != 0;
        yield new Whole(size, signed, (bits & 1) != 0, precision != 8 * size);
      }
      case 1 -> real(in, bits, size);
      case 2 -> new Unknown(size, "a time of HDF5");
      case 3 -> new Text(size, bits & 0xf);
      case 5 -> {
        in.skip(bits & 0xff);
        yield new Opaque(size);
      }
      case 6 -> compound(file, in, version, bits & 0xffff, size, depth);
      case 7 -> new Reference(size);
      case 8 -> enumeration(file, in, version, bits & 0xffff, depth);
      case 9 -> {
        Hdf5Type base = of(file, in, depth + 1);
        yield (bits & 0xf) == 1 ? new VariableText(size) : new Sequence(size, base);
      }
      case 10 -> {
        int[] shape = new int[in.u8()];
        in.skip(version < 3 ? 3 : 0);
        for (int d = 0; d < shape.length; d++) {
          shape[d] = (int) in.u32();
        }
        in.skip(version < 3 ? 4 * shape.length : 0);
        yield new ArrayOf(size, shape, of(file, in, depth + 1));
      }
      case 11 -> {
        Hdf5Type part = of(file, in, depth + 1);
        yield new Compound(
            size, List.of(new Member("r", 0, part), new Member("i", part.size(), part)));
      }
      default -> new Unknown(size, "class " + (first & 0xf) + " of HDF5");
    };
  }

  private static Real real(Cursor in, int bits, int size) {
    int offset = in.u16();
    int precision = in.u16();
    int exponentAt = in.u8();
    int exponent = in.u8();
    int mantissaAt = in.u8();
    int mantissa = in.u8();
    long bias = in.u32();
    boolean vax = (bits & 0x40) != 0;
    boolean impliedBit = (bits >> 4 & 3) == 2;
    boolean ieee =
        !vax
            && impliedBit
            && offset == 0
            && precision == 8 * size
            && (size == 2 && exponent == 5
                || size == 4 && exponent == 8
                || size == 8 && exponent == 11)
            && mantissa == 8 * size - exponent - 1
            && mantissaAt == 0
            && exponentAt == mantissa
            && (bits >> 8 & 0xff) == 8 * size - 1 // where the sign is
            && bias == (1L << exponent - 1) - 1;
    return new Real(size, (bits & 1) != 0, ieee);
  }

  private static Hdf5Type compound(
      Hdf5File file, Cursor in, int version, int count, int size, int depth) throws IOException {
    List<Member> members = new ArrayList<>();
    for (int m = 0; m < count; m++) {
      int start = in.position();
      String name = in.text();
      if (version < 3) {
        in.align(start, 8);
      }
      int offset = (int) in.uint(version < 3 ? 4 : bytesFor(size));
      int[] shape = new int[0];
      if (version == 1) {
        int rank = in.u8();
        in.skip(3 + 4 + 4);
        shape = new int[rank];
        for (int d = 0; d < 4; d++) {
          int length = (int) in.u32();
          if (d < rank) {
            shape[d] = length;
          }
        }
      }
      Hdf5Type type = of(file, in, depth + 1);
      if (shape.length > 0) {
        int all = type.size();
        for (int length : shape) {
          all *= length;
        }
        type = new ArrayOf(all, shape, type);
      }
      members.add(new Member(name, offset, type));
    }
    return new Compound(size, List.copyOf(members));
  }

  /** Returns how many bytes a number up to {@code most} takes. */
  static int bytesFor(long most) {
    return (64 - Long.numberOfLeadingZeros(Math.max(1, most)) + 7) / 8;
  }

  private static Hdf5Type enumeration(Hdf5File file, Cursor in, int version, int count, int depth)
      throws IOException {
    Hdf5Type base = of(file, in, depth + 1);
    List<String> names = new ArrayList<>();
    for (int n = 0; n < count; n++) {
      int start = in.position();
      names.add(in.text());
      if (version < 3) {
        in.align(start, 8);
      }
    }
    List<byte[]> values = new ArrayList<>();
    for (int n = 0; n < count; n++) {
      values.add(in.bytes(base.size()));
    }
    return new Enumeration(base, List.copyOf(names), List.copyOf(values));
  }
}
