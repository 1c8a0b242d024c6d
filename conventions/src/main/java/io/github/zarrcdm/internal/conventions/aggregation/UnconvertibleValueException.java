package io.github.zarrcdm.internal.conventions.aggregation;

/** Values that cannot have the canonical form; the message says why. */
final class UnconvertibleValueException extends Exception {
  private static final long serialVersionUID = 1;

  UnconvertibleValueException(String message) {
    super(message);
  }
}
