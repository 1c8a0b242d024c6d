package io.github.zarrcdm.cli;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.cli.info.Format;
import io.github.zarrcdm.cli.info.OpenTiming;
import io.github.zarrcdm.cli.info.Overview;
import io.github.zarrcdm.cli.info.OverviewJson;
import io.github.zarrcdm.cli.info.OverviewText;
import io.github.zarrcdm.cli.info.StoreContents;
import io.github.zarrcdm.internal.iosp.cdm.CdmStore;
import io.github.zarrcdm.iosp.Zarr;
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
import ucar.nc2.NetcdfFile;
import ucar.nc2.dataset.NetcdfDataset;

/** {@code zarr-cdm info}: what a store is, on one screen. */
@Command(
    name = "info",
    description = {
      "Shows on one screen what a store is, or a file that netCDF-Java reads.",
      "Format, arrays, chunks, codecs, sizes, and the extent of its data in space and time."
    },
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  zarr-cdm info air.zarr",
      "  zarr-cdm info --json air.zarr | jq '.arrays[].path'",
      "  zarr-cdm info https://host/x.zarr"
    })
final class Info implements Callable<Integer> {
  private static final int SCREEN = 40;

  @Spec private CommandSpec spec;
  @Mixin private LocationOrSample location;

  @Option(
      names = {"-a", "--all"},
      description = "List all arrays; default: at most " + SCREEN + ".")
  private boolean all;

  @Option(
      names = {"-j", "--json"},
      description = "Print everything as JSON, for programs.")
  private boolean json;

  @Option(
      names = "--stored",
      description = "Count the chunks that exist of each array, in stores that list their names.")
  private boolean stored;

  @Option(
      names = "--timing",
      description = "Show how long opening took, and the requests and bytes that it needed.")
  private boolean timing;

  @Option(names = "--help", usageHelp = true, description = "Show this help.")
  private boolean help;

  @Override
  public Integer call() throws IOException {
    OpenTiming.Start start = OpenTiming.Start.now();
    try (NetcdfDataset dataset = LocationArgument.openDataset(location.text())) {
      OpenTiming taken = timing ? start.ended() : null;
      Overview overview =
          LocationArgument.isOther(location.text())
              ? ofFile(dataset, taken)
              : ofStore(dataset, taken);
      PrintWriter out = spec.commandLine().getOut();
      if (json) {
        OverviewJson.write(overview, out);
      } else {
        OverviewText.write(overview, all ? Integer.MAX_VALUE : SCREEN, out);
      }
    }
    return 0;
  }

  private Overview ofStore(NetcdfDataset dataset, @Nullable OpenTiming taken) throws IOException {
    ZarrDataset store = CdmStore.of(dataset.getReferencedFile()).orElseThrow().dataset();
    String format = Format.of(Locations.parse(location.text()), Zarr.findings(dataset));
    return Overview.of(format, dataset, StoreContents.of(location.text(), store, stored), taken);
  }

  private Overview ofFile(NetcdfDataset dataset, @Nullable OpenTiming taken) throws IOException {
    NetcdfFile file = dataset.getReferencedFile();
    return Overview.of(
        file.getFileTypeDescription(), dataset, StoreContents.ofFile(location.text(), file), taken);
  }
}
