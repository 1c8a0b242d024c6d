package io.github.zarrcdm.internal.store.model;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Tasks that go on when their writer has ended, failed or died, and put what they have then. */
final class TasksLeftBehind {
  /** Milliseconds, after which a task waits for the writer, which locks the same chunk. */
  private static final int SOON = 20;

  private final List<WriteTask> tasks = new ArrayList<>();
  private CompletableFuture<Void> running = CompletableFuture.completedFuture(null);

  synchronized void add(WriteTask task) {
    tasks.add(task);
  }

  /** Lets all put their values, while a writer makes a change. */
  void begin() throws IOException {
    List<WriteTask> now;
    synchronized (this) {
      now = List.copyOf(tasks);
    }
    running = CompletableFuture.runAsync(() -> now.forEach(TasksLeftBehind::write));
    await(running, SOON);
  }

  /** Lets all put their values, while no writer changes anything. */
  void write() throws IOException {
    await(running, 60_000);
    tasks.forEach(TasksLeftBehind::write);
  }

  private static void await(CompletableFuture<Void> running, int most) throws IOException {
    try {
      running.get(most, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      // goes on beside the writer
    } catch (InterruptedException | ExecutionException e) {
      throw new IOException(e);
    }
  }

  private static void write(WriteTask task) {
    try {
      task.write();
    } catch (IOException e) {
      // refused, or nothing answers
    }
  }
}
