package io.github.zarrcdm.cli.check;

import static io.github.zarrcdm.internal.cf.CfAttributes.FEATURE_TYPE;
import static io.github.zarrcdm.internal.cf.CfAttributes.INSTANCE_DIMENSION;
import static io.github.zarrcdm.internal.cf.CfAttributes.SAMPLE_DIMENSION;

import io.github.zarrcdm.cli.copy.SectionPieces;
import io.github.zarrcdm.internal.iosp.cf.CdmScope;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import ucar.nc2.Dimension;
import ucar.nc2.Group;
import ucar.nc2.Variable;
import ucar.nc2.constants.FeatureType;
import ucar.nc2.dataset.VariableDS;

/** What discrete sampling geometries, also of groups, break of chapter 9 of CF. */
final class SamplingRules {
  private static final Set<String> TYPES =
      Set.of(
          "point", "timeseries", "trajectory", "profile", "timeseriesprofile", "trajectoryprofile");

  private SamplingRules() {}

  /**
   * Returns a sentence if {@code group} has a type of features that neither CF nor netCDF-Java,
   * which has {@code GRID} and {@code SWATH} besides, knows.
   */
  static List<String> broken(Group group) {
    String type = group.attributes().findAttributeString(FEATURE_TYPE, null);
    return type == null
            || TYPES.contains(type.strip().toLowerCase(Locale.ROOT))
            || FeatureType.getType(type.strip()) != null
        ? List.of()
        : List.of(
            "%s: featureType is \"%s\", which is none of CF's (CF 9.4)"
                .formatted(group.isRoot() ? "/" : group.getFullName(), type));
  }

  /** Returns a sentence for each rule that {@code variable}, a count or an index, breaks. */
  static List<String> broken(Variable variable, CdmScope scope) {
    List<String> broken = new ArrayList<>();
    String samples = variable.attributes().findAttributeString(SAMPLE_DIMENSION, null);
    if (samples != null) {
      look(variable, samples, SAMPLE_DIMENSION, "CF 9.3.3", scope, broken);
    }
    String instances = variable.attributes().findAttributeString(INSTANCE_DIMENSION, null);
    if (instances != null) {
      look(variable, instances, INSTANCE_DIMENSION, "CF 9.3.4", scope, broken);
    }
    return broken;
  }

  private static void look(
      Variable variable,
      String named,
      String attribute,
      String section,
      CdmScope scope,
      List<String> broken) {
    Dimension dimension = scope.dimensionNamed(named.strip(), variable);
    if (dimension == null) {
      broken.add(
          "%s: its %s names %s, which does not exist (%s)"
              .formatted(variable.getFullName(), attribute, named.strip(), section));
      return;
    }
    if (!variable.getDataType().isIntegral()) {
      broken.add(
          "%s: is of %s; counts and indices are whole numbers (%s)"
              .formatted(variable.getFullName(), variable.getDataType(), section));
      return;
    }
    String fault =
        attribute.equals(SAMPLE_DIMENSION)
            ? counts(variable, dimension)
            : indices(variable, dimension);
    if (fault != null) {
      broken.add("%s: %s (%s)".formatted(variable.getFullName(), fault, section));
    }
  }

  private static @Nullable String counts(Variable counts, Dimension samples) {
    long[] sum = {0};
    boolean isRead = read(counts, count -> sum[0] += Math.max(0, count));
    return !isRead || sum[0] <= samples.getLength()
        ? null
        : "it counts %s samples, and %s has %s"
            .formatted(sum[0], samples.getShortName(), samples.getLength());
  }

  /** What was not written yet, a missing value, is below 0 as a rule. */
  private static @Nullable String indices(Variable indices, Dimension instances) {
    long[] wrong = {0};
    boolean isRead = read(indices, index -> wrong[0] += index >= instances.getLength() ? 1 : 0);
    return !isRead || wrong[0] == 0
        ? null
        : "%s of its indices are none of the %s of %s, counted from 0"
            .formatted(wrong[0], instances.getLength(), instances.getShortName());
  }

  /** Hands over all values but missing ones; returns false if they cannot be read. */
  private static boolean read(Variable variable, LongConsumer consumer) {
    try {
      SectionPieces.read(
          variable,
          variable.getShapeAsSection(),
          (origin, values) -> {
            for (int i = 0; i < values.getSize(); i++) {
              if (!(variable instanceof VariableDS data && data.isMissing(values.getDouble(i)))) {
                consumer.accept(values.getLong(i));
              }
            }
          });
      return true;
    } catch (IOException | RuntimeException e) {
      return false; // An error of its own.
    }
  }
}
