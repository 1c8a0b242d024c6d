package io.github.zarrcdm.cli.check;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.zarrcdm.model.ChunkCensus;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The result of a check.
 *
 * @param counts what was looked at, in words
 * @param census the chunks of each array; empty if they were not counted
 */
public record Report(
    String location, String counts, List<Census.Count> census, List<Problem> problems) {
  /** Grows when a member changes its meaning or goes; new ones may come. */
  private static final int VERSION = 1;

  public Report {
    census = List.copyOf(census);
    problems = List.copyOf(problems);
  }

  /** Returns how many errors there are. */
  public long errors() {
    return problems.stream().filter(problem -> problem.code().isError()).count();
  }

  /** Returns how many notes there are. */
  public long notes() {
    return problems.size() - errors();
  }

  /** As JSON, for programs. */
  public String json() throws JsonProcessingException {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("version", VERSION);
    json.put("location", location);
    json.put("checked", counts);
    json.put("errors", errors());
    json.put("notes", notes());
    json.put("findings", problems.stream().map(Report::json).toList());
    if (!census.isEmpty()) {
      json.put("arrays", census.stream().map(Report::json).toList());
    }
    return new JsonMapper().writerWithDefaultPrettyPrinter().writeValueAsString(json);
  }

  private static Map<String, Object> json(Problem problem) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("code", problem.code().word());
    json.put("severity", problem.code().isError() ? "error" : "warning");
    json.put("path", problem.where());
    json.put("message", problem.what());
    return json;
  }

  private static Map<String, Object> json(Census.Count count) {
    ChunkCensus chunks = count.chunks();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("path", count.array().path());
    json.put("chunks", chunks.chunks());
    json.put("declaredChunks", (long) chunks.declaredChunks());
    if (chunks.sharded()) {
      json.put("shards", chunks.keys());
      json.put("declaredShards", (long) chunks.declaredKeys());
    }
    return json;
  }
}
