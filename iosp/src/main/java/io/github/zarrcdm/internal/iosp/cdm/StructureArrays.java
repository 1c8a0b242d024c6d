package io.github.zarrcdm.internal.iosp.cdm;

import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Kind;
import java.io.IOException;
import java.nio.ByteOrder;
import java.util.List;
import ucar.ma2.Array;
import ucar.ma2.ArrayStructureMA;
import ucar.ma2.StructureMembers;
import ucar.nc2.Structure;
import ucar.nc2.Variable;

/** Converts consecutive packed structures to one CDM array per member. */
final class StructureArrays {
  private final ByteOrder order;
  private final CdmTypes types;
  private final String where;

  /** {@code order} is the byte order of members without their own. */
  StructureArrays(ByteOrder order, CdmTypes types, String where) {
    this.order = order;
    this.types = types;
    this.where = where;
  }

  /**
   * Returns the members of {@code structure}, which can be a subset of those of {@code type}; each
   * carries its field.
   */
  ArrayStructureMA of(Structure structure, DataType type, byte[] packed, int[] shape)
      throws IOException {
    return of(structure, structure.makeStructureMembers(), type, packed, shape);
  }

  /**
   * The array uses these {@code members} objects, because netCDF-Java queries those of an outer
   * structure.
   */
  private ArrayStructureMA of(
      Structure structure, StructureMembers members, DataType type, byte[] packed, int[] shape)
      throws IOException {
    int count = type.size() == 0 ? 0 : packed.length / type.size();
    ArrayStructureMA array = new ArrayStructureMA(members, shape);
    for (int i = 0; i < structure.getNumberOfMemberVariables(); i++) {
      String name = members.getMember(i).getName();
      Variable variable = structure.findVariable(name);
      DataType.Field field = (DataType.Field) variable.getSPobject();
      StructureMembers inner = members.getMember(i).getStructureMembers();
      array.setMemberArray(name, member(variable, inner, field, type.size(), packed, count, shape));
    }
    return array;
  }

  private Array member(
      Variable variable,
      StructureMembers inner,
      DataType.Field field,
      int stride,
      byte[] packed,
      int count,
      int[] shape)
      throws IOException {
    int each = field.count();
    int[] full = concat(shape, field.shape());
    Object values =
        field.type().kind().newArray(Math.multiplyExact(count, each), field.type().size());
    ByteOrder own = field.order(order);
    if (each == 1) {
      field.type().read(packed, field.offset(), stride, own, values, 0, count);
    } else {
      for (int i = 0; i < count; i++) {
        int at = i * stride + field.offset();
        field.type().read(packed, at, field.type().size(), own, values, i * each, each);
      }
    }
    return field.type().kind() == Kind.STRUCT
        ? new StructureArrays(own, types, where)
            .of((Structure) variable, inner, field.type(), (byte[]) values, full)
        : CdmArrays.of(field.type(), values, full, types, where);
  }

  private static int[] concat(int[] outer, List<Integer> inner) {
    int[] all = java.util.Arrays.copyOf(outer, outer.length + inner.size());
    for (int d = 0; d < inner.size(); d++) {
      all[outer.length + d] = inner.get(d);
    }
    return all;
  }
}
