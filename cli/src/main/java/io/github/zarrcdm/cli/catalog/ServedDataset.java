package io.github.zarrcdm.cli.catalog;

import io.github.zarrcdm.internal.place.Place;
import io.github.zarrcdm.location.Location;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Formatter;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import ucar.nc2.Attribute;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dataset.VariableDS;
import ucar.nc2.dt.grid.GridDataset;
import ucar.nc2.ft2.coverage.FeatureDatasetCoverage;
import ucar.nc2.ft2.coverage.adapter.DtCoverageAdapter;
import ucar.nc2.ft2.coverage.adapter.DtCoverageDataset;

/**
 * What a server finds in a dataset, by the calls that it makes itself.
 *
 * @param grids whether there are grids of cells, which WMS draws
 * @param coverages whether there are coverages, which NCSS and WCS serve
 * @param leftOut what {@code serve=dap2} does not show
 */
public record ServedDataset(
    Summary summary, boolean grids, boolean coverages, List<LeftOut> leftOut) {
  private static final Pattern OPENS = Pattern.compile("(?s).*; open it with #((?:grid|group)=.+)");

  public ServedDataset {
    leftOut = List.copyOf(leftOut);
  }

  /**
   * An array that is not in the dataset.
   *
   * @param path of the array
   * @param text its path and the reason
   * @param option by which another dataset has it; null if none does
   */
  public record LeftOut(String path, String text, @Nullable String option) {
    static LeftOut of(String text) {
      Matcher opens = OPENS.matcher(text);
      String path = text.substring(0, Math.max(0, text.indexOf(": ")));
      return new LeftOut(path, text, opens.matches() ? opens.group(1) : null);
    }
  }

  /** Reads coordinates, not data. Throws if there is no store or none that can be read. */
  public static ServedDataset of(String location) throws IOException {
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(location)) {
      return new ServedDataset(
          Summary.of(dataset), hasGrids(dataset), hasCoverages(dataset), leftOut(dataset));
    } catch (RuntimeException e) {
      throw new IOException(
          "%s: netCDF-Java cannot open it: %s".formatted(Location.withoutSecrets(location), e), e);
    }
  }

  /**
   * As {@code CoverageDatasetFactory} finds them, but in a dataset that is open. What fails there
   * fails in the server too; a store that cannot be read is thrown.
   */
  private static boolean hasCoverages(NetcdfDataset dataset) throws IOException {
    try {
      DtCoverageDataset grids = new DtCoverageDataset(dataset);
      FeatureDatasetCoverage found =
          grids.getGrids().isEmpty() ? null : DtCoverageAdapter.factory(grids, new Formatter());
      return found != null
          && found.getCoverageCollections().stream().anyMatch(all -> all.getCoverageCount() > 0);
    } catch (RuntimeException e) {
      return false;
    }
  }

  private static boolean hasGrids(NetcdfDataset dataset) {
    try {
      return new GridDataset(dataset)
          .getGrids().stream().anyMatch(grid -> hasCells(grid.getVariable()));
    } catch (IOException | RuntimeException e) {
      return false;
    }
  }

  /** False of trajectories, of which netCDF-Java makes grids without neighbours. */
  private static boolean hasCells(VariableDS variable) {
    return Place.of(variable).map(Place::isGrid).orElse(true);
  }

  private static List<LeftOut> leftOut(NetcdfDataset dataset) {
    Attribute attribute = dataset.getRootGroup().findAttribute("not_served");
    List<LeftOut> left = new ArrayList<>();
    for (int i = 0; attribute != null && i < attribute.getLength(); i++) {
      left.add(LeftOut.of(String.valueOf(attribute.getStringValue(i))));
    }
    return left;
  }
}
