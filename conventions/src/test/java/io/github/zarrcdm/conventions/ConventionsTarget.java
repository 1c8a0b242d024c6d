package io.github.zarrcdm.conventions;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.fuzz.Target;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.MemoryStore;
import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.CorpusCase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * All metadata of a store in one document, whose attributes conventions read; or GDAL's file beside
 * them.
 */
final class ConventionsTarget implements Target {
  private static final JsonMapper JSON = new JsonMapper();
  private static final int LONGEST = 1 << 14;
  private static final int MOST_VALUES = 1000;
  private static final String V2 = ".zmetadata";
  private static final String V3 = "zarr.json";
  private static final String AUXILIARY = "pam.aux.xml";

  private static final String BANDS =
      """
      {"zarr_format": 3, "node_type": "group", "consolidated_metadata": {"kind": "inline",
       "metadata": {"data": {"zarr_format": 3, "node_type": "array", "shape": [1, 2, 2],
        "data_type": "uint8", "fill_value": 0, "dimension_names": ["Band", "Y", "X"],
        "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [1, 2, 2]}},
        "chunk_key_encoding": {"name": "default"}, "codecs": [{"name": "bytes"}]}}}}
      """;

  @Override
  public String name() {
    return "conventions";
  }

  /** Documents of georeferenced stores, each store's in one. */
  @Override
  public List<Seed> seeds() {
    List<Seed> seeds = new ArrayList<>();
    seeds.add(
        Seed.of(
            AUXILIARY,
            "<PAMDataset><Array name=\"Sliced view of /data"
                + " ([0,::,::])\"><SRS>EPSG:32631</SRS></Array></PAMDataset>"));
    Stream.concat(Corpus.cases("gdal").stream(), Corpus.geo().stream())
        .map(CorpusCase::store)
        .filter(Files::isDirectory)
        .map(ConventionsTarget::seed)
        .filter(seed -> seed.bytes().length < LONGEST)
        .forEach(seeds::add);
    return seeds;
  }

  private static Seed seed(Path store) {
    ObjectNode all = JSON.createObjectNode();
    ObjectNode root = JSON.createObjectNode();
    try (Stream<Path> files = Files.walk(store)) {
      for (Path file : files.sorted().toList()) {
        String key = store.relativize(file).toString().replace('\\', '/');
        if (key.equals(V3)) {
          root = JSON.readValue(Files.readAllBytes(file), ObjectNode.class);
        } else if (key.endsWith("/" + V3)) {
          all.set(key.substring(0, key.length() - V3.length() - 1), document(file));
        } else if (key.matches("(.*/)?\\.z(array|attrs|group)")) {
          all.set(key, document(file));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (root.isEmpty()) {
      return Seed.of(V2, JSON.createObjectNode().set("metadata", all).toString());
    }
    root.putObject("consolidated_metadata").put("kind", "inline").set("metadata", all);
    return Seed.of(V3, root.toString());
  }

  private static JsonNode document(Path file) throws IOException {
    return JSON.readTree(Files.readAllBytes(file));
  }

  @Override
  public void take(String place, byte[] input) throws IOException {
    Map<String, byte[]> values = new HashMap<>();
    values.put(V3, BANDS.getBytes(UTF_8));
    if (place.equals(V2)) {
      values.clear();
      values.put(".zgroup", "{\"zarr_format\": 2}".getBytes(UTF_8));
    }
    values.put(place, input);
    try (ZarrDataset dataset = ZarrDataset.of(new MemoryStore(values), "/")) {
      Group applied = Conventions.apply(dataset);
      for (Finding finding : dataset.findings().all()) {
        if (finding.what().startsWith("a convention failed")) {
          throw new AssertionError(finding);
        }
      }
      read(dataset, applied);
    }
  }

  private static void read(ZarrDataset dataset, Group group) {
    for (Array array : group.arrays()) {
      try {
        int[] some = Arrays.stream(array.shape()).mapToInt(n -> (int) Math.min(n, 3)).toArray();
        if (array.rank() <= 3 && Arrays.stream(array.shape()).allMatch(n -> n < MOST_VALUES)) {
          dataset.read(array, Section.of(new long[array.rank()], some));
        }
      } catch (IOException e) {
        // refused, with a message
      }
    }
    group.groups().forEach(inner -> read(dataset, inner));
  }

  @Override
  public boolean refuses(Throwable failure) {
    return failure instanceof IOException;
  }
}
