package io.github.zarrcdm.conventions;

import io.github.zarrcdm.model.Group;

/**
 * One way in which stores say what a netCDF user needs, and how it is said in CF instead.
 *
 * <p>A convention returns the very group that it got if it does not apply. It never throws for what
 * a store holds: what cannot be understood is left as it is, which is a {@link
 * io.github.zarrcdm.error.Finding}.
 */
@FunctionalInterface
public interface Convention {
  Group apply(Group root);
}
