package io.github.zarrcdm.cli.check;

import static io.github.zarrcdm.internal.cf.CfAttributes.BOUNDS;

import io.github.zarrcdm.internal.cf.names.NameSearch.Reference;
import io.github.zarrcdm.internal.iosp.cf.CdmScope;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import ucar.ma2.Array;
import ucar.nc2.Dimension;
import ucar.nc2.Variable;

/**
 * What lists of gathered points (CF 8.2) and indices of tie points (CF 8.3) break of chapter 8 of
 * CF, beside what readers of the places report.
 */
final class CompressionRules {
  private static final String COMPRESS = "compress";
  private static final String MAPPING = "tie_point_mapping";
  private static final String GATHERING = " (CF 8.2)";
  private static final String SUBSAMPLING = " (CF 8.3)";

  private CompressionRules() {}

  /** Returns a sentence for each rule that {@code variable} breaks. */
  static List<String> broken(Variable variable, CdmScope scope) {
    List<String> broken = new ArrayList<>();
    if (variable.attributes().hasAttribute(COMPRESS)) {
      list(variable, scope, broken);
    }
    if (variable.attributes().hasAttribute(MAPPING)) {
      tiePoints(variable, scope, broken);
    }
    String tied = variable.attributes().findAttributeString("coordinate_interpolation", null);
    if (tied != null && !tied.contains(":")) {
      broken.add(
          variable.getFullName()
              + ": its coordinate_interpolation is \"%s\"; it is tie points with colons and an interpolation variable"
                  .formatted(tied)
              + SUBSAMPLING);
    }
    return broken;
  }

  private static void list(Variable list, CdmScope scope, List<String> broken) {
    String name = list.getFullName();
    if (!list.getDataType().isIntegral()) {
      broken.add(
          "%s: has compress and is of %s; a list has whole numbers%s"
              .formatted(name, list.getDataType(), GATHERING));
    }
    if (list.getRank() != 1 || !list.getShortName().equals(list.getDimension(0).getShortName())) {
      broken.add(
          "%s: has compress and is no coordinate variable: a list is named as its dimension%s"
              .formatted(name, GATHERING));
    }
    if (list.attributes().hasAttribute(BOUNDS)) {
      broken.add("%s: a list of gathered points has no bounds%s".formatted(name, GATHERING));
    }
    for (Reference<Variable> gathered : names(list, COMPRESS, scope)) {
      if (scope.dimensionNamed(gathered.named().name(), list) == null) {
        broken.add(
            "%s: its compress names the dimension %s, which does not exist%s"
                .formatted(name, gathered.named().name(), GATHERING));
      }
    }
  }

  /** The indices of the tie points of each dimension that is interpolated. */
  private static void tiePoints(Variable interpolation, CdmScope scope, List<String> broken) {
    for (Reference<Variable> mapped : names(interpolation, MAPPING, scope)) {
      Variable indices = mapped.variable();
      if (indices != null) {
        String fault = fault(indices, scope.dimensionNamed(mapped.named().key(), interpolation));
        if (fault != null) {
          broken.add(indices.getFullName() + ": " + fault + SUBSAMPLING);
        }
      }
    }
  }

  private static List<Reference<Variable>> names(
      Variable variable, String attribute, CdmScope scope) {
    return scope.references(variable).stream()
        .filter(reference -> reference.attribute().attribute().equals(attribute))
        .toList();
  }

  private static @Nullable String fault(Variable indices, @Nullable Dimension interpolated) {
    if (indices.getRank() != 1 || !indices.getDataType().isIntegral()) {
      return "is %s of %s; indices of tie points are whole numbers along one dimension"
          .formatted(indices.getNameAndDimensions(), indices.getDataType());
    }
    Array values;
    try {
      values = indices.read();
    } catch (IOException e) {
      return null; // An error of its own.
    }
    long before = -1;
    for (int i = 0; i < values.getSize(); i++) {
      long index = values.getLong(i);
      if (i == 0 && index != 0) {
        return "the first index of a tie point is %s, not 0".formatted(index);
      }
      if (index <= before) {
        return "%s at index %s does not ascend; indices of tie points do".formatted(index, i);
      }
      if (interpolated != null && index >= interpolated.getLength()) {
        return "%s at index %s is beyond the dimension %s, whose length is %s"
            .formatted(index, i, interpolated.getShortName(), interpolated.getLength());
      }
      before = index;
    }
    return null;
  }
}
