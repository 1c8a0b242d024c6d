package io.github.zarrcdm.conventions;

import io.github.zarrcdm.model.Group;

/**
 * Translates one way in which stores express what netCDF users need into CF.
 *
 * <p>A convention returns the same group object if it does not apply. It never throws because of a
 * store's contents: what it cannot interpret is left unchanged and reported as a {@link
 * io.github.zarrcdm.error.Finding}.
 */
@FunctionalInterface
public interface Convention {
  Group apply(Group root);
}
