package io.github.zarrcdm.cli;

import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.location.Locations;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code zarr-cdm consolidate}: the metadata of a store in one document. */
@Command(
    name = "consolidate",
    description = {
      "Writes the metadata of all groups and arrays of a store to one document.",
      "A remote store then opens with one or two requests. The document is .zmetadata in version 2,"
          + " and the root's zarr.json in version 3. Existing consolidated metadata is rebuilt."
    },
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {"  zarr-cdm consolidate air.zarr", "  zarr-cdm consolidate s3://bucket/air.zarr"})
final class Consolidate implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private LocationArgument location;

  @Option(names = "--help", usageHelp = true, description = "Show this help.")
  private boolean help;

  @Override
  public Integer call() throws IOException {
    int nodes = ZarrWriter.consolidate(Locations.parse(location.text()));
    spec.commandLine()
        .getOut()
        .printf("consolidated the metadata of %s groups and arrays%n", nodes);
    return 0;
  }
}
