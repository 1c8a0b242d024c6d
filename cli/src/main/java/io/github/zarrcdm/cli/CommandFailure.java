package io.github.zarrcdm.cli;

/** Ends a verb with exit code 1 and {@code message}, which stands alone. */
final class CommandFailure extends Exception {
  private static final long serialVersionUID = 1L;

  CommandFailure(String message) {
    super(message);
  }

  /** Returns the failure to write {@code output}, whose name {@code message} may begin with. */
  static CommandFailure notWritten(String output, String message) {
    String where = output + ": ";
    return new CommandFailure(
        output
            + " was not written: "
            + (message.startsWith(where) ? message.substring(where.length()) : message));
  }

  /**
   * Returns the message of {@code thrown} without the class names that netCDF-Java puts around the
   * causes it wraps.
   */
  static String message(Throwable thrown) {
    Throwable cause = thrown;
    while (cause.getCause() != null && cause.getCause().toString().equals(cause.getMessage())) {
      cause = cause.getCause();
    }
    return cause.getMessage() == null ? cause.toString() : cause.getMessage();
  }
}
