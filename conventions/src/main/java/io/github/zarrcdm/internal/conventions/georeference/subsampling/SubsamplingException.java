package io.github.zarrcdm.internal.conventions.georeference.subsampling;

/** Says why places do not follow from tie points. */
public final class SubsamplingException extends RuntimeException {
  private static final long serialVersionUID = 1;

  SubsamplingException(String why) {
    super(why, null, false, false);
  }

  /** Completes a sentence on the coordinates. */
  public String why() {
    return String.valueOf(getMessage());
  }
}
