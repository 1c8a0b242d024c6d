package io.github.zarrcdm.codec;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.zarrcdm.model.CodecSpec;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/**
 * What numcodecs or imagecodecs wrote, and what it reads there; made by {@code
 * tools/codec-fixtures.py} and {@code tools/imagecodecs-fixtures.py}.
 *
 * @param name {@code codec/case}
 * @param dtype the numpy type of the elements
 * @param shape the shape of the array
 * @param decoded the elements packed, little-endian (of imagecodecs: as they were); for objects a
 *     JSON list
 */
public record Fixture(
    String name,
    CodecSpec spec,
    String dtype,
    List<Integer> shape,
    byte[] encoded,
    byte[] decoded) {
  static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_LONG_FOR_INTS).build();
  private static final Map<String, byte[]> ENTRIES = entries();

  /** One of an array of one dimension. */
  public Fixture(
      String name, CodecSpec spec, String dtype, int count, byte[] encoded, byte[] decoded) {
    this(name, spec, dtype, List.of(count), encoded, decoded);
  }

  /** The number of elements. */
  int count() {
    return shape.stream().reduce(1, (a, b) -> a * b);
  }

  /** The fixtures of the codecs with these ids; never empty. */
  public static List<Fixture> of(String... ids) {
    return Stream.of(ids).flatMap(id -> of(id).stream()).toList();
  }

  private static List<Fixture> of(String id) {
    List<Fixture> found =
        ENTRIES.keySet().stream()
            .filter(e -> e.startsWith(id + "/") && e.endsWith(".json"))
            .map(Fixture::read)
            .toList();
    if (found.isEmpty()) {
      throw new IllegalArgumentException("no fixtures for " + id);
    }
    return found;
  }

  static Stream<Fixture> all() {
    return ENTRIES.keySet().stream().filter(e -> e.endsWith(".json")).map(Fixture::read);
  }

  /** The same with another encoded content. */
  Fixture encodedAs(byte[] changed) {
    return new Fixture(name, spec, dtype, shape, changed, decoded);
  }

  private static Fixture read(String entry) {
    String name = entry.substring(0, entry.length() - ".json".length());
    try {
      JsonNode json = JSON.readTree(ENTRIES.get(entry));
      Map<String, Object> configuration =
          JSON.convertValue(json.get("configuration"), new TypeReference<>() {});
      return new Fixture(
          name,
          new CodecSpec("numcodecs." + configuration.get("id"), configuration),
          json.get("dtype").asText(),
          json.has("shape")
              ? JSON.convertValue(json.get("shape"), new TypeReference<List<Integer>>() {})
              : List.of(json.get("count").asInt()),
          ENTRIES.get(name + ".encoded"),
          ENTRIES.get(name + ".decoded"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, byte[]> entries() {
    Map<String, byte[]> entries = new TreeMap<>();
    entries.putAll(entries("/codec/fixtures.tar.xz"));
    entries.putAll(entries("/codec/imagecodecs.tar.xz"));
    return entries;
  }

  private static Map<String, byte[]> entries(String archive) {
    Map<String, byte[]> entries = new TreeMap<>();
    try (InputStream resource = Fixture.class.getResourceAsStream(archive);
        TarArchiveInputStream tar =
            new TarArchiveInputStream(new XZInputStream(new BufferedInputStream(resource)))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        entries.put(entry.getName(), tar.readAllBytes());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return entries;
  }

  @Override
  public String toString() {
    return name;
  }
}
