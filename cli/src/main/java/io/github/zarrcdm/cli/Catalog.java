package io.github.zarrcdm.cli;

import io.github.zarrcdm.cli.catalog.CatalogUpdate;
import io.github.zarrcdm.cli.catalog.CatalogWriter;
import io.github.zarrcdm.cli.catalog.ServedDataset;
import io.github.zarrcdm.cli.catalog.StoreParts;
import io.github.zarrcdm.cli.catalog.StoreParts.Part;
import io.github.zarrcdm.cli.catalog.StoreTree;
import io.github.zarrcdm.cli.copy.NewFile;
import io.github.zarrcdm.cli.output.PrintableWriter;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
      "Each store is published with #serve=dap2, so that every service can deliver it. Each further"
          + " grid or group becomes a dataset of its own. Arrays that fit in none are reported on"
          + " stderr and listed in the catalog.",
      "If no store can be opened, nothing is written and the exit status is 1."
    },
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  zarr-cdm catalog -o content/thredds/zarr.xml /data/zarr",
      "  zarr-cdm catalog --update -o zarr.xml /data/zarr   keeps what you edited",
      "  zarr-cdm catalog --as=zarr:/data/zarr samples   for another machine",
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

  @Option(
      names = "--as",
      paramLabel = "LOCATION",
      description =
          "Where the server finds what is in DIR, for example zarr:/data/zarr; default: where it is"
              + " now.")
  private @Nullable String as;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write to FILE. It is replaced atomically, and kept if no store can be opened.")
  private @Nullable Path output;

  @Option(
      names = "--update",
      description =
          "Keep what FILE has: add datasets that are new, and bring times and places up to date."
              + " Datasets that are no longer found are reported on stderr and stay.")
  private boolean update;

  @Option(
      names = "--zarr",
      description = "Offer Zarr too, which zarr-cdm in the server serves at /thredds/zarr/.")
  private boolean zarr;

  @Option(names = "--help", usageHelp = true, description = "Show this help.")
  private boolean help;

  @Override
  public Integer call() throws IOException, CommandFailure {
    if (location.isBlank()) {
      throw new ParameterException(spec.commandLine(), "Missing required parameter: 'DIR|URL'");
    }
    if (int64 != null && !List.of("int", "double").contains(int64)) {
      throw new ParameterException(
          spec.commandLine(), "--int64=" + int64 + ": expected int or double");
    }
    if (update && output == null) {
      throw new ParameterException(spec.commandLine(), "--update: needs --output=FILE");
    }
    boolean dap4 = tds != null && version(tds).compareTo(DAP4_KNOWS_NCML) >= 0;
    StoreTree tree =
        StoreTree.at(location, text -> Messages.tell(spec.commandLine(), "skipped: " + text));
    if (tree.isEmpty()) {
      throw new CommandFailure(Location.withoutSecrets(location) + ": contains no Zarr store");
    }
    boolean[] failed = {false};
    StoreParts stores =
        new StoreParts(
            int64,
            store -> {
              try {
                return ServedDataset.of(store);
              } catch (IOException e) {
                failed[0] = true;
                Messages.tell(spec.commandLine(), "skipped: " + e.getMessage());
                return null;
              }
            });
    Map<String, List<Part>> parts = stores.of(tree, this::spelled);
    for (Part part : parts.values().stream().flatMap(List::stream).toList()) {
      String store = Location.withoutSecrets(Locations.path(part.location()));
      for (String left : part.leftOut()) {
        Messages.tell(spec.commandLine(), "left out of the datasets of " + store + ": " + left);
      }
    }
    if (parts.values().stream().allMatch(List::isEmpty)) {
      return 1; // Each was told, and an empty catalog would replace a good one.
    }
    CatalogWriter catalog = new CatalogWriter(name == null ? tree.name() : name, path, dap4, zarr);
    if (output == null) {
      catalog.write(tree, parts, PrintableWriter.xml(spec.commandLine().getOut()));
    } else {
      try (NewFile file = new NewFile(output, true)) {
        StringWriter text = new StringWriter();
        catalog.write(tree, parts, PrintableWriter.xml(new PrintWriter(text)));
        boolean exists = update && Files.exists(output);
        Files.writeString(
            file.draft(), exists ? updated(output, text.toString()) : text.toString());
        file.complete();
      }
    }
    return failed[0] ? 1 : 0;
  }

  private String updated(Path output, String made) throws IOException, CommandFailure {
    try {
      CatalogUpdate update = CatalogUpdate.of(Files.readAllBytes(output), made);
      update
          .gone(path)
          .forEach(
              id -> Messages.tell(spec.commandLine(), "kept, but not found or not read: " + id));
      update
          .elsewhere()
          .forEach(place -> Messages.tell(spec.commandLine(), "kept as edited: " + place));
      update.added().forEach(id -> Messages.tell(spec.commandLine(), "added: " + id));
      return update.text();
    } catch (IOException e) {
      throw new CommandFailure("%s: cannot be updated: %s".formatted(output, e.getMessage()));
    }
  }

  /** Returns how the server opens {@code store}. */
  private String spelled(StoreTree store) {
    String location = Objects.requireNonNull(store.location());
    if (as == null) {
      return location;
    }
    return store.path().isEmpty() ? as : StoreTree.below(as, store.path());
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
