package io.github.zarrcdm.internal.virtualize.output;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Marker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Whether a file or a folder holds references and nothing else, so that it may be replaced. */
public final class ExistingReferences {
  private static final JsonFactory JSON = new JsonFactory();

  private ExistingReferences() {}

  /** Returns what the file at {@code place} is instead of references; null if it is references. */
  static @Nullable String otherThan(Path place) throws ZarrException {
    if (!Files.isRegularFile(place)) {
      return "it is not a file";
    }
    // Version 1 has refs, version 0 the keys of a store.
    BiPredicate<String, JsonToken> known =
        (name, value) ->
            name.equals("refs") && value == JsonToken.START_OBJECT
                || Marker.ends(name)
                    && (value == JsonToken.VALUE_STRING || value == JsonToken.START_OBJECT);
    return hasMember(place, known) ? null : "it is not JSON with references";
  }

  /**
   * Returns what the folder {@code place} has that is not references; null if it has nothing else.
   */
  static @Nullable String otherIn(Path place) throws ZarrException {
    Path metadata = ReferencesFormat.PARQUET.document(place);
    if (!Files.isDirectory(place) || !Files.isRegularFile(metadata)) {
      return "it is not a folder with a " + metadata.getFileName();
    }
    if (!areIn(place)) {
      return "its %s has no record_size, as that of references has"
          .formatted(metadata.getFileName());
    }
    try (Stream<Path> files = Files.walk(place)) {
      return files
          .filter(file -> !file.equals(metadata) && !Files.isDirectory(file))
          .filter(file -> !String.valueOf(file.getFileName()).matches("refs\\.\\d+\\.parq"))
          .findFirst()
          .map(file -> "%s in it is not part of references".formatted(place.relativize(file)))
          .orElse(null);
    } catch (IOException | UncheckedIOException e) {
      throw new ZarrException.NotWritable(place + ": what is there cannot be listed", e);
    }
  }

  /**
   * Returns true if the folder {@code place} holds references in Parquet: its metadata say how
   * many.
   */
  public static boolean areIn(Path place) throws ZarrException {
    Path metadata = ReferencesFormat.PARQUET.document(place);
    BiPredicate<String, JsonToken> recordSize =
        (name, value) -> name.equals("record_size") && value == JsonToken.VALUE_NUMBER_INT;
    return Files.isRegularFile(metadata) && hasMember(metadata, recordSize);
  }

  /** Returns how many references a file of those in the folder {@code place} has. */
  static int recordSize(Path place) throws IOException {
    try (JsonParser json = JSON.createParser(ReferencesFormat.PARQUET.document(place).toFile())) {
      json.nextToken();
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        boolean found = json.currentName().equals("record_size");
        json.nextToken();
        if (found) {
          return json.getIntValue();
        }
        json.skipChildren();
      }
      throw new ZarrException.Malformed(place + ": it has no record_size");
    }
  }

  private static boolean hasMember(Path file, BiPredicate<String, JsonToken> wanted)
      throws ZarrException {
    try (JsonParser json = JSON.createParser(file.toFile())) {
      boolean object = json.nextToken() == JsonToken.START_OBJECT;
      while (object && json.nextToken() == JsonToken.FIELD_NAME) {
        String name = json.currentName();
        if (wanted.test(name, json.nextToken())) {
          return true;
        }
        json.skipChildren();
      }
      return false;
    } catch (JacksonException e) {
      return false;
    } catch (IOException e) {
      throw new ZarrException.NotWritable(file + ": what is there cannot be read", e);
    }
  }
}
