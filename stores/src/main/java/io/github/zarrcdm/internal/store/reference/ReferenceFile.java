package io.github.zarrcdm.internal.store.reference;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.zarrcdm.error.Budget;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.json.JsonLimits;
import io.github.zarrcdm.store.Keys;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads the JSON of kerchunk and VirtualiZarr, version 0 (keys right away) and 1 ({@code refs},
 * {@code templates}, {@code gen}).
 *
 * @see <a href="https://fsspec.github.io/kerchunk/spec.html">References specification</a>
 */
final class ReferenceFile implements References {
  private static final int MOST_BROKEN = 100;

  private static final String BASE64 = "base64:";

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .streamReadConstraints(JsonLimits.constraints())
          .build();

  /** 300 classes, loaded for templates, rules, and values that are objects. */
  private static final class Trees {
    static final JsonMapper MAPPER = new JsonMapper(JSON);
  }

  private final String where;
  private final TreeMap<String, Reference> references = new TreeMap<>();
  private final Map<String, Reference> topLevel = new HashMap<>();
  private final Map<String, String> templates = new HashMap<>();
  private final Map<String, String> urls = new HashMap<>();
  private final List<JsonNode> generators = new ArrayList<>();
  private final Budget memory = new Budget(Limit.DIRECTORY_BYTES);
  private boolean hasReferences;
  private @Nullable String target;

  private ReferenceFile(String where) {
    this.where = where;
  }

  /**
   * Returns what the document says. Throws {@link ZarrException.Malformed} for any other document.
   */
  static ReferenceFile read(ByteBuffer document, String where) throws IOException {
    Limit.REFERENCES_BYTES.check(document.remaining(), () -> where);
    ReferenceFile file = new ReferenceFile(where);
    try (JsonParser json =
        JSON.createParser(
            document.array(), document.arrayOffset() + document.position(), document.remaining())) {
      file.read(json);
    } catch (StreamConstraintsException e) {
      throw JsonLimits.exceeded(e, where);
    } catch (JsonProcessingException e) {
      throw new ZarrException.Malformed(
          "%s: these are not JSON references: %s".formatted(where, JsonLimits.reason(e)), e);
    }
    return file;
  }

