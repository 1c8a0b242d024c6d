package io.github.zarrcdm.internal.conventions.aggregation;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.cf.names.NameSearch;
import io.github.zarrcdm.internal.conventions.names.Bounds;
import io.github.zarrcdm.internal.conventions.names.ModelScope;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Kind;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/**
 * Fragments in stores of Zarr, where nothing reads other formats; units must be alike. One that is
 * an aggregation itself is the scalar that is stored, which has not the shape of a fragment.
 */
final class ZarrFragments implements FragmentFormats {
  @Override
  public FragmentDataset open(String location) throws IOException {
    try {
      return new Store(ZarrDataset.open(location));
    } catch (ZarrException.NotZarr e) {
      throw new ZarrException.Unsupported(
          e.getMessage()
              + "; only enhanced datasets, and the command, read fragments of other formats",
          e);
    }
  }

  @Override
  public Optional<DoubleUnaryOperator> conversion(String from, String to) {
    return Optional.empty();
  }

  private record Store(ZarrDataset dataset) implements FragmentDataset {
    @Override
    public Optional<Variable> variable(String identifier) {
      ModelScope scope = ModelScope.of(dataset.root());
      return Optional.ofNullable(NameSearch.find(identifier, List.of(), scope))
          .map(
              array ->
                  new StoredArray(
                      dataset, array, Bounds.inherited(array.attributes(), array, scope)));
    }

    @Override
    public void close() throws IOException {
      dataset.close();
    }
  }

  private record StoredArray(ZarrDataset dataset, Array array, Attributes attributes)
      implements FragmentDataset.Variable {
    @Override
    public Kind kind() {
      return array.type().kind();
    }

    @Override
    public boolean unsigned() {
      return array.type().unsigned();
    }

    @Override
    public long[] shape() {
      return array.shape();
    }

    @Override
    public Object read(Section section) throws IOException {
      return dataset.read(array, section);
    }
  }
}
