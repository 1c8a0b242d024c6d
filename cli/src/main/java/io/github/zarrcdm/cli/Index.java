package io.github.zarrcdm.cli;

import io.github.zarrcdm.cli.info.CountText;
import io.github.zarrcdm.internal.index.IndexBuilder;
import io.github.zarrcdm.internal.index.IndexFile;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code zarr-cdm index}: the least and the greatest value of each chunk. */
@Command(
    name = "index",
    description = {
      "Writes the least and the greatest value of each chunk, for queries that filter by values.",
      "Spark passes over the chunks in which no value can satisfy a query. The index also counts"
          + " missing values. It is a Zarr store in one file, .zarr-cdm-index.zarr.zip in the"
          + " store. Chunks that are written later are read as without an index; make it again to"
          + " have them in it. All chunks are read for it."
    },
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  zarr-cdm index era5.zarr",
      "  zarr-cdm index s3://climate/era5.zarr",
      "  zarr-cdm index -o era5-index.zarr.zip https://example.org/era5.zarr",
      "  zarr-cdm index -o v1-index.zarr.zip repository.icechunk#tag=v1"
    })
final class Index implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private LocationArgument location;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description =
          "Write the index to this zip, for a store that cannot be written to. In Spark, the option"
              + " index names it.")
  private @Nullable String output;

  @Option(
      names = {"-q", "--quiet"},
      description = "Print no progress.")
  private boolean quiet;

  @Option(names = "--help", usageHelp = true, description = "Show this help.")
  private boolean help;

  @Override
  public Integer call() throws IOException, CommandFailure {
    Location store = Locations.parse(location.text());
    Location target = output == null ? IndexFile.writable(store) : file(output);
    write(store, target, quiet, spec.commandLine().getOut());
    return 0;
  }

  /** Writes the index of {@code store} to {@code target}, and says to {@code out} what is in it. */
  static void write(Location store, Location target, boolean quiet, PrintWriter out)
      throws IOException, CommandFailure {
    try (IndexBuilder builder = IndexBuilder.open(store)) {
      if (builder.arrays() == 0) {
        throw new CommandFailure(store + ": there is no array of numbers in chunks to index");
      }
      try (Progress progress = Progress.of("index", builder.chunks(), quiet)) {
        builder.write(target, progress::step);
      }
      builder
          .others()
          .forEach(
              path ->
                  out.printf("not indexed: %s, which has no numbers or too many chunks%n", path));
      out.printf(
          "%s: %s, %s%n",
          target, CountText.of(builder.arrays(), "array"), CountText.of(builder.chunks(), "chunk"));
    }
  }

  private static Location file(String output) throws IOException, CommandFailure {
    if (!output.endsWith(".zarr.zip")) {
      throw new CommandFailure(output + ": an index is a zip; let its name end with .zarr.zip");
    }
    return Locations.parse(output);
  }
}
