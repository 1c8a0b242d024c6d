package io.github.zarrcdm.cli;

import io.github.zarrcdm.internal.iosp.aggregation.AggregatedFile;
import io.github.zarrcdm.internal.platform.FileNames;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.location.StoreKind;
import io.github.zarrcdm.store.Stores;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.units.SimpleUnit;

/** The LOCATION of a verb: any spelling of where a store is. */
final class LocationArgument {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec verb;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "LOCATION",
      description =
          "Location of the store: a folder, a zip file, https://..., s3://bucket/x.zarr, ...")
  private String location;

  /** Returns what the user wrote. An empty text comes from a shell variable without a value. */
  String text() {
    if (location == null || location.isBlank()) {
      throw new MissingParameterException(
          verb.commandLine(),
          verb.positionalParameters().get(0),
          "Missing required parameter: 'LOCATION'");
    }
    return location;
  }

  boolean isGiven() {
    return location != null;
  }

  /**
   * Returns the dataset at {@code location}, as every program that uses netCDF-Java sees it, but
   * with the values of aggregation variables.
   */
  static NetcdfFile open(String location) throws IOException {
    return AggregatedFile.of(NetcdfFiles.open(asZarr(location)));
  }

  /** Returns the file at {@code location}, of any format, as it is stored. */
  static NetcdfFile openStored(String location) throws IOException {
    return AnySource.isZarr(location)
        ? open(location)
        : AggregatedFile.of(AnySource.open(location));
  }

  /**
   * Returns the dataset at {@code location} for a copy, without the coordinates that CF describes
   * by other arrays, unless an option of the location asks for them.
   */
  static NetcdfFile openToCopy(String location) throws IOException {
    return AggregatedFile.of(NetcdfFiles.open(asZarr(location), -1, null, "coordinates=stored"));
  }

  /** Returns the store at {@code location}, or the file of another format, such as netCDF. */
  static NetcdfFile openAny(String location) throws IOException {
    if (!isOther(location)) {
      return open(location);
    }
    try {
      return AggregatedFile.of(NetcdfFiles.open(location));
    } catch (IOException | RuntimeException e) {
      return open(location);
    }
  }

  /** Returns true for a file that is no store: netCDF, HDF, GRIB, NcML. */
  static boolean isOther(String location) {
    return FileNames.isFile(location) && !Stores.looksLikeZarr(location);
  }

  /** The prefix keeps netCDF-Java from trying other formats, whose failures name neither. */
  static String asZarr(String location) {
    return Locations.hasPrefix(location) ? location : "zarr:" + location;
  }

  /** Returns a store, or a file of another format, with its coordinate systems. */
  static NetcdfDataset openDataset(String location) throws IOException {
    loadUnits();
    NetcdfFile other = isOther(location) || AnySource.isService(location) ? other(location) : null;
    try {
      return other == null
          ? NetcdfDatasets.openDataset(asZarr(location))
          : NetcdfDatasets.enhance(other, NetcdfDataset.getDefaultEnhanceMode(), null);
    } catch (RuntimeException e) {
      throw new IOException(location + ": netCDF-Java fails on its coordinates: " + e, e);
    }
  }

  /** Returns the file at {@code location}; null if no reader knows it, of which stores say more. */
  private static @Nullable NetcdfFile other(String location) throws IOException {
    try {
      return openStored(location);
    } catch (IOException e) {
      if (AnySource.isUnknown(e)) {
        return null;
      }
      throw e;
    }
  }

  /**
   * Loads netCDF-Java's units, which every coordinate system needs and which take as long as
   * opening a small store, while the store is opened.
   */
  private static void loadUnits() {
    Thread thread = new Thread(() -> SimpleUnit.isCompatible("m", "km"), "zarr-cdm units");
    thread.setDaemon(true);
    thread.start();
  }

  /** Returns the name of a dataset: the last part of its location without its extension. */
  static String name(String location) {
    String path = Locations.path(location).replaceFirst("[/\\\\]+$", "");
    String store =
        Marker.ends(path.replace('\\', '/')) ? path.replaceFirst("[^/\\\\]*$", "") : path;
    String name = StoreKind.nameOf(store);
    boolean other = StoreKind.named(store).isEmpty() && name.lastIndexOf('.') > 0;
    return other ? name.substring(0, name.lastIndexOf('.')) : name;
  }
}
