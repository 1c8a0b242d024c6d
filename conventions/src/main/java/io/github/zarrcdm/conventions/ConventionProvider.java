package io.github.zarrcdm.conventions;

/**
 * Brings a {@link Convention} of somebody else's; found through {@link java.util.ServiceLoader}, on
 * this jar's class loader and on the thread's.
 */
public interface ConventionProvider {

  /**
   * When it is applied: below 0 before ours, so that what it says in CF or in GDAL's or GeoZarr's
   * way is understood; else behind ours, when all is CF. Lower ones come first.
   */
  default int order() {
    return -1;
  }

  /** The convention. */
  Convention convention();
}
