package io.github.zarrcdm.internal.conventions.georeference.subsampling;

/** Says why places do not follow from tie points. */
public final class Unclear extends RuntimeException {
  private static final long serialVersionUID = 1;

  Unclear(String why) {
    super(why, null, false, false);
  }

  /** Completes a sentence on the coordinates. */
  public String why() {
    return String.valueOf(getMessage());
  }
}
