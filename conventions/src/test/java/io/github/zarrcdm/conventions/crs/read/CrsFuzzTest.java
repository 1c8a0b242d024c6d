package io.github.zarrcdm.conventions.crs.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.zarrcdm.fuzz.Fuzzer;
import io.github.zarrcdm.fuzz.Target;
import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.CorpusCase;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Whatever stands in the place of a CRS is read or refused; for long: {@code -Dfuzz.seconds=3600}.
 */
class CrsFuzzTest implements Target {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_LONG_FOR_INTS).build();

  @Test
  void takesOrRefuses() throws Exception {
    assertThat(Fuzzer.run(this)).isPositive();
  }

  @Override
  public String name() {
    return "crs";
  }

  /** The WKT and PROJJSON in the oracles and attributes of the corpus. */
  @Override
  public List<Seed> seeds() {
    Set<String> texts = new LinkedHashSet<>(List.of("EPSG:32631", "urn:ogc:def:crs:EPSG::4326"));
    for (CorpusCase store : Corpus.cases("gdal")) {
      collect(store.oracle(), texts);
    }
    return texts.stream().map(text -> new Seed(null, text.getBytes(UTF_8))).toList();
  }

  private static void collect(JsonNode node, Set<String> texts) {
    if (node.isTextual() && node.asText().matches("(?s)[A-Z]+\\[.*")) {
      texts.add(node.asText());
    } else if (node.has("coordinate_system") || node.has("source_crs")) {
      texts.add(node.toString());
    }
    node.forEach(inner -> collect(inner, texts));
  }

  @Override
  public void take(Object context, byte[] input) throws Exception {
    String text = new String(input, UTF_8);
    CrsReader.read(text.startsWith("{") ? JSON.readValue(text, Object.class) : text);
  }

  @Override
  public boolean refuses(Throwable failure) {
    return failure instanceof UnreadableCrs || failure instanceof IOException;
  }
}
