package io.github.zarrcdm.internal.json;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import java.util.regex.Pattern;

/** Our limits in the terms of the JSON parser, and its refusals in ours. */
public final class JsonLimits {
  /** A place in the text, as the parser spells it. */
  private static final Pattern SOURCE =
      Pattern.compile("\\[Source: [^\\]]*; line: (\\d+), column: (\\d+)\\]");

  private JsonLimits() {}

  /**
   * Levels and digits; how long texts and names may be is a matter of the document's own length,
   * which is checked before it is parsed.
   */
  public static StreamReadConstraints constraints() {
    return StreamReadConstraints.builder()
        .maxNestingDepth((int) Math.min(Limit.JSON_DEPTH.value(), Integer.MAX_VALUE))
        .maxNumberLength((int) Math.min(Limit.JSON_DIGITS.value(), Integer.MAX_VALUE))
        .maxStringLength(Integer.MAX_VALUE)
        .maxNameLength(Integer.MAX_VALUE)
        .build();
  }

  /**
   * Returns what the parser says of a text that is not JSON: its first line, without its own
   * settings.
   */
  public static String reason(Exception e) {
    String message =
        e instanceof JacksonException said ? said.getOriginalMessage() : e.getMessage();
    String line = String.valueOf(message).lines().findFirst().orElse("");
    JsonLocation at = e instanceof JacksonException said ? said.getLocation() : null;
    return SOURCE.matcher(line).replaceAll("line $1, column $2")
        + (at == null ? "" : ", at line %s, column %s".formatted(at.getLineNr(), at.getColumnNr()));
  }

  /** Returns the error for what the parser refused in the document at {@code where}. */
  public static ZarrException.LimitExceeded exceeded(StreamConstraintsException e, String where) {
    boolean deep = e.getOriginalMessage().contains("depth");
    return (deep ? Limit.JSON_DEPTH : Limit.JSON_DIGITS).exceeded("more", where);
  }
}
