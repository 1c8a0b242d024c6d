package io.github.zarrcdm.internal.place;

import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import ucar.nc2.Attribute;
import ucar.nc2.AttributeContainer;

/**
 * What says that values lie at points, not in cells: attributes of the dataset, as CF, its drafts
 * and netCDF-Java spell them (OPeNDAP has {@code _} for a colon).
 */
final class FeatureTypes {
  private static final Pattern NAMES =
      Pattern.compile("(?i)(cf[:_])?feature_?type|(thredds|cdm)_?data_?type");
  private static final Pattern POINTS =
      Pattern.compile(
          "(?i)(any_)?points?|stations?.*|time_?series.*|trajectory.*|.*profiles?|section");

  private FeatureTypes() {}

  /**
   * Returns true if a dataset with these attributes has points, stations, profiles or trajectories.
   */
  static boolean arePoints(AttributeContainer dataset) {
    return StreamSupport.stream(dataset.spliterator(), false)
        .filter(attribute -> NAMES.matcher(attribute.getShortName()).matches())
        .map(Attribute::getStringValue)
        .anyMatch(value -> value != null && POINTS.matcher(value.strip()).matches());
  }
}
