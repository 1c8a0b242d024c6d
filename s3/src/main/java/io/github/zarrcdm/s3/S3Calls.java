package io.github.zarrcdm.s3;

import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import software.amazon.awssdk.core.exception.SdkClientException;

/**
 * Calls of the SDK that an interrupt ends. The SDK waits for a socket, which knows no interrupts:
 * it does so on a thread of its own, which is left to the socket's timeout when its caller goes.
 */
final class S3Calls {
  private static final ThreadPoolExecutor THREADS =
      new ThreadPoolExecutor(
          0, Integer.MAX_VALUE, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), S3Calls::thread);

  private S3Calls() {}

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "zarr-cdm s3");
    thread.setDaemon(true);
    // No host's class loader must be kept alive by a pooled thread.
    thread.setContextClassLoader(S3Calls.class.getClassLoader());
    return thread;
  }

  /**
   * What {@code call}, for {@code key} of {@code store}, returns; its failures are thrown as they
   * are.
   */
  static <T> T call(String key, Object store, Callable<T> call) throws IOException {
    Future<T> answer = THREADS.submit(call);
    try {
      return answer.get();
    } catch (InterruptedException e) {
      answer.cancel(true);
      Thread.currentThread().interrupt();
      throw new ZarrException.Unavailable(
          "%s: %s: the read was interrupted".formatted(store, key), e);
    } catch (ExecutionException e) {
      throw thrown(e.getCause());
    }
  }

  private static RuntimeException thrown(Throwable cause) throws IOException {
    if (cause instanceof IOException e) {
      throw e;
    }
    if (cause instanceof Error e) {
      throw e;
    }
    return cause instanceof RuntimeException e
        ? e
        : SdkClientException.create(cause.getMessage(), cause);
  }
}
