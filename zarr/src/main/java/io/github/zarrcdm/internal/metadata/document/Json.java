package io.github.zarrcdm.internal.metadata.document;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.json.JsonLimits;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON into plain Java values (as in {@link io.github.zarrcdm.model.Attributes}), in the
 * dialect that writers really use: bare {@code NaN} and {@code Infinity}, numbers like {@code 1.}
 * and {@code .5}, trailing commas, a byte order mark. Of a key given twice the last counts.
 * Integers of any size are exact.
 */
public final class Json {
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          // The JVM's table of strings is slow to fill with thousands of keys, and nobody else's.
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
          .enable(JsonReadFeature.ALLOW_TRAILING_DECIMAL_POINT_FOR_NUMBERS)
          .enable(JsonReadFeature.ALLOW_LEADING_DECIMAL_POINT_FOR_NUMBERS)
          .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
          .streamReadConstraints(JsonLimits.constraints())
          .build();

  /** Where an object holds the documents of nodes. */
  enum Nodes {
    /** In {@code metadata}, as .zmetadata does. */
    IN_METADATA,
    /** In the {@code metadata} of {@code consolidated_metadata}, as zarr.json does. */
    IN_CONSOLIDATED_METADATA,
    /** Its members are documents of nodes. */
    MEMBERS,
    /** Nowhere. */
    NONE;

    /** Returns where the member {@code key} holds them. */
    private Nodes in(String key) {
      if (this == IN_METADATA && key.equals("metadata")) {
        return MEMBERS;
      }
      boolean consolidated = this == IN_CONSOLIDATED_METADATA;
      return consolidated && key.equals("consolidated_metadata") ? IN_METADATA : NONE;
    }
  }

  private final JsonParser parser;
  private final String where;
  private long values;
  private long refused;
  private ZarrException.@Nullable LimitExceeded tooMany;

  private Json(JsonParser parser, String where) {
    this.parser = parser;
    this.where = where;
  }

  /** Returns the value that {@code bytes} spell; {@code where} names the document in errors. */
  public static @Nullable Object parse(ByteBuffer bytes, String where) throws ZarrException {
    return parse(bytes, where, Nodes.NONE);
  }

  /**
   * Returns the value that {@code bytes} spell; among {@code nodes}, an object with more values
   * than there is room for is an {@link ZarrException.LimitExceeded} instead, so that it costs the
   * others nothing.
   */
  static @Nullable Object parse(ByteBuffer bytes, String where, Nodes nodes) throws ZarrException {
    Limit.JSON_BYTES.check(bytes.remaining(), where);
    try (JsonParser parser =
        FACTORY.createParser(
            bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining())) {
      if (parser.nextToken() == null) {
        throw new ZarrException.Malformed(
            where + ": the document is empty. Restore it from its source.");
      }
      Object value = new Json(parser, where).value(nodes);
      if (parser.nextToken() != null) {
        throw new ZarrException.Malformed(
            where
                + ": there is more after the end of the JSON document. Restore it from its"
                + " source.");
      }
      return value;
    } catch (ZarrException e) {
      throw e;
    } catch (StreamConstraintsException e) {
      throw JsonLimits.exceeded(e, where);
    } catch (IOException | NumberFormatException e) {
      throw new ZarrException.Malformed(
          where + ": not JSON (" + JsonLimits.reason(e) + "). Restore it from its source.", e);
    }
  }

  private @Nullable Object value(Nodes nodes) throws IOException {
    if (++values > Limit.JSON_VALUES.value()) {
      throw tooMany();
    }
    return switch (parser.currentToken()) {
      case START_OBJECT ->
          parser.nextToken() == JsonToken.END_OBJECT ? Collections.emptyMap() : map(nodes);
      case START_ARRAY ->
          parser.nextToken() == JsonToken.END_ARRAY ? Collections.emptyList() : list();
      case VALUE_STRING -> parser.getText();
      case VALUE_NUMBER_INT ->
          parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER
              ? parser.getBigIntegerValue()
              : (Object) parser.getLongValue();
      case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      default -> null;
    };
  }

  /**
   * Returns one error for all nodes of a document: one for each would be more than the heap holds.
   */
  private ZarrException.LimitExceeded tooMany() {
    if (tooMany == null) {
      tooMany = Limit.JSON_VALUES.exceeded(Long.toString(values), where);
    }
    return tooMany;
  }

  /** From its first key to its end. */
  private Map<String, Object> map(Nodes nodes) throws IOException {
    Map<String, Object> map = new LinkedHashMap<>();
    for (; parser.currentToken() != JsonToken.END_OBJECT; parser.nextToken()) {
      String key = parser.currentName();
      parser.nextToken();
      map.put(key, nodes == Nodes.MEMBERS ? node() : value(nodes.in(key)));
    }
    return Collections.unmodifiableMap(map);
  }

  /** Returns the document of a node, or why there is none. */
  private @Nullable Object node() throws IOException {
    JsonStreamContext here = parser.getParsingContext();
    JsonStreamContext around = parser.currentToken().isStructStart() ? here.getParent() : here;
    long before = values;
    try {
      return value(Nodes.NONE);
    } catch (ZarrException.LimitExceeded e) {
      while (parser.getParsingContext() != around) {
        parser.nextToken();
      }
      values = before + 1;
      Limit.NODES.check(++refused, where);
      return e;
    }
  }

  /** From its first value to its end. */
  private List<Object> list() throws IOException {
    List<Object> list = new ArrayList<>();
    for (; parser.currentToken() != JsonToken.END_ARRAY; parser.nextToken()) {
      list.add(value(Nodes.NONE));
    }
    return Collections.unmodifiableList(list);
  }
}
