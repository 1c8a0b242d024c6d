package io.github.zarrcdm.cli;

import io.github.zarrcdm.internal.platform.FileNames;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code zarr-cdm copy}: a dataset, or a part of it, as a Zarr store or a netCDF file. */
@Command(
    name = "copy",
    description = {
      "Copies a dataset, or a part of it, to a Zarr store or a netCDF file.",
      "OUT is a store if it ends with .zarr, .zip or .ozx, or is in a bucket: then IN is whatever"
          + " netCDF-Java opens, and the result is what xarray would write. If it ends with .nc or"
          + " has no extension, OUT is a netCDF-3 file, with .nc4, .h5 or .hdf5 a netCDF-4 file,"
          + " and IN a store. Other names need -3 or -4.",
      "NetCDF-3 has no groups: names used in several groups are prefixed with the group's name. It"
          + " also lacks strings and unsigned and 64-bit integers; every conversion is reported."
          + " NetCDF-4 keeps them all; it needs Unidata's C library.",
      "Variables that the format cannot hold, or whose type or codec is not supported, are skipped"
          + " with a message, and the exit status is 1. A chunk that is damaged or cannot be"
          + " fetched fails the copy: OUT is not written."
    },
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  zarr-cdm copy era5.nc era5.zarr",
      "  zarr-cdm copy era5.nc era5.zarr --chunks time=24,lat=90,lon=180 --codec zstd:5",
      "  zarr-cdm copy monthly.ncml s3://bucket/monthly.zarr --dry-run",
      "  zarr-cdm copy today.nc era5.zarr --append time",
      "  zarr-cdm copy air.zarr air.nc",
      "  zarr-cdm copy -4 air.zarr air.nc",
      "  zarr-cdm copy -s 'air(0:3, 2, :)' air.zarr part.nc         a section",
      "  zarr-cdm copy -v air -d time=0:3 -d lat=2 air.zarr p.nc    the same"
    })
final class Copy implements Callable<Integer> {
  @Parameters(
      index = "0",
      paramLabel = "IN",
      description = "Location of the store; for a copy to Zarr, any dataset.")
  private String location;

  @Parameters(
      index = "1",
      paramLabel = "OUT",
      description = "File to write, or location of the new store: a folder, a zip file, s3://...")
  private String output;

  @Mixin private CopyPart part;

  @Option(
      names = {"-f", "--force"},
      description = "Overwrite an existing file or store.")
  private boolean force;

  @Option(
      names = {"-q", "--quiet"},
      description = "Show no progress and no notes.")
  private boolean quiet;

  @Mixin private CopyToZarr toZarr;
  @Mixin private CopyToNetcdf toNetcdf;

  @Option(names = "--help", usageHelp = true, description = "Show this help.")
  private boolean help;

  @Override
  public Integer call() throws IOException, CommandFailure {
    toNetcdf.refuseMisuse();
    if (Locations.namesTarget(output)) {
      return toZarr.copy(location, part, output, force, quiet);
    }
    toZarr.refuseForNetcdf(output, part);
    if (output.contains("://")) {
      throw new CommandFailure(
          Location.withoutSecrets(output)
              + ": a netCDF file is written on this machine only. Write it here and upload it, or"
              + " write a store: s3://, az:// or gs://, with a name that ends with .zarr");
    }
    toNetcdf.chooseFormat(output);
    Path file = FileNames.path(output);
    if (Files.exists(file) && !force) {
      throw new CommandFailure(output + " already exists; use --force to overwrite it");
    }
    return toNetcdf.copy(location, part, file, force, quiet);
  }
}
