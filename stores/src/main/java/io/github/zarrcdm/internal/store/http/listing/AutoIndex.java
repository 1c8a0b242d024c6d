package io.github.zarrcdm.internal.store.http.listing;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.json.JsonLimits;
import io.github.zarrcdm.internal.store.http.wire.HttpAnswer;
import io.github.zarrcdm.store.Keys;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lists for programs with which servers answer for a folder: nginx in JSON or XML ({@code
 * autoindex_format}), Caddy in JSON.
 */
public final class AutoIndex {
  private static final JsonFactory JSON =
      JsonFactory.builder().streamReadConstraints(JsonLimits.constraints()).build();
  private static final Pattern LIST = Pattern.compile("^\\s*(?:<\\?[^>]*>\\s*)?<list>");
  private static final Pattern DIRECTORY =
      Pattern.compile("<directory[^<>]*+>([^<]*+)</directory>");

  private AutoIndex() {}

  /** Returns the names of the folders in {@code answer}; empty if it is not such a list. */
  public static Optional<List<String>> folders(HttpAnswer answer, Supplier<String> where)
      throws ZarrException.LimitExceeded {
    String type = answer.header("content-type");
    if (type.startsWith("application/json")) {
      return inJson(answer.text(), where);
    }
    return type.startsWith("text/xml") ? inXml(answer.text(), where) : Optional.empty();
  }

  private static Optional<List<String>> inJson(String list, Supplier<String> where)
      throws ZarrException.LimitExceeded {
    List<String> names = new ArrayList<>();
    try (JsonParser parser = JSON.createParser(list)) {
      if (parser.nextToken() != JsonToken.START_ARRAY) {
        return Optional.empty();
      }
      while (parser.nextToken() == JsonToken.START_OBJECT) {
        String name = null;
        boolean folder = false;
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
          String field = parser.currentName();
          parser.nextToken();
          name = field.equals("name") ? parser.getText() : name;
          folder |= field.equals("type") && parser.getText().equals("directory");
          folder |= field.equals("is_dir") && parser.currentToken() == JsonToken.VALUE_TRUE;
          parser.skipChildren();
        }
        if (name == null) {
          return Optional.empty();
        }
        if (folder) {
          add(name.replaceFirst("/$", ""), names, where);
        }
      }
      return parser.currentToken() == JsonToken.END_ARRAY ? Optional.of(names) : Optional.empty();
    } catch (ZarrException.LimitExceeded e) {
      throw e;
    } catch (IOException notJson) {
      return Optional.empty();
    }
  }

  private static Optional<List<String>> inXml(String list, Supplier<String> where)
      throws ZarrException.LimitExceeded {
    if (!LIST.matcher(list).find()) {
      return Optional.empty();
    }
    List<String> names = new ArrayList<>();
    Matcher directory = DIRECTORY.matcher(list);
    while (directory.find()) {
      add(FolderIndex.unescaped(directory.group(1)), names, where);
    }
    return Optional.of(names);
  }

  private static void add(String name, List<String> names, Supplier<String> where)
      throws ZarrException.LimitExceeded {
    if (Keys.isPath(name) && name.indexOf('/') < 0) {
      names.add(name);
      Limit.NODES.check(names.size(), where);
    }
  }
}
