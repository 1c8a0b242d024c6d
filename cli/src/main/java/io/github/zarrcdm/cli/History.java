package io.github.zarrcdm.cli;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.store.Version;
import io.github.zarrcdm.store.Versions;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code zarr-cdm history}: the versions, branches and tags of an Icechunk repository. */
@Command(
    name = "history",
    description = {
      "Lists the versions of an Icechunk repository, newest first.",
      "Also lists all branches and tags. The list starts at the version that LOCATION selects."
    },
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  zarr-cdm history forecast.icechunk",
      "  zarr-cdm history 'icechunk:s3://bucket/forecast#branch=dev'",
      "  zarr-cdm history --json forecast.icechunk | jq '.history[0].id'"
    })
final class History implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private LocationArgument location;

  @Option(
      names = {"-j", "--json"},
      description = "Print everything as JSON, for programs.")
  private boolean json;

  @Option(names = "--help", usageHelp = true, description = "Show this help.")
  private boolean help;

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    try (ZarrDataset dataset = ZarrDataset.open(location.text())) {
      Versions versions =
          dataset
              .versions()
              .orElseThrow(
                  () ->
                      new ZarrException.Unsupported(
                          dataset
                              + ": this store has no versions; only Icechunk repositories have"));
      Map<String, String> branches = ids(versions.branches(), versions::branch);
      Map<String, String> tags = ids(versions.tags(), versions::tag);
      if (json) {
        writeJson(dataset.toString(), versions, branches, tags, out);
      } else {
        write(dataset.toString(), versions, branches, tags, out);
      }
    }
    return 0;
  }

  private interface Named {
    String id(String name) throws IOException;
  }

  private static Map<String, String> ids(List<String> names, Named named) throws IOException {
    Map<String, String> ids = new LinkedHashMap<>();
    for (String name : names) {
      ids.put(name, named.id(name));
    }
    return ids;
  }

  private static void write(
      String store,
      Versions versions,
      Map<String, String> branches,
      Map<String, String> tags,
      PrintWriter out)
      throws IOException {
    out.println(store);
    out.printf("  %-12s %s%n", "format", versions.format());
    out.printf("  %-12s %s%n", "branches", named(branches));
    out.printf("  %-12s %s%n", "tags", named(tags));
    out.printf("%nhistory of %s:%n", versions.chosen());
    for (Version version : versions.history()) {
      List<String> names = new ArrayList<>();
      branches.forEach((name, id) -> addIf(id.equals(version.id()), "branch " + name, names));
      tags.forEach((name, id) -> addIf(id.equals(version.id()), "tag " + name, names));
      String labels = names.isEmpty() ? "" : " (" + String.join(", ", names) + ")";
      out.printf(
          "  %s  %s  %s%s%n",
          version.id(), version.writtenAt(), version.message().replaceAll("\\s+", " "), labels);
    }
  }

  private static void addIf(boolean added, String name, List<String> names) {
    if (added) {
      names.add(name);
    }
  }

  private static String named(Map<String, String> ids) {
    return ids.isEmpty() ? "none known" : String.join(", ", ids.keySet());
  }

  private static void writeJson(
      String store,
      Versions versions,
      Map<String, String> branches,
      Map<String, String> tags,
      PrintWriter out)
      throws IOException {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("location", store);
    json.put("format", versions.format());
    json.put("chosen", versions.chosen());
    json.put("branches", branches);
    json.put("tags", tags);
    json.put("history", versions.history().stream().map(History::json).toList());
    out.println(new JsonMapper().writerWithDefaultPrettyPrinter().writeValueAsString(json));
  }

  private static Map<String, Object> json(Version version) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("id", version.id());
    if (version.parent() != null) {
      json.put("parent", version.parent());
    }
    json.put("writtenAt", version.writtenAt().toString());
    json.put("message", version.message());
    return json;
  }
}
