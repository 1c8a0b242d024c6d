package io.github.zarrcdm.internal.platform;

import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The one place that converts every failure to an {@link IOException} with a self-contained
 * message. Callers of netCDF-Java handle nothing else, and those of ZarrDataset need not.
 */
public final class IoErrors {
  private IoErrors() {}

  /** What gives a value, or fails as reads and writes do. */
  @FunctionalInterface
  public interface Action<T> {
    T run() throws IOException;
  }

  /**
   * Returns the result of {@code action}; {@code where} is prepended to error messages without a
   * place.
   */
  public static <T> T translate(String where, Action<T> action) throws IOException {
    try {
      return action.run();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } catch (OutOfMemoryError e) {
      throw failed(
          where + ": not enough memory (" + e.getMessage() + "); read it in parts or raise -Xmx",
          e);
    } catch (StackOverflowError e) {
      throw failed(where + ": nested too deeply", e);
    } catch (LinkageError e) {
      throw failed(where + ": a class is missing or does not fit: " + e, e);
    } catch (RuntimeException | Error e) {
      throw failed(
          where + ": " + e + "; a defect in zarr-cdm, please report it with the metadata", e);
    }
  }

  private static IOException failed(String message, Throwable cause) {
    return new IOException(Printable.line(message), cause);
  }
}
