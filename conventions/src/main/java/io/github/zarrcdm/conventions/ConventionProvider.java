package io.github.zarrcdm.conventions;

/**
 * Provides a {@link Convention} from another jar; found with {@link java.util.ServiceLoader} in
 * this jar's class loader and in the thread's.
 */
public interface ConventionProvider {

  /**
   * Returns when it is applied: negative values before the built-in conventions, so that CF, GDAL
   * or GeoZarr attributes that it adds are interpreted; other values after them, when all metadata
   * is in CF terms. Lower values come first.
   */
  default int order() {
    return -1;
  }

  /** Returns the convention. */
  Convention convention();
}
