package io.github.zarrcdm.internal.iosp.cdm;

import io.github.zarrcdm.internal.platform.IoErrors;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import ucar.nc2.util.CancelTask;

/**
 * Work that a {@link CancelTask} can stop. A cancel task sends no notification and has to be
 * polled, so the work runs on its own thread, which is interrupted on cancellation, even while it
 * waits for a server.
 */
public final class Cancellable {
  private static final int ASK_MILLIS = 20;

  private Cancellable() {}

  /**
   * Returns the result of {@code action}, which runs on the calling thread if {@code cancel} is
   * null. Throws {@link InterruptedIOException} if it is cancelled or interrupted.
   */
  public static <T> T run(String where, CancelTask cancel, IoErrors.Action<T> action)
      throws IOException {
    if (cancel == null) {
      return action.run();
    }
    FutureTask<T> task = new FutureTask<>(action::run);
    Thread thread = new Thread(task, "zarr-cdm open");
    thread.setDaemon(true);
    try {
      if (!cancel.isCancel()) {
        thread.start();
        return result(task, cancel);
      }
      throw new InterruptedIOException(where + ": cancelled");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw stopped(where + ": interrupted", e);
    } catch (TimeoutException e) {
      throw stopped(where + ": cancelled", e);
    } catch (ExecutionException e) {
      throw failure(where, e.getCause());
    } finally {
      task.cancel(true);
    }
  }

  private static <T> T result(FutureTask<T> task, CancelTask cancel)
      throws InterruptedException, ExecutionException, TimeoutException {
    while (true) {
      try {
        return task.get(ASK_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        if (cancel.isCancel()) {
          throw e;
        }
      }
    }
  }

  private static IOException stopped(String what, Exception cause) {
    return (IOException) new InterruptedIOException(what).initCause(cause);
  }

  private static IOException failure(String where, @Nullable Throwable cause) {
    return cause instanceof IOException told ? told : new IOException(where + ": " + cause, cause);
  }
}
