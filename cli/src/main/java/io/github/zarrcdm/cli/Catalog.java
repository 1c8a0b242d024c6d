package io.github.zarrcdm.cli;

import io.github.zarrcdm.cli.catalog.CatalogWriter;
import io.github.zarrcdm.cli.catalog.StoreTree;
import io.github.zarrcdm.cli.catalog.Summary;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code zarr-cdm catalog}: stores as a catalog that a THREDDS server can serve. */
@Command(
    name = "catalog",
    description = {
      "Prints a THREDDS catalog of all stores below a folder, or of one store.",
      "Times and extents are read from the data.",
      "Each store is given #serve=dap2, so that every service can deliver it."
    },
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  zarr-cdm catalog /data/zarr > content/thredds/zarr.xml",
      "  zarr-cdm catalog --tds=5.8 /data/zarr         offers DAP4 too",
      "  zarr-cdm catalog https://host/x.zarr          a store on the web",
      "  zarr-cdm catalog s3://bucket/stores           all stores in a bucket"
    })
final class Catalog implements Callable<Integer> {
  private static final Runtime.Version DAP4_KNOWS_NCML = Runtime.Version.parse("5.7");

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "DIR|URL",
      description =
          "A folder that contains stores at any depth, local, on the web or in a bucket; or the"
              + " location of one store.")
  private String location;

  @Option(
      names = "--path",
      paramLabel = "PATH",
      defaultValue = "zarr",
      description = "First part of the paths in the server's URLs; default: ${DEFAULT-VALUE}.")
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private String path;

  @Option(names = "--name", paramLabel = "NAME", description = "Name of the catalog.")
  private @Nullable String name;

  @Option(
      names = "--int64",
      paramLabel = "int|double",
      description = "Type that 64-bit integers are served as; default: the nearest doubles.")
  private @Nullable String int64;

  @Option(
      names = "--tds",
      paramLabel = "VERSION",
      description =
          "Version of the server. DAP4 is offered from 5.7 on, and only if a version is given.")
  private @Nullable String tds;

  @Option(names = "--help", usageHelp = true, description = "Show this help.")
  private boolean help;

  @Override
  public Integer call() throws IOException, Failed {
    if (location.isBlank()) {
      throw new ParameterException(spec.commandLine(), "Missing required parameter: 'DIR|URL'");
    }
    if (int64 != null && !List.of("int", "double").contains(int64)) {
      throw new ParameterException(
          spec.commandLine(), "--int64=" + int64 + ": expected int or double");
    }
    boolean dap4 = tds != null && version(tds).compareTo(DAP4_KNOWS_NCML) >= 0;
    StoreTree tree = StoreTree.at(location);
    if (tree.isEmpty()) {
      throw new Failed(location + ": contains no Zarr store");
    }
    int[] failures = {0};
    CatalogWriter catalog = new CatalogWriter(name == null ? tree.name() : name, path, int64, dap4);
    catalog.write(
        tree,
        store -> {
          try {
            return Summary.of(store);
          } catch (IOException e) {
            failures[0]++;
            Main.tell(spec.commandLine(), "skipped: " + e.getMessage());
            return null;
          }
        },
        PrintableWriter.xml(spec.commandLine().getOut()));
    return failures[0] == 0 ? 0 : 1;
  }

  private Runtime.Version version(String text) {
    try {
      return Runtime.Version.parse(text.replaceFirst("-.*", ""));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(
          spec.commandLine(), "--tds=" + text + ": expected a version such as 5.5 or 5.10");
    }
  }
}
