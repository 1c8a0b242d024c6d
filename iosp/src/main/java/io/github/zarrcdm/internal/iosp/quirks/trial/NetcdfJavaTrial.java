package io.github.zarrcdm.internal.iosp.quirks.trial;

import static java.util.Objects.requireNonNull;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.internal.iosp.cdm.CdmBuilder;
import io.github.zarrcdm.internal.iosp.quirks.DateAxis;
import io.github.zarrcdm.internal.iosp.quirks.ImpossibleLongitudes;
import io.github.zarrcdm.internal.iosp.quirks.LinkedObservations;
import io.github.zarrcdm.internal.iosp.quirks.PartialTrees;
import io.github.zarrcdm.internal.iosp.quirks.SurplusCoordinates;
import io.github.zarrcdm.internal.platform.Printable;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;
import ucar.nc2.constants.AxisType;
import ucar.nc2.constants.CF;
import ucar.nc2.dataset.CoordinateAxis;
import ucar.nc2.dataset.CoordinateSystem;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDataset.Enhance;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dataset.VariableDS;
import ucar.nc2.iosp.AbstractIOServiceProvider;

/**
 * Makes coordinate systems of a tree, as netCDF-Java will; of unusual trees grids and coverages,
 * too.
 */
public record NetcdfJavaTrial(
    AbstractIOServiceProvider iosp, String location, CdmBuilder builder, ZarrDataset dataset)
    implements Trial {
  private static final Logger LOG = LoggerFactory.getLogger(NetcdfJavaTrial.class);

  /** What enhanced datasets do to values. */
  private static final Set<Enhance> VALUES =
      EnumSet.of(Enhance.ConvertUnsigned, Enhance.ApplyScaleOffset, Enhance.ConvertMissing);

  private static final Set<AxisType> HORIZONTAL =
      EnumSet.of(AxisType.GeoX, AxisType.GeoY, AxisType.Lat, AxisType.Lon);

  @Override
  public Trial.Outcome of(Group shown) {
    ucar.nc2.Group.Builder root = built(shown);
    try {
      NetcdfDataset enhanced =
          NetcdfDatasets.enhance(file(root), NetcdfDataset.getDefaultEnhanceMode(), null);
      UsableAxes axes = UsableAxes.of(root, enhanced.getRootGroup(), dataset::read);
      Map<String, String> unusable = new LinkedHashMap<>(axes.unusable());
      unusable.putAll(undated(shown, axes.dates()));
      if (!unusable.isEmpty() || PlainGrids.only(shown, root, enhanced)) {
        return new Trial.Outcome(
            unusable,
            axes.dates(),
            GridTrial.Grids.PLAIN,
            Coverages.SOUND,
            SurplusCoordinates.NONE);
      }
      GridTrial.Result grids = tried(shown);
      UsableAxes others = grids.axes();
      Map<String, DateAxis> dates = new LinkedHashMap<>();
      others.dates().forEach(axis -> dates.put(axis.path(), axis));
      axes.dates().forEach(axis -> dates.remove(axis.path()));
      unusable.putAll(others.unusable());
      unusable.putAll(withoutDates(shown, dates.values()));
      List<DateAxis> all = Stream.concat(axes.dates().stream(), dates.values().stream()).toList();
      return new Trial.Outcome(unusable, all, grids.grids(), grids.coverages(), grids.surplus());
    } catch (IOException | LinkageError e) {
      // Failures that are not caused by attributes occur in the caller, or not at all.
      LOG.debug(
          "{}: the coordinate systems cannot be tried: {}", location, Printable.line(e.toString()));
      return Trial.Outcome.SOUND;
    }
  }

  @Override
  public GridTrial.Grids grids(Group shown) {
    try {
      return tried(shown).grids();
    } catch (IOException e) {
      return GridTrial.Grids.PLAIN;
    }
  }

  /**
   * Returns the names of the dimensions of the horizontal axes that each array of {@code shown}
   * has, by path, those included that conventions of netCDF-Java make. Without arrays that have but
   * one, as of points and meshes, which are on no grid; nothing if it fails.
   */
  public Map<String, Set<String>> horizontal(Group shown) {
    Map<String, Set<String>> grids = new LinkedHashMap<>();
    try {
      NetcdfDataset enhanced =
          NetcdfDatasets.enhance(file(built(shown)), EnumSet.of(Enhance.CoordSystems), null);
      for (Variable variable : enhanced.getRootGroup().getVariables()) {
        if (variable instanceof VariableDS of
            && !(variable instanceof CoordinateAxis)
            && UsableAxes.stored(variable) instanceof Array array) {
          systems(of).stream()
              .map(NetcdfJavaTrial::horizontal)
              .filter(dimensions -> dimensions.size() > 1)
              .findFirst()
              .ifPresent(dimensions -> grids.put(array.path(), dimensions));
        }
      }
    } catch (IOException | RuntimeException | LinkageError e) {
      LOG.warn(
          "{}: netCDF-Java fails on its coordinates ({}), so arrays on staggered grids may be"
              + " served as one",
          location,
          Printable.line(e.toString()));
    }
    return grids;
  }

  @Override
  public Group withMadeAxes(Group shown) {
    try {
      return ConventionVariables.in(
          shown,
          NetcdfDatasets.enhance(file(built(shown)), EnumSet.of(Enhance.CoordSystems), null));
    } catch (IOException | RuntimeException e) {
      LOG.debug("{}: axes cannot be made: {}", location, Printable.line(e.toString()));
      return shown;
    }
  }

  /**
   * Returns {@code getCoordinateSystems()}, whose type is not the same in all versions of cdm-core.
   */
  private static List<CoordinateSystem> systems(VariableDS variable) {
    try {
      List<?> systems =
          (List<?>) VariableDS.class.getMethod("getCoordinateSystems").invoke(variable);
      return systems == null
          ? List.of()
          : systems.stream().map(CoordinateSystem.class::cast).toList();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cdm-core has no VariableDS.getCoordinateSystems()", e);
    }
  }

  private static Set<String> horizontal(CoordinateSystem system) {
    Set<String> dimensions = new TreeSet<>();
    for (AxisType type : HORIZONTAL) {
      CoordinateAxis axis = system.findAxis(type);
      for (int d = 0; axis != null && d < axis.getRank(); d++) {
        dimensions.add(axis.getDimension(d).getFullName());
      }
    }
    return dimensions;
  }

  private GridTrial.Result tried(Group shown) throws IOException {
    PlaceholderValues values = new PlaceholderValues(iosp, dataset.remote());
    return GridTrial.run(shown, builder, values, location, dataset::read);
  }

  @Override
  public Map<String, String> undated(Group shown, List<DateAxis> axes) {
    Map<String, String> reasons = withoutDates(shown, axes);
    reasons.putAll(LinkedObservations.endless(shown, dataset.remote(), this::enhanced));
    reasons.putAll(ImpossibleLongitudes.in(shown, dataset.remote(), this::enhanced));
    return reasons;
  }

  private Map<String, String> withoutDates(Group shown, Collection<DateAxis> axes) {
    Map<String, String> reasons = new LinkedHashMap<>();
    // Stations, profiles and trajectories may lack some times, and are no grids.
    boolean grids = !shown.attributes().has(CF.FEATURE_TYPE);
    for (DateAxis axis : axes) {
      Array array = PartialTrees.array(shown, axis.path());
      String reason = axis.reason(array, grids, dataset.remote(), this::enhanced);
      if (reason != null) {
        reasons.put(axis.path(), reason);
      }
    }
    return reasons;
  }

  /** Returns the values of {@code array}, which needs no other for that. */
  private ucar.ma2.Array enhanced(Array array) throws IOException {
    Array alone = array.withDimensionNames(List.of());
    ucar.nc2.Group.Builder root =
        built(new Group("/", Attributes.NONE, List.of(), List.of(), List.of(alone)));
    String name = root.vbuilders.get(0).shortName;
    NetcdfDataset dataset = NetcdfDatasets.enhance(file(root), VALUES, null);
    return requireNonNull(dataset.getRootGroup().findVariableLocal(name)).read();
  }

  private ucar.nc2.Group.Builder built(Group shown) {
    ucar.nc2.Group.Builder root = ucar.nc2.Group.builder().setName("");
    builder.build(shown, root);
    return root;
  }

  /** Not to be closed, because that would close the dataset. */
  private NetcdfFile file(ucar.nc2.Group.Builder root) {
    return NetcdfFile.builder().setIosp(iosp).setLocation(location).setRootGroup(root).build();
  }
}
