package io.github.zarrcdm.spark.table;

import io.github.zarrcdm.model.Group;
import java.util.Optional;

/**
 * The dimension along which a table grows, as the attribute {@code append_dim} of the root group
 * says. The name is that of the argument of xarray's {@code to_zarr}.
 */
public final class AppendDimension {
  /** The name of the attribute. */
  public static final String ATTRIBUTE = "append_dim";

  private AppendDimension() {}

  /**
   * Returns the one that the store of {@code lease} names; empty if it names no dimension of the
   * table.
   */
  public static Optional<String> of(OpenTables.Lease lease) {
    Group root = lease.dataset().root();
    return Optional.ofNullable(root.attributes().text(ATTRIBUTE))
        .filter(
            name -> lease.table().axes().stream().anyMatch(column -> column.name().equals(name)));
  }
}
