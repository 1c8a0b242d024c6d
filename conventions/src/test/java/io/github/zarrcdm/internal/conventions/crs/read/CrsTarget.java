package io.github.zarrcdm.internal.conventions.crs.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.zarrcdm.fuzz.Target;
import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.CorpusCase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What a store says its coordinate reference system is: WKT, PROJJSON, codes. */
final class CrsTarget implements Target {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_LONG_FOR_INTS).build();

  @Override
  public String name() {
    return "crs";
  }

  /** Texts and objects in the attributes of georeferenced stores of the corpus. */
  @Override
  public List<Seed> seeds() {
    Set<String> texts =
        new LinkedHashSet<>(
            List.of(
                "EPSG:32631",
                "urn:ogc:def:crs:EPSG::4326",
                "http://www.opengis.net/def/crs/OGC/1.3/CRS84",
                "+proj=utm +zone=56 +south +ellps=GRS80 +units=m +no_defs",
                "+proj=lcc +lat_0=46.5 +lon_0=3 +lat_1=49 +lat_2=44 +x_0=7e5 +a=6378137 +rf=298",
                "+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +nadgrids=@null +wktext"));
    Stream.concat(Corpus.cases("gdal").stream(), Corpus.geo().stream())
        .map(CorpusCase::store)
        .filter(Files::isDirectory)
        .forEach(store -> documents(store).forEach(document -> collect(document, texts)));
    return texts.stream().map(Seed::alone).toList();
  }

  private static List<JsonNode> documents(Path store) {
    try (Stream<Path> files = Files.walk(store)) {
      List<JsonNode> documents = new ArrayList<>();
      for (Path file : files.sorted().toList()) {
        if (file.endsWith(".zattrs") || file.endsWith("zarr.json")) {
          documents.add(JSON.readTree(Files.readAllBytes(file)));
        }
      }
      return documents;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void collect(JsonNode node, Set<String> texts) {
    if (node.isTextual() && node.asText().matches("(?s)[A-Z_]+\\[.*")) {
      texts.add(node.asText());
    } else if (node.has("coordinate_system") || node.has("source_crs") || node.has("components")) {
      texts.add(node.toString());
    } else {
      node.forEach(inner -> collect(inner, texts));
    }
  }

  @Override
  public void take(String place, byte[] input) throws Exception {
    String text = new String(input, UTF_8);
    CrsReader.read(text.startsWith("{") ? JSON.readValue(text, Object.class) : text);
  }

  @Override
  public boolean refuses(Throwable failure) {
    return failure instanceof UnreadableCrs || failure instanceof IOException;
  }
}
