package io.github.zarrcdm.internal.copy.quirks;

import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.MISSING_VALUE;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.growth.Hierarchy;
import io.github.zarrcdm.internal.iosp.cdm.CdmOrigin;
import io.github.zarrcdm.internal.iosp.quirks.Quirk;
import io.github.zarrcdm.iosp.Zarr;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import ucar.ma2.Array;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDataset.Enhance;
import ucar.nc2.dataset.VariableDS;

/** Variables whose values netCDF-Java changes, while their attributes stay those of the file. */
@Quirk(
    of = "ucar.nc2.dataset.VariableDS",
    seen = "5.5.3",
    does =
        "converts values (scale_factor, signs, finer times), or shows another shape "
            + "than is stored, and leaves the attributes as they were",
    instead = "a copy refuses what readers would convert again")
public final class ConvertedVariables {
  private ConvertedVariables() {}

  /**
   * Throws {@link ZarrException.NotWritable} if readers of a copy would take the values of {@code
   * variable} for others.
   */
  public static void refuse(Variable variable) throws IOException {
    OpendapMisreads.refuseParts(original(variable).getNetcdfFile());
    if (!(variable instanceof VariableDS shown)) {
      return;
    }
    Variable stored = shown.getOriginalVariable();
    if (stored != null && !Arrays.equals(stored.getShape(), shown.getShape())) {
      throw new ZarrException.NotWritable(
          "%s: declared as %s, but stored as %s; give it its own shape"
              .formatted(
                  shown.getFullName(),
                  Arrays.toString(shown.getShape()),
                  Arrays.toString(stored.getShape())));
    }
    if (stored == null && shown.hasCachedData()) {
      refuseOthers(shown, given(shown));
    }
    Set<Enhance> done = shown.getEnhanceMode();
    boolean unpacked = done.contains(Enhance.ApplyScaleOffset) && shown.hasScaleOffset();
    boolean unsigned =
        done.contains(Enhance.ConvertUnsigned)
            && shown.getOriginalDataType().isUnsigned()
            && (shown.findAttribute(FILL_VALUE) != null
                || shown.findAttribute(MISSING_VALUE) != null);
    if (unpacked || unsigned) {
      throw new ZarrException.NotWritable(
          "%s: netCDF-Java has converted its values but not its attributes, so readers would convert them again."
                  .formatted(shown.getFullName())
              + " Open the dataset as it is stored: NetcdfFiles.open or NetcdfDatasets.openFile,"
              + " and no enhance in NcML");
    }
  }

  /**
   * That {@code variable} is of a store with finer times than milliseconds, to which datasets of
   * netCDF-Java round them; empty if it is not.
   */
  public static Optional<String> rounded(Variable variable) {
    Variable original = original(variable);
    NetcdfFile file = original.getNetcdfFile();
    String units = original.attributes().findAttributeString("units", "");
    if (file == null || !units.startsWith("milliseconds")) {
      return Optional.empty();
    }
    return CdmOrigin.array(original)
        .flatMap(shown -> Zarr.stored(file).map(root -> Hierarchy.arrays(root).get(shown.path())))
        .map(array -> array.attributes().text("units"))
        .filter(stored -> !stored.equals(units))
        .map(
            stored ->
                "%s is in %s, which NcML and NetcdfDatasets round to milliseconds; to keep it, copy the store itself, by NetcdfFiles.open in Java"
                    .formatted(variable.getFullName(), stored));
  }

  /** Returns what {@code variable} is in the file that a dataset is built on. */
  public static Variable original(Variable variable) {
    Variable original = variable instanceof VariableDS shown ? shown.getOriginalVariable() : null;
    return original == null ? variable : original(original);
  }

  /** Returns the values that NcML lists for {@code variable}. */
  public static Array given(Variable variable) throws IOException {
    try {
      return variable.read();
    } catch (RuntimeException e) {
      throw new ZarrException.NotWritable(
          "%s: netCDF-Java cannot read the values that it is given: %s"
              .formatted(variable.getFullName(), e));
    }
  }

  /** NcML can list values that are too few or too many, or of another type. */
  private static void refuseOthers(Variable variable, Array values) throws ZarrException {
    if (values.getSize() != variable.getSize()
        || values.getDataType().getPrimitiveClassType()
            != variable.getDataType().getPrimitiveClassType()) {
      throw new ZarrException.NotWritable(
          "%s: declared as %s of %s, but given %s of %s"
              .formatted(
                  variable.getFullName(),
                  variable.getSize(),
                  variable.getDataType(),
                  values.getSize(),
                  values.getDataType()));
    }
  }
}
