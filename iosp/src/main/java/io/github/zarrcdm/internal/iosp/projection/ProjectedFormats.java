package io.github.zarrcdm.internal.iosp.projection;

/** The datasets that get zarr-cdm's projections: all, stores or none of them. */
final class ProjectedFormats {
  /** {@code all}: files of all formats; {@code stock}: none; else Zarr stores. */
  private static final String PROPERTY = "zarrcdm.projections";

  /** The name of {@link #PROPERTY} before version 0.1.0. */
  private static final String OLD_PROPERTY = "io.github." + PROPERTY;

  private ProjectedFormats() {}

  /** Returns true if the property is {@code value}. */
  static boolean are(String value) {
    return value.equals(System.getProperty(PROPERTY, System.getProperty(OLD_PROPERTY)));
  }
}
