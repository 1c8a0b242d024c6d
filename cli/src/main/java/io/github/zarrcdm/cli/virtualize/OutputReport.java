package io.github.zarrcdm.cli.virtualize;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.zarrcdm.virtualize.ReferencesReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What users learn of references or an aggregation that was written.
 *
 * @param output the name that the user gave it
 */
public record OutputReport(ReferencesReport report, String output, Path target) {
  /** Returns the report as JSON. */
  public String json() throws IOException {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("target", output);
    members.put("arrays", report.arrays());
    members.put("references", report.references());
    members.put("inline", report.inline());
    members.put("sources", report.sources());
    members.put("requests", report.requests());
    members.put("notes", report.notes());
    members.put("leftOut", report.leftOut());
    return new JsonMapper().writerWithDefaultPrettyPrinter().writeValueAsString(members);
  }

  /** Returns the name of the file that it refers to, or how many there are. */
  public String sources() {
    int files = report.sources().size();
    return files == 1 ? report.sources().get(0) : files + " files";
  }

  /**
   * Returns how local files outside of the folder of the target can be read: our own reader follows
   * references below it alone.
   */
  public Optional<String> reminder() {
    Path folder = target.toAbsolutePath().getParent();
    boolean elsewhere =
        report.sources().stream()
            .anyMatch(
                place ->
                    place.startsWith("/")
                        && folder != null
                        && !Path.of(place).startsWith(folder.normalize()));
    return elsewhere
        ? Optional.of(
            "netCDF-Java and zarr-cdm open references to local files outside their own folder only"
                + " with -Dzarrcdm.references.anywhere=true")
        : Optional.empty();
  }
}
