package io.github.zarrcdm.cli.virtualize;

import io.github.zarrcdm.cli.copy.NewFile;
import io.github.zarrcdm.cli.copy.Selection;
import io.github.zarrcdm.cli.copy.netcdf4.Netcdf4;
import io.github.zarrcdm.copy.ZarrCopy;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.conventions.aggregation.FragmentPlaces;
import io.github.zarrcdm.internal.copy.transfer.SourcePlace;
import io.github.zarrcdm.internal.iosp.aggregation.AggregatedFile;
import io.github.zarrcdm.internal.platform.FileNames;
import io.github.zarrcdm.internal.virtualize.source.SourceNames;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.location.StoreKind;
import io.github.zarrcdm.virtualize.ReferencesReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import ucar.ma2.Array;
import ucar.ma2.Section;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/**
 * Files that follow each other along one dimension, as aggregation variables (CF 2.8) in a new
 * netCDF-4 file or Zarr store. Coordinates along the dimension are stored as values, in the units
 * of the first file.
 */
public final class AggregationOutput {
  private final JoinedFiles files;
  private final Path target;

  private AggregationOutput(JoinedFiles files, Path target) {
    this.files = files;
    this.target = target;
  }

  /** Returns true if the name of {@code target} promises a netCDF file or a Zarr store. */
  public static boolean isNamedBy(Path target) {
    return isNetcdf(target) || StoreKind.FOLDER.isNameOf(name(target));
  }

  private static boolean isNetcdf(Path target) {
    return name(target).endsWith(".nc") || name(target).endsWith(".nc4");
  }

  private static String name(Path target) {
    return String.valueOf(target.getFileName()).toLowerCase(Locale.ROOT);
  }

  /**
   * Writes the aggregation of the datasets at {@code locations} along {@code dimension} to {@code
   * target}. Throws {@link ZarrException} if one of them cannot be read or does not fit.
   *
   * @param isNew true if no dataset has the dimension: each is one step of it
   * @param places what fragments are called
   */
  public static ReferencesReport write(
      List<String> locations,
      String dimension,
      boolean isNew,
      Path target,
      boolean overwrite,
      SourceNames places,
      DatasetOpener opener)
      throws IOException {
    if (Files.exists(target) && !overwrite) {
      throw new ZarrException.NotWritable(
          target + ": exists already. Remove it, or overwrite it with --force");
    }
    FragmentSources sources = FragmentSources.of(locations, target);
    List<String> named = sources.names(places);
    try (JoinedFiles files = JoinedFiles.of(locations, dimension, isNew, keeping(target, opener))) {
      AggregationOutput output = new AggregationOutput(files, target);
      AggregationVariables.Made made =
          AggregationVariables.of(
              files,
              named.stream().map(FragmentSources::uri).toList(),
              output.coordinates(sources.locations()));
      output.write(made.dataset(), overwrite);
      List<String> aggregated = new ArrayList<>();
      for (Variable variable : files.first().getVariables()) {
        if (made.dataset().findVariable(variable.getFullName()) != null) {
          aggregated.add("/" + variable.getFullName());
        }
      }
      return new ReferencesReport(
          aggregated,
          locations.size(),
          0,
          named,
          0,
          places.ofQueries(sources.sources()).stream().toList(),
          made.leftOut());
    }
  }

  /** Opens what is not read from {@code target}, and refuses what is: that would be lost. */
  private static DatasetOpener keeping(Path target, DatasetOpener opener) {
    return location -> {
      NetcdfFile file = opener.open(location);
      try {
        SourcePlace.refuseWithin(file, Locations.value(target.toString()));
        return file;
      } catch (IOException | RuntimeException e) {
        file.close();
        throw e;
      }
    };
  }

  /** Returns the values of coordinates along the dimension and of their bounds, by full name. */
  private Map<String, Array> coordinates(List<String> locations) throws IOException {
    Set<String> wanted = files.coordinates();
    Map<String, Array> values = new HashMap<>();
    if (wanted.isEmpty()) {
      return values;
    }
    AggregationVariables.Made all = AggregationVariables.of(files, locations, Map.of());
    FragmentPlaces named = FragmentPlaces.trusted(locations.get(0));
    try (NetcdfFile resolved = AggregatedFile.of(all.dataset(), named)) {
      for (String name : wanted) {
        Variable variable = resolved.findVariable(name);
        if (variable != null) {
          values.put(name, variable.read());
          checkOrder(variable, values.get(name));
        }
      }
    }
    return values;
  }

  /** Throws {@link ZarrException.Unsupported} if coordinates do not go one way. */
  private void checkOrder(Variable variable, Array values) throws ZarrException {
    if (values.getRank() != 1 || !variable.getDataType().isNumeric()) {
      return;
    }
    int at = 0;
    double direction = 0;
    for (int file = 0; file < files.lengths().size(); file++) {
      for (int i = 0; i < files.lengths().get(file); i++, at++) {
        double step = at == 0 ? 0 : values.getDouble(at) - values.getDouble(at - 1);
        direction = direction == 0 ? step : direction;
        if (at > 0 && !(step * direction > 0)) {
          throw new ZarrException.Unsupported(
              "%s: its %s does not go on from those before: %s after %s. Give the files in their order, and none twice."
                  .formatted(
                      files.locations().get(file),
                      variable.getFullName(),
                      values.getDouble(at),
                      values.getDouble(at - 1)));
        }
      }
    }
  }

  private void write(NetcdfFile dataset, boolean overwrite) throws IOException {
    if (!isNetcdf(target)) {
      ZarrCopy copy = ZarrCopy.of(dataset, target.toString());
      (overwrite ? copy.overwrite() : copy).write();
      return;
    }
    Map<Variable, Section> all = new LinkedHashMap<>();
    dataset.getVariables().forEach(variable -> all.put(variable, variable.getShapeAsSection()));
    try (NewFile file = new NewFile(FileNames.path(target.toString()), overwrite)) {
      Netcdf4.compressing(1).write(dataset, Selection.of(all), file.draft(), bytes -> {});
      file.complete();
    }
  }
}
