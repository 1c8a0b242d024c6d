package io.github.zarrcdm.internal.copy.mapping;

import io.github.zarrcdm.internal.copy.mapping.ElementType.Bytes;
import io.github.zarrcdm.internal.copy.mapping.ElementType.Characters;
import io.github.zarrcdm.internal.copy.mapping.ElementType.FixedTexts;
import io.github.zarrcdm.internal.copy.mapping.ElementType.Number;
import io.github.zarrcdm.internal.copy.mapping.ElementType.Record;
import io.github.zarrcdm.internal.copy.mapping.ElementType.Rows;
import io.github.zarrcdm.internal.copy.mapping.ElementType.Texts;
import io.github.zarrcdm.internal.copy.quirks.ConvertedVariables;
import io.github.zarrcdm.internal.copy.quirks.Hdf5Description;
import io.github.zarrcdm.internal.dtype.StoredType;
import io.github.zarrcdm.internal.iosp.cdm.CdmOrigin;
import io.github.zarrcdm.model.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ucar.ma2.DataType;
import ucar.nc2.Dimension;
import ucar.nc2.Structure;
import ucar.nc2.Variable;

/** The element types that variables of the CDM have in Zarr. */
final class ElementTypes {
  private ElementTypes() {}

  /** Returns the type of {@code variable}; empty if Zarr {@code format} has none. */
  static Optional<ElementType> of(Variable variable, int format) {
    if (variable.isVariableLength() && variable.getDataType() != DataType.OPAQUE) {
      return format == 2 && variable.getRank() > 0 && isNumber(variable.getDataType())
          ? Optional.of(new Rows(new Number(Hdf5Description.type(variable))))
          : Optional.empty();
    }
    // A sequence does not tell how many it has.
    if (variable instanceof Structure structure && variable.getDataType() != DataType.SEQUENCE) {
      return record(structure, format);
    }
    return switch (variable.getDataType()) {
      case CHAR -> Optional.of(characters(variable));
      case STRING -> Optional.of(new Texts());
      case OPAQUE -> Optional.of(new Bytes());
      case SEQUENCE, STRUCTURE, OBJECT -> Optional.empty();
      default -> Optional.of(new Number(Hdf5Description.type(variable)));
    };
  }

  private static boolean isNumber(DataType type) {
    return type.isNumeric() || type.isEnum();
  }

  private static Characters characters(Variable variable) {
    int rank = variable.getRank();
    boolean inner =
        rank > 0
            && variable.getDimension(rank - 1).getLength() > 0
            && isOfTexts(variable, variable.getDimension(rank - 1));
    return inner
        ? new Characters(variable.getDimension(rank - 1).getLength(), 1)
        : new Characters(1, 0);
  }

  /**
   * Returns false if {@code last} has a meaning of its own, as in {@code char quality(time)}:
   * coordinates, or another variable of the group that is not made of texts of that length. So does
   * xarray.
   */
  private static boolean isOfTexts(Variable variable, Dimension last) {
    return !last.isShared()
        || variable.isMemberOfStructure()
        || variable.getParentGroup().getVariables().stream()
            .noneMatch(
                other -> other.getShortName().equals(last.getShortName()) || counts(other, last));
  }

  private static boolean counts(Variable variable, Dimension dimension) {
    int at = variable.findDimensionIndex(dimension.getShortName());
    return at >= 0
        && (variable.getDataType() != DataType.CHAR
            || !dimension.equals(variable.getDimension(variable.getRank() - 1)));
  }

  /**
   * Returns the type of text of a fixed length in a structure of Zarr; netCDF-Java lacks the
   * length.
   */
  private static Optional<ElementType> fixedTexts(Variable member) {
    return member.getDataType() == DataType.STRING
            && CdmOrigin.type(ConvertedVariables.original(member)).orElse(null)
                instanceof StoredType stored
            && stored.kind() == Kind.STRING
            && stored.size() != StoredType.VARIABLE
        ? Optional.of(new FixedTexts(stored))
        : Optional.empty();
  }

  private static Optional<ElementType> record(Structure structure, int format) {
    List<Record.Member> members = new ArrayList<>();
    for (Variable variable : structure.getVariables()) {
      Optional<ElementType> type =
          variable.isVariableLength()
              ? Optional.empty()
              : fixedTexts(variable).or(() -> of(variable, format));
      if (type.isEmpty() || type.get() instanceof Texts || type.get() instanceof Bytes) {
        return Optional.empty();
      }
      int outer = variable.getRank() - type.get().innerDimensions();
      if (format == 3 && outer > 0) {
        return Optional.empty();
      }
      List<Integer> shape =
          variable.getDimensions().subList(0, outer).stream().map(d -> d.getLength()).toList();
      members.add(new Record.Member(variable.getShortName(), type.get(), shape));
    }
    return members.isEmpty() ? Optional.empty() : Optional.of(new Record(List.copyOf(members)));
  }
}
