package io.github.zarrcdm.cli.info;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.zarrcdm.cli.catalog.Summary;
import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.internal.place.CoordinateDates;
import io.github.zarrcdm.internal.place.Extent;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An overview as JSON, for programs; {@code docs/reference/command.md} has its members. */
public final class OverviewJson {
  private OverviewJson() {}

  /** Writes {@code overview} with all of its arrays. What is unknown is left out. */
  public static void write(Overview overview, PrintWriter out) throws JsonProcessingException {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("location", overview.store());
    json.put("format", overview.format());
    if (overview.version() != null) {
      json.put("version", version(overview.version()));
    }
    json.put("groups", overview.groups());
    putSizes(json, overview.bytes(), overview.storedBytes());
    json.put("dimensions", overview.dimensions().stream().map(OverviewJson::dimension).toList());
    json.put("conventions", overview.conventions());
    json.put("crs", overview.crs());
    if (!overview.meshes().isEmpty()) {
      json.put("meshes", overview.meshes().stream().map(OverviewJson::mesh).toList());
    }
    if (!overview.geometries().isEmpty()) {
      json.put("geometries", overview.geometries().stream().map(OverviewJson::geometry).toList());
    }
    if (overview.coverage() != null) {
      putCoverage(json, overview.coverage());
    } else {
      json.put("failure", overview.failure());
    }
    if (overview.timing() != null) {
      json.put("timing", overview.timing().json());
    }
    json.put("findings", overview.findings().stream().map(OverviewJson::finding).toList());
    json.put("arrays", overview.arrays().stream().map(OverviewJson::array).toList());
    out.println(new JsonMapper().writerWithDefaultPrettyPrinter().writeValueAsString(json));
  }

  private static Map<String, Object> version(StoreContents.ShownVersion version) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("repository", version.repository());
    json.put("chosen", version.chosen());
    json.put("snapshot", version.version().id());
    json.put("writtenAt", version.version().writtenAt().toString());
    json.put("message", version.version().message());
    return json;
  }

  private static void putSizes(Map<String, Object> json, double bytes, long storedBytes) {
    json.put("bytes", (long) bytes);
    if (storedBytes >= 0) {
      json.put("storedBytes", storedBytes);
    }
  }

  private static Map<String, Object> finding(Finding finding) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("severity", finding.severity().word());
    json.put("where", finding.where());
    json.put("what", finding.what());
    json.put("done", finding.done());
    return json;
  }

  private static Map<String, Object> dimension(Overview.Dimension dimension) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", dimension.name());
    json.put("length", dimension.length());
    return json;
  }

  private static void putCoverage(Map<String, Object> json, Summary coverage) {
    putExtent(json, coverage.extent());
    CoordinateDates.Range range = coverage.time();
    if (range != null) {
      Map<String, Object> time = new LinkedHashMap<>();
      time.put("start", range.first().toString());
      time.put("end", range.last().toString());
      json.put("time", time);
    }
  }

  private static void putExtent(Map<String, Object> json, @Nullable Extent extent) {
    if (extent != null) {
      Map<String, Object> space = new LinkedHashMap<>();
      space.put("west", extent.west());
      space.put("east", extent.east());
      space.put("south", extent.south());
      space.put("north", extent.north());
      json.put("space", space);
    }
  }

  private static Map<String, Object> geometry(GeometrySummary geometries) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", geometries.name());
    json.put("type", geometries.type());
    json.put("count", geometries.count());
    return json;
  }

  private static Map<String, Object> mesh(MeshSummary mesh) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", mesh.name());
    mesh.elements().forEach((location, count) -> json.put(location.word() + "s", count));
    putExtent(json, mesh.extent());
    return json;
  }

  private static Map<String, Object> array(StoredArray stored) {
    Array array = stored.array();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("path", array.path());
    json.put("type", array.type().name());
    json.put("shape", array.shape());
    if (!stored.dimensions().isEmpty()) {
      json.put("dimensions", stored.dimensions());
    }
    Chunking chunking = stored.chunking();
    if (chunking != null) {
      putLengths(json, "chunks", chunking.chunks());
      putLengths(json, "shards", chunking.shards());
      json.put("codecs", chunking.codecs());
    }
    if (array.data() instanceof ArrayData.Unreadable unreadable) {
      json.put("unreadable", unreadable.reason());
    }
    if (stored.storedChunks() != null) {
      json.put("storedChunks", stored.storedChunks().chunks());
      json.put("declaredChunks", (long) stored.storedChunks().declaredChunks());
    }
    putSizes(json, stored.bytes(), stored.storedBytes());
    return json;
  }

  /** A number, or the least and the greatest, for each dimension. */
  private static void putLengths(
      Map<String, Object> json, String name, @Nullable List<Chunking.Lengths> shape) {
    if (shape != null) {
      json.put(
          name,
          shape.stream()
              .map(d -> d.alike() ? (Object) d.least() : List.of(d.least(), d.most()))
              .toList());
    }
  }
}
