package io.github.zarrcdm.internal.store.reference;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.WrapperContract;

/** A folder that has no references is the folder itself. */
final class ParquetReferenceProbeTest extends WrapperContract {
  @Override
  protected Store wrapped(Store store) throws ZarrException {
    return new ParquetReferenceProbe(store, Locations.parse("/folder"));
  }
}
