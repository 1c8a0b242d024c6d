package io.github.zarrcdm.internal.iosp.aggregation;

import io.github.zarrcdm.internal.cf.names.NameSearch;
import io.github.zarrcdm.internal.conventions.aggregation.FragmentDataset;
import io.github.zarrcdm.internal.conventions.aggregation.FragmentFormats;
import io.github.zarrcdm.internal.conventions.aggregation.FragmentPlaces;
import io.github.zarrcdm.internal.iosp.cf.CdmScope;
import io.github.zarrcdm.internal.iosp.cf.UnitConversion;
import io.github.zarrcdm.internal.platform.IoErrors;
import io.github.zarrcdm.store.Stores;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import ucar.nc2.NetcdfFile;
import ucar.nc2.dataset.NetcdfDatasets;

/** Fragments in whatever netCDF-Java opens, also in other aggregations; units of UDUNITS. */
public final class NetcdfJavaFragments implements FragmentFormats {
  /** Created as a service. */
  public NetcdfJavaFragments() {}

  @Override
  public FragmentDataset open(String location) throws IOException {
    return IoErrors.translate(
        FragmentPlaces.shown(location), () -> new Dataset(AggregatedFile.of(stored(location))));
  }

  /** Opens the dataset at {@code location} without the data of its aggregation variables. */
  static NetcdfFile stored(String location) throws IOException {
    // netCDF-Java takes a folder for a file of NcML unless its location begins with a scheme.
    String named = Stores.looksLikeZarr(location) ? "zarr:" + location : location;
    return NetcdfDatasets.openFile(named, null);
  }

  @Override
  public Optional<DoubleUnaryOperator> conversion(String from, String to) {
    return UnitConversion.of(from, to);
  }

  private record Dataset(NetcdfFile file) implements FragmentDataset {
    @Override
    public Optional<Variable> variable(String identifier) {
      CdmScope scope = CdmScope.of(file);
      return Optional.ofNullable(NameSearch.find(identifier, List.of(), scope))
          .map(found -> CdmVariable.of(found, scope));
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
