package io.github.zarrcdm.internal.store.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.store.Keys;
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
final class AutoIndex {
  private static final Pattern LIST = Pattern.compile("^\\s*(?:<\\?[^>]*>\\s*)?<list>");
  private static final Pattern DIRECTORY = Pattern.compile("<directory[^>]*+>([^<]*+)</directory>");

  private AutoIndex() {}

  /** The names of the folders in {@code answer}; empty if it is not such a list. */
  static Optional<List<String>> folders(HttpAnswer answer, Supplier<String> where)
      throws ZarrException.LimitExceeded {
    String type = answer.header("content-type");
    if (type.startsWith("application/json")) {
      return inJson(answer.json(), where);
    }
    return type.startsWith("text/xml") ? inXml(answer.text(), where) : Optional.empty();
  }

  private static Optional<List<String>> inJson(JsonNode list, Supplier<String> where)
      throws ZarrException.LimitExceeded {
    if (!list.isArray()) {
      return Optional.empty();
    }
    List<String> names = new ArrayList<>();
    for (JsonNode entry : list) {
      if (!entry.path("name").isTextual()) {
        return Optional.empty();
      }
      if (entry.path("type").asText().equals("directory") || entry.path("is_dir").asBoolean()) {
        add(entry.path("name").asText().replaceFirst("/$", ""), names, where);
      }
    }
    return Optional.of(names);
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
