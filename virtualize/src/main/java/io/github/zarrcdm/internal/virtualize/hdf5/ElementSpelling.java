package io.github.zarrcdm.internal.virtualize.hdf5;

import static java.nio.ByteOrder.BIG_ENDIAN;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.virtualize.hdf5.Hdf5Type.ArrayOf;
import io.github.zarrcdm.internal.virtualize.hdf5.Hdf5Type.Compound;
import io.github.zarrcdm.internal.virtualize.hdf5.Hdf5Type.Enumeration;
import io.github.zarrcdm.internal.virtualize.hdf5.Hdf5Type.Member;
import io.github.zarrcdm.internal.virtualize.hdf5.Hdf5Type.Opaque;
import io.github.zarrcdm.internal.virtualize.hdf5.Hdf5Type.Real;
import io.github.zarrcdm.internal.virtualize.hdf5.Hdf5Type.Text;
import io.github.zarrcdm.internal.virtualize.hdf5.Hdf5Type.Whole;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * The elements of HDF5 as numpy spells them.
 *
 * @param inner the shape of each element; its dimensions follow those of the dataset
 */
record ElementSpelling(Object dtype, ByteOrder order, int[] inner) {

  /**
   * Throws {@link ZarrException.Unsupported}, with the reason, if Zarr version 2 has no such type.
   */
  static ElementSpelling of(Hdf5Type type) throws ZarrException {
    if (type instanceof ArrayOf array && !(array.base() instanceof ArrayOf)) {
      ElementSpelling base = of(array.base());
      return new ElementSpelling(base.dtype, base.order, array.shape());
    }
    String code = single(type);
    if (code != null) {
      boolean big = code.startsWith(">");
      return new ElementSpelling(code, big ? BIG_ENDIAN : LITTLE_ENDIAN, new int[0]);
    }
    if (type instanceof Compound compound) {
      return compound(compound);
    }
    throw refused(type);
  }

  private static ElementSpelling compound(Compound compound) throws ZarrException {
    List<Member> members = compound.members();
    if (members.size() == 2
        && members.get(0).name().equals("r")
        && members.get(1).name().equals("i")
        && members.get(0).type() instanceof Real real
        && real.equals(members.get(1).type())
        && real.ieee()
        && real.size() >= 4
        && members.get(0).offset() == 0
        && members.get(1).offset() == real.size()
        && compound.size() == 2 * real.size()) {
      String code = (real.bigEndian() ? ">c" : "<c") + compound.size();
      return new ElementSpelling(code, real.bigEndian() ? BIG_ENDIAN : LITTLE_ENDIAN, new int[0]);
    }
    List<Object> fields = new ArrayList<>();
    int end = 0;
    for (Member member : members) {
      if (member.offset() != end) {
        throw new ZarrException.Unsupported(
            "its compound type has unused bytes before member \"%s\", which Zarr version 2 cannot express. Copy it with zarr-cdm copy"
                .formatted(member.name()));
      }
      end += member.type().size();
      fields.add(field(member));
    }
    if (end != compound.size()) {
      throw new ZarrException.Unsupported(
          "its compound type has unused bytes at its end, which Zarr version 2 cannot express. Copy it with zarr-cdm copy");
    }
    return new ElementSpelling(fields, LITTLE_ENDIAN, new int[0]);
  }

  private static List<Object> field(Member member) throws ZarrException {
    if (member.type() instanceof ArrayOf array) {
      String code = single(array.base());
      if (code != null) {
        List<Object> shape = new ArrayList<>();
        for (int length : array.shape()) {
          shape.add((long) length);
        }
        return List.of(member.name(), code, shape);
      }
    }
    String code = single(member.type());
    if (code == null) {
      throw new ZarrException.Unsupported(
          "member \"%s\" of its compound type: %s"
              .formatted(member.name(), refused(member.type()).getMessage()));
    }
    return List.of(member.name(), code);
  }

  /** Returns the spelling of a type without members; null if numpy has none. */
  private static @org.jspecify.annotations.Nullable String single(Hdf5Type type) {
    if (type instanceof Enumeration enumeration) {
      return isBoolean(enumeration) ? "|b1" : single(enumeration.base());
    } else if (type instanceof Whole whole && !whole.padded() && isPower(whole.size())) {
      return sign(whole.size(), whole.bigEndian()) + (whole.signed() ? "i" : "u") + whole.size();
    } else if (type instanceof Real real && real.ieee()) {
      return sign(real.size(), real.bigEndian()) + "f" + real.size();
    } else if (type instanceof Text text) {
      return "|S" + text.size();
    } else if (type instanceof Opaque opaque) {
      return "|V" + opaque.size();
    }
    return null;
  }

  private static boolean isPower(int size) {
    return size == 1 || size == 2 || size == 4 || size == 8;
  }

  private static String sign(int size, boolean big) {
    return size == 1 ? "|" : big ? ">" : "<";
  }

  /** Returns true for what h5py makes of flags. */
  static boolean isBoolean(Enumeration type) {
    return type.base().size() == 1
        && type.names().equals(List.of("FALSE", "TRUE"))
        && type.values().get(0)[0] == 0
        && type.values().get(1)[0] == 1;
  }

  private static ZarrException refused(Hdf5Type type) {
    String what =
        type instanceof Hdf5Type.Sequence
            ? "rows of variable length"
            : type instanceof Hdf5Type.VariableText
                ? "text of variable length"
                : type instanceof Hdf5Type.Reference
                    ? "references to objects of the file"
                    : type instanceof Hdf5Type.Unknown unknown
                        ? unknown.what()
                        : type instanceof Real
                            ? "floating point of %s bytes, other than IEEE 754's of 2, 4 and 8"
                                .formatted(type.size())
                            : type instanceof Whole whole && whole.padded()
                                ? "integers that do not use all bits of their %s bytes"
                                    .formatted(type.size())
                                : "nested types or integers of %s bytes".formatted(type.size());
    boolean padded = type instanceof Real || type instanceof Whole whole && whole.padded();
    return new ZarrException.Unsupported(
        "its type, %s, cannot be referenced as Zarr version 2. %s"
            .formatted(
                what,
                padded
                    ? "Store it as a type of IEEE 754, or as integers that use all bits"
                    : "Copy it with zarr-cdm copy"));
  }
}
