package io.github.zarrcdm.cli.copy.zarr;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.zarrcdm.copy.CopyReport;
import io.github.zarrcdm.copy.plan.CopyPlan;
import io.github.zarrcdm.copy.plan.CopyPlan.PlannedArray;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;

/** What was written, or would be, for programs. */
public final class ReportJson {
  private ReportJson() {}

  /** Prints {@code report}. */
  public static void write(CopyReport report, PrintWriter out) {
    Map<String, Object> json = json(report.plan());
    json.put("objects", report.objects());
    json.put("empty", report.empty());
    json.put("stored", report.stored());
    json.put("seconds", Math.round(report.seconds() * 1000) / 1000.0);
    json.put("verified", report.verified());
    print(json, out);
  }

  /** Prints {@code plan}. */
  public static void write(CopyPlan plan, PrintWriter out) {
    print(json(plan), out);
  }

  private static Map<String, Object> json(CopyPlan plan) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("target", plan.target());
    json.put("format", plan.format());
    json.put("bytes", plan.bytes());
    json.put("arrays", plan.arrays().stream().map(ReportJson::json).toList());
    json.put("notes", plan.notes());
    json.put("leftOut", plan.leftOut());
    return json;
  }

  private static Map<String, Object> json(PlannedArray array) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("path", array.path());
    json.put("type", array.type());
    json.put("dimensions", array.dimensions());
    json.put("shape", array.shape());
    json.put("chunks", array.chunks());
    if (array.shards() != null) {
      json.put("shards", array.shards());
    }
    json.put("codecs", array.codecs());
    json.put("bytes", array.bytes());
    json.put("sourceReads", Math.round(array.passes() * 1000) / 1000.0);
    json.put("intermediateFile", array.rechunked());
    return json;
  }

  private static void print(Map<String, Object> json, PrintWriter out) {
    try {
      out.println(new JsonMapper().writerWithDefaultPrettyPrinter().writeValueAsString(json));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a report is not JSON", e);
    }
  }
}
