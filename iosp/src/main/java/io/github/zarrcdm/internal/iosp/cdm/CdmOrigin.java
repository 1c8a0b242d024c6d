package io.github.zarrcdm.internal.iosp.cdm;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.DataType;
import java.util.Optional;
import ucar.nc2.Variable;

/** Which part of the model a variable shows, as {@link CdmBuilder} noted it on the variable. */
public final class CdmOrigin {
  private CdmOrigin() {}

  /** Returns the array that {@code variable} shows; empty if it is not one of a Zarr store. */
  public static Optional<Array> array(Variable variable) {
    return variable.getSPobject() instanceof Array array ? Optional.of(array) : Optional.empty();
  }

  /** Returns the type of the array, or field of a struct, that {@code variable} shows. */
  public static Optional<DataType> type(Variable variable) {
    return variable.getSPobject() instanceof DataType.Field field
        ? Optional.of(field.type())
        : array(variable).map(Array::type);
  }
}
