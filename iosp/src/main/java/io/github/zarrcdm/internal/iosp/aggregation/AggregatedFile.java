package io.github.zarrcdm.internal.iosp.aggregation;

import io.github.zarrcdm.internal.cf.aggregation.AggregatedData;
import io.github.zarrcdm.internal.cf.aggregation.FragmentDescriptions;
import io.github.zarrcdm.internal.conventions.aggregation.Aggregations;
import io.github.zarrcdm.internal.conventions.aggregation.FragmentPlaces;
import io.github.zarrcdm.internal.conventions.aggregation.OpenFragments;
import io.github.zarrcdm.internal.iosp.cf.CdmScope;
import io.github.zarrcdm.internal.platform.IoErrors;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.store.Stores;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import ucar.nc2.Dimension;
import ucar.nc2.Group;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Structure;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.VariableDS;

/**
 * A dataset of any format whose aggregation variables have the dimensions and values that they
 * describe. The variables that only describe their fragments are left out. Fragments are closed
 * with it.
 */
public final class AggregatedFile {
  private AggregatedFile() {}

  /**
   * Returns the dataset {@code stored}, of no cache, which is closed with the result; itself if it
   * has no aggregation variables. One that cannot be understood is an error when it is read.
   */
  public static NetcdfFile of(NetcdfFile stored) throws IOException {
    return of(stored, () -> places(stored.getLocation()));
  }

  static FragmentPlaces places(String location) throws IOException {
    boolean zarr = Locations.hasPrefix(location) || Stores.looksLikeZarr(location);
    return FragmentPlaces.of(zarr ? Locations.parse(location).root() : location);
  }

  /** Returns the file with fragments at {@code places}. */
  public static NetcdfFile of(NetcdfFile stored, FragmentPlaces places) throws IOException {
    return of(stored, () -> places);
  }

  /** Finds out where fragments are, if there are any. */
  @FunctionalInterface
  private interface Found {
    FragmentPlaces places() throws IOException;
  }

  private static NetcdfFile of(NetcdfFile stored, Found found) throws IOException {
    List<Variable> aggregations = aggregations(CdmScope.of(stored));
    if (aggregations.isEmpty()) {
      return stored;
    }
    try {
      return IoErrors.translate(
          FragmentPlaces.shown(stored.getLocation()),
          () -> resolved(stored, aggregations, found.places()));
    } catch (IOException e) {
      stored.close();
      throw e;
    }
  }

  /** Returns the aggregation variables of the group of {@code scope} and those in it. */
  static List<Variable> aggregations(CdmScope scope) {
    List<Variable> found = new ArrayList<>();
    for (Variable variable : scope.group().getVariables()) {
      if (isAggregation(variable)) {
        found.add(variable);
      }
    }
    scope.inner().forEach(inner -> found.addAll(aggregations(inner)));
    return found;
  }

  /**
   * Returns true if {@code variable}, as it is stored, is an aggregation variable. Structures have
   * no dimensions in this sense, and members instead of values.
   */
  public static boolean isAggregation(Variable variable) {
    return variable.getRank() == 0
        && !(variable instanceof Structure)
        && variable.attributes().findAttribute(AggregatedData.DIMENSIONS) != null;
  }

  /**
   * Datasets that enhance the result close {@code stored} alone, so fragments are closed with it.
   */
  @SuppressWarnings("deprecation") // Nothing else of netCDF-Java tells that a file is closed.
  private static NetcdfFile resolved(
      NetcdfFile stored, List<Variable> aggregations, FragmentPlaces places) throws IOException {
    NetcdfDataset.Builder<?> builder = NetcdfDataset.builder().copyFrom(stored);
    builder.setOrgFile(stored);
    OpenFragments open = new OpenFragments(Aggregations.formats());
    resolve(builder.rootGroup, stored, aggregations, places, open);
    stored.setFileCache(new ClosedWithFile(open));
    return builder.build();
  }

  /** Changes the variables of {@code root}, a copy of the groups of {@code stored}. */
  private static void resolve(
      Group.Builder root,
      NetcdfFile stored,
      List<Variable> aggregations,
      FragmentPlaces places,
      OpenFragments open)
      throws IOException {
    CdmScope scope = CdmScope.of(stored);
    Set<Variable> describing = new HashSet<>();
    for (Variable variable : aggregations) {
      Group.Builder group = group(root, scope.around(variable));
      AggregatedReader reader =
          withOneLength(
              AggregatedReader.of(variable, scope, places, open), variable, group, places);
      describing.addAll(reader.describing());
      List<Dimension> dimensions = new ArrayList<>(reader.dimensions());
      for (Dimension dimension : dimensions) {
        if (!group.contains(dimension)) {
          group.addDimension(dimension);
        }
      }
      group
          .findVariableLocal(variable.getShortName())
          .ifPresent(
              copy -> {
                ((VariableDS.Builder<?>) copy).setOriginalVariable(null);
                copy.setDimensions(dimensions).setProxyReader(reader).setCaching(false);
                copy.getAttributeContainer().removeAttribute(AggregatedData.DIMENSIONS);
                copy.getAttributeContainer().removeAttribute(AggregatedData.DATA);
              });
    }
    for (Variable description : FragmentDescriptions.only(describing, scope)) {
      group(root, scope.around(description)).removeVariable(description.getShortName());
    }
  }

  /**
   * Returns one that fails if {@code group} has a dimension of the same name with another length.
   */
  private static AggregatedReader withOneLength(
      AggregatedReader reader, Variable variable, Group.Builder group, FragmentPlaces places) {
    for (Dimension dimension : reader.dimensions()) {
      Dimension other = group.findDimensionLocal(dimension.getShortName()).orElse(null);
      if (other != null && other.getLength() != dimension.getLength()) {
        return AggregatedReader.unclear(
            variable,
            places,
            "the map gives %s along \"%s\", whose length is %s"
                .formatted(dimension.getLength(), dimension.getShortName(), other.getLength()));
      }
    }
    return reader;
  }

  /** Returns the copy of the group of {@code scope}. */
  private static Group.Builder group(Group.Builder root, CdmScope scope) {
    CdmScope outer = scope.outer();
    return outer == null ? root : group(root, outer).findGroupLocal(scope.name()).orElseThrow();
  }
}
