package io.github.zarrcdm.cli.copy.netcdf4;

import io.github.zarrcdm.internal.iosp.cdm.CdmOrigin;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import ucar.ma2.DataType;
import ucar.nc2.Structure;
import ucar.nc2.Variable;

/** How one element lies in the memory of the C library. */
sealed interface Layout {
  /** Bytes of one element. */
  int size();

  /** A number or a character; {@code code} is what netCDF calls its type. */
  record Number(DataType type, int code, int size) implements Layout {}

  /** A pointer to a text. */
  record Text() implements Layout {
    @Override
    public int size() {
      return Long.BYTES;
    }
  }

  /** So many bytes. */
  record Opaque(int size) implements Layout {}

  /** A length and a pointer to so many items. */
  record Ragged(Number item) implements Layout {
    @Override
    public int size() {
      return 2 * Long.BYTES;
    }
  }

  /** Members, one after the other without gaps. */
  record Compound(List<Member> members, int size) implements Layout {}

  /** A member that begins at {@code offset}; {@code shape} is empty for a single one. */
  record Member(String name, Variable variable, Layout layout, int[] shape, int offset) {
    int count() {
      return Arrays.stream(shape).reduce(1, (a, b) -> a * b);
    }
  }

  /** Returns the layout of the elements of {@code variable}; empty if netCDF-4 has no such type. */
  static Optional<Layout> of(Variable variable) {
    if (variable instanceof Structure structure) {
      return compound(structure);
    }
    if (variable.getDataType() == DataType.OPAQUE) {
      return Optional.of(opaque(variable));
    }
    if (variable.getDataType() == DataType.STRING) {
      return variable.isVariableLength() ? Optional.empty() : Optional.of(new Text());
    }
    Optional<Number> number = number(variable.getDataType());
    return variable.isVariableLength() ? number.map(Ragged::new) : number.map(n -> n);
  }

  /** Returns the layout of a type of numbers or characters. */
  static Optional<Number> number(DataType type) {
    int code =
        switch (type) {
          case BYTE -> 1;
          case CHAR -> 2;
          case SHORT -> 3;
          case INT -> 4;
          case FLOAT -> 5;
          case DOUBLE -> 6;
          case UBYTE -> 7;
          case USHORT -> 8;
          case UINT -> 9;
          case LONG -> 10;
          case ULONG -> 11;
          default -> 0;
        };
    return code == 0 ? Optional.empty() : Optional.of(new Number(type, code, type.getSize()));
  }

  private static Optional<Layout> compound(Structure structure) {
    List<Member> members = new ArrayList<>();
    int offset = 0;
    for (Variable variable : structure.getVariables()) {
      Optional<Layout> layout = of(variable);
      if (layout.isEmpty() || variable.isVariableLength()) {
        return Optional.empty();
      }
      Member member =
          new Member(variable.getShortName(), variable, layout.get(), variable.getShape(), offset);
      members.add(member);
      offset += member.count() * layout.get().size();
    }
    return members.isEmpty() ? Optional.empty() : Optional.of(new Compound(members, offset));
  }

  /** Byte strings of different lengths are ragged rows of bytes. */
  private static Layout opaque(Variable variable) {
    int size = CdmOrigin.type(variable).map(type -> type.size()).orElse(0);
    return size > 0 ? new Opaque(size) : new Ragged(number(DataType.UBYTE).orElseThrow());
  }
}
