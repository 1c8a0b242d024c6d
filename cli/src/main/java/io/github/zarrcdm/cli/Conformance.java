package io.github.zarrcdm.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.cli.cdl.JsonValues;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * {@code zarr-cdm conformance}: what the community's conformance tests of Zarr implementations
 * call. Reads an array, prints it, ends with 0.
 *
 * @see <a href="https://github.com/Bisaloo/zarr-conformance-tests">zarr-conformance-tests</a>
 */
@Command(
    name = "conformance",
    description = {
      "Prints one array as JSON: its data type, shape, and values in C order.",
      "This is the interface of the Zarr community's conformance tests."
    },
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  zarr-cdm conformance --array_path=air.zarr/lat",
      "  ZARR_CLI='zarr-cdm conformance' bats tests.bats"
    })
final class Conformance implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--array_path",
      required = true,
      paramLabel = "PATH",
      description = "Location of the array: its folder, or any other spelling of a location.")
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private String path;

  @Option(names = "--help", usageHelp = true, description = "Show this help.")
  private boolean help;

  @Override
  public Integer call() throws Exception {
    StringWriter text = new StringWriter();
    try (ZarrDataset dataset = ZarrDataset.open(path);
        JsonGenerator json = new JsonFactory().createGenerator(text)) {
      if (!dataset.root().groups().isEmpty()
          || dataset.root().arrays().size() != 1
          || !dataset.root().arrays().get(0).path().equals(dataset.root().path())) {
        throw new CommandFailure(path + ": this is a group; give the path of one array in it");
      }
      print(dataset, dataset.root().arrays().get(0), json);
    }
    PrintWriter out = spec.commandLine().getOut();
    out.println(text);
    return 0;
  }

  private static void print(ZarrDataset dataset, Array array, JsonGenerator json)
      throws IOException {
    Object values = dataset.read(array, Section.all(array.shape()));
    json.writeStartObject();
    json.writeStringField("data_type", array.type().name());
    json.writeFieldName("shape");
    json.writeArray(array.shape(), 0, array.rank());
    json.writeArrayFieldStart("data");
    JsonValues.write(array.type(), values, json);
    json.writeEndArray();
    json.writeEndObject();
  }
}