  private void read(JsonParser json) throws IOException {
    if (json.nextToken() != JsonToken.START_OBJECT) {
      throw new ZarrException.Malformed(
          where + ": these are not JSON references: the document is not an object");
    }
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      JsonToken token = json.nextToken();
      boolean object = token == JsonToken.START_OBJECT;
      if (name.equals("refs") && object) {
        hasReferences = true;
        readReferences(json);
      } else if (name.equals("version") && token.isNumeric()) {
        checkVersion(json.getIntValue());
      } else if (name.equals("templates") && object) {
        JsonNode node = tree(json);
        node.fields().forEachRemaining(t -> templates.put(t.getKey(), t.getValue().asText()));
      } else if (name.equals("gen") && token == JsonToken.START_ARRAY) {
        generators.clear();
        tree(json).forEach(generators::add);
      } else {
        topLevel.put(name, counted(name, reference(name, json)));
      }
    }
    if (!hasReferences) {
      references.putAll(topLevel);
    }
    ReferenceTemplates rendering = templates();
    Budget characters = new Budget(Limit.RULES_LENGTH);
    for (JsonNode generator : generators) {
      new ReferenceGenerator(generator, rendering, where, memory, characters).addTo(references);
    }
    target = firstTarget();
  }

  private void checkVersion(int version) throws ZarrException.Unsupported {
    if (version > 1) {
      throw new ZarrException.Unsupported(
          "%s: references of version %s; supported are 0 and 1".formatted(where, version));
    }
  }

  private void readReferences(JsonParser json) throws IOException {
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String key = json.currentName();
      json.nextToken();
      references.put(key, counted(key, reference(key, json)));
    }
  }

  private Reference counted(String key, Reference reference) throws ZarrException.LimitExceeded {
    memory.take(Reference.ENTRY_BYTES + key.length() + reference.heldBytes(), () -> where);
    return reference;
  }

  private Reference reference(String key, JsonParser json) throws IOException {
    return switch (json.currentToken()) {
      case VALUE_STRING -> inline(key, json.getText());
      case START_ARRAY -> elsewhere(key, json);
      default -> {
        JsonNode node = tree(json);
        yield new Reference.Inline(Trees.MAPPER.writeValueAsBytes(node));
      }
    };
  }

  /** Returns the value that {@code json} stands at. */
  private JsonNode tree(JsonParser json) throws IOException {
    return Trees.MAPPER.readTree(new Counted(json));
  }

  /** Counts tokens, so that a small text does not become a tree that fills the heap. */
  private final class Counted extends JsonParserDelegate {
    private long tokens;

    Counted(JsonParser json) {
      super(json);
    }

    @Override
    public JsonToken nextToken() throws IOException {
      Limit.JSON_VALUES.check(++tokens, () -> where);
      return super.nextToken();
    }
  }

  private static Reference inline(String key, String text) {
    try {
      return new Reference.Inline(
          text.startsWith(BASE64)
              ? Base64.getMimeDecoder().decode(text.substring(BASE64.length()))
              : text.getBytes(StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      return new Reference.Broken(
          "%s: the value is not base64: %s".formatted(shortened(key), e.getMessage()));
    }
  }

  private Reference elsewhere(String key, JsonParser json) throws IOException {
    List<@Nullable Object> parts = parts(json);
    int size = parts.size();
    boolean whole = size == 1 || (size > 2 && parts.get(1) == null && parts.get(2) == null);
    long offset = whole ? 0 : wholeNumber(parts, 1);
    long length = whole ? Reference.Elsewhere.TO_THE_END : wholeNumber(parts, 2);
    boolean sound = offset >= 0 && (whole || length >= 0);
    if (!sound
        || size > 3
        || offset > Long.MAX_VALUE - Math.max(0, length)
        || !(parts.get(0) instanceof String url)) {
      return new Reference.Broken(
          "%s: the reference is %s; supported are [url] and [url, offset, length]"
              .formatted(shortened(key), shortened(Trees.MAPPER.writeValueAsString(parts))));
    }
    String known = urls.putIfAbsent(url, url);
    if (known == null) {
      memory.take(Reference.ENTRY_BYTES + url.length(), () -> where);
    }
    return new Reference.Elsewhere(known == null ? url : known, offset, length);
  }

  /** Returns the elements of the array that {@code json} stands at. */
  private List<@Nullable Object> parts(JsonParser json) throws IOException {
    List<@Nullable Object> parts = new ArrayList<>(3);
    Counted counted = new Counted(json);
    for (JsonToken part = counted.nextToken();
        part != JsonToken.END_ARRAY;
        part = counted.nextToken()) {
      parts.add(
          switch (part) {
            case VALUE_STRING -> counted.getText();
            case VALUE_NUMBER_INT -> counted.getNumberValue();
            case VALUE_NULL -> null;
            default -> Trees.MAPPER.readTree(counted);
          });
    }
    return parts;
  }

  private static long wholeNumber(List<@Nullable Object> parts, int index) {
    Object part = index < parts.size() ? parts.get(index) : null;
    return part instanceof Integer || part instanceof Long ? ((Number) part).longValue() : -1;
  }

  private static String shortened(String text) {
    return text.length() < 100 ? text : text.substring(0, 100) + "...";
  }

  @Override
  public @Nullable Reference of(String key) throws ZarrException {
    return rendered(references.get(key));
  }

  private @Nullable Reference rendered(@Nullable Reference written) throws ZarrException {
    if (written instanceof Reference.Generated generated) {
      return generated.rule().reference(generated.number());
    } else if (written instanceof Reference.Elsewhere elsewhere) {
      String url = templates().rendered(elsewhere.url(), Map.of());
      return new Reference.Elsewhere(url, elsewhere.offset(), elsewhere.length());
    } else if (written instanceof Reference.Broken broken) {
      throw new ZarrException.Malformed(where + ": " + broken.what());
    }
    return written;
  }

  @Override
  public void eachTarget(UrlUse use) throws IOException {
    for (Reference reference : references.values()) {
      use.of(reference);
    }
  }

  @Override
  public List<String> folders(String prefix) {
    return Keys.folders(references, Keys.below(prefix));
  }

  @Override
  public @Nullable String someTarget() {
    return target;
  }

  /** Returns the target of the first reference that can be understood; null if many cannot. */
  private @Nullable String firstTarget() {
    int broken = 0;
    for (Reference reference : references.values()) {
      try {
        if (rendered(reference) instanceof Reference.Elsewhere elsewhere) {
          return elsewhere.url();
        }
      } catch (ZarrException e) {
        // Reported when its value is read. Each may be as much work as a long expression.
        if (++broken == MOST_BROKEN) {
          return null;
        }
      }
    }
    return null;
  }

  private ReferenceTemplates templates() {
    return new ReferenceTemplates(where, templates);
  }
}
