package io.github.zarrcdm.cli.virtualize;

import io.github.zarrcdm.virtualize.ZarrReferences;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/** How files become one dataset: by references, and by netCDF-Java to compare with. */
public sealed interface JoinMethod {
  /** Makes {@code references} join its sources this way. */
  void configure(ZarrReferences references);

  /**
   * Opens what netCDF-Java shows of the files at {@code locations}, joined the same way.
   *
   * @param arrays the paths of the arrays that references were written for
   * @param opener opens one of the files alone
   */
  NetcdfFile shown(List<String> locations, List<String> arrays, DatasetOpener opener)
      throws IOException;

  /** One file alone. */
  record OfOne() implements JoinMethod {
    @Override
    public void configure(ZarrReferences references) {}

    @Override
    public NetcdfFile shown(List<String> locations, List<String> arrays, DatasetOpener opener)
        throws IOException {
      return opener.open(locations.get(0));
    }
  }

  /** One after the other along a dimension that all have. */
  record Along(String dimension) implements JoinMethod {
    @Override
    public void configure(ZarrReferences references) {
      references.joinExisting(dimension);
    }

    @Override
    public NetcdfFile shown(List<String> locations, List<String> arrays, DatasetOpener opener)
        throws IOException {
      return JoinedDatasets.open(locations, "joinExisting", dimension, List.of());
    }
  }

  /** As the steps of a new dimension. */
  record AlongNew(String dimension) implements JoinMethod {
    @Override
    public void configure(ZarrReferences references) {
      references.joinNew(dimension);
    }

    @Override
    public NetcdfFile shown(List<String> locations, List<String> arrays, DatasetOpener opener)
        throws IOException {
      List<String> named = arrays.stream().map(path -> path.substring(1)).toList();
      try (NetcdfFile first = opener.open(locations.get(0))) {
        named = named.stream().filter(name -> isMember(first.findVariable(name))).toList();
      }
      return JoinedDatasets.open(locations, "joinNew", dimension, named);
    }

    /** Returns true for what gets a new dimension: coordinates and scalars do not. */
    private static boolean isMember(@Nullable Variable variable) {
      return variable != null && variable.getRank() > 0 && !variable.isCoordinateVariable();
    }
  }

  /** With different variables on the same dimensions. */
  record United() implements JoinMethod {
    @Override
    public void configure(ZarrReferences references) {
      references.union();
    }

    @Override
    public NetcdfFile shown(List<String> locations, List<String> arrays, DatasetOpener opener)
        throws IOException {
      return JoinedDatasets.open(locations, "union", "", List.of());
    }
  }

  /** Beside each other along dimensions, by their coordinates, which netCDF-Java cannot join. */
  record Tiled(List<String> dimensions) implements JoinMethod {
    @Override
    public void configure(ZarrReferences references) {
      references.tiles(dimensions);
    }

    @Override
    public NetcdfFile shown(List<String> locations, List<String> arrays, DatasetOpener opener) {
      throw new IllegalStateException("netCDF-Java joins no tiles");
    }
  }
}
