package io.github.zarrcdm.internal.conventions.aggregation;

import java.io.IOException;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/**
 * Opens the datasets of fragments; a service. Without one, fragments are stores of Zarr ({@link
 * ZarrFragments}).
 */
public interface FragmentFormats {
  /**
   * The dataset at {@code location}, a path or a URL. Throws if there is none, or none that can be
   * read here.
   */
  FragmentDataset open(String location) throws IOException;

  /**
   * Returns how numbers in {@code from} become those in {@code to}, units of UDUNITS; empty if they
   * do not.
   */
  Optional<DoubleUnaryOperator> conversion(String from, String to);
}
