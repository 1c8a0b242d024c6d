package io.github.zarrcdm.internal.write;

/** What happens to what is at the target. */
public enum OverwritePolicy {
  REFUSE,
  OVERWRITE,
  RESUME,
  EXTEND
}
