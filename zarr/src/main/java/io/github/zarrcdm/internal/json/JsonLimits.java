package io.github.zarrcdm.internal.json;

import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;

/** Our limits in the terms of the JSON parser, and its refusals in ours. */
public final class JsonLimits {
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

  /** The error for what the parser refused in the document at {@code where}. */
  public static ZarrException.LimitExceeded exceeded(StreamConstraintsException e, String where) {
    boolean deep = e.getOriginalMessage().contains("depth");
    return (deep ? Limit.JSON_DEPTH : Limit.JSON_DIGITS).exceeded("more", where);
  }
}
