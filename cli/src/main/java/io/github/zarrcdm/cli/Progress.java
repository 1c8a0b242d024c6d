package io.github.zarrcdm.cli;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import me.tongfei.progressbar.ProgressState;
import org.jspecify.annotations.Nullable;

/**
 * How far a verb is, on stderr: a bar if a user sits at a terminal, else nothing. It appears after
 * a second: what takes less needs none.
 */
final class Progress implements AutoCloseable {
  /** Whether messages go to a terminal, which {@code ./zarr-cdm} passes on. */
  static final String TERMINAL = "zarrcdm.terminal";

  /** After how many milliseconds the bar appears. */
  static final String AFTER = "zarrcdm.progress";

  private static final int MILLISECONDS = 200;
  private static final long MEGABYTE = 1_000_000;

  /** Less of the whole, such as the first coordinates, says nothing about how long it takes. */
  private static final double LEAST_TO_ESTIMATE = 0.02;

  private final @Nullable ProgressBarBuilder builder;
  private final @Nullable ScheduledExecutorService timer;
  private final long begun = System.nanoTime();
  private long done;
  private boolean closed;
  private @Nullable ProgressBar bar;

  private Progress(@Nullable ProgressBarBuilder builder) {
    this.builder = builder;
    this.timer =
        builder == null ? null : Executors.newSingleThreadScheduledExecutor(Progress::daemon);
    if (timer != null) {
      timer.schedule(this::show, Long.getLong(AFTER, 1000), TimeUnit.MILLISECONDS);
    }
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "progress");
    thread.setDaemon(true);
    return thread;
  }

  /** Returns the progress of {@code task}, which takes so many steps. */
  static Progress of(String task, long steps, boolean quiet) {
    return of(task, steps, quiet, "", 1);
  }

  /** Returns the progress of {@code task}, which copies so many bytes. */
  static Progress ofBytes(String task, long bytes, boolean quiet) {
    return of(task, bytes, quiet, " MB", MEGABYTE);
  }

  private static Progress of(String task, long steps, boolean quiet, String unit, long size) {
    if (quiet || !atTerminal() || "dumb".equals(System.getenv("TERM"))) {
      return new Progress(null);
    }
    return new Progress(
        new ProgressBarBuilder()
            .setTaskName(task)
            .setInitialMax(steps)
            .setUnit(unit, size)
            .setUpdateIntervalMillis(MILLISECONDS)
            .setStyle(ProgressBarStyle.ASCII)
            .setEtaFunction(Progress::left)
            .continuousUpdate()
            .clearDisplayOnFinish());
  }

  private static Optional<Duration> left(ProgressState state) {
    return state.getMax() <= 0
        ? Optional.empty()
        : left(state.getNormalizedProgress(), state.getTotalElapsed());
  }

  /**
   * Returns how long the rest takes at the mean speed so far, after {@code share} of the whole;
   * empty at the beginning.
   */
  static Optional<Duration> left(double share, Duration elapsed) {
    return share < LEAST_TO_ESTIMATE
        ? Optional.empty()
        : Optional.of(Duration.ofMillis((long) (elapsed.toMillis() * (1 - share) / share)));
  }

  /** Without word from the launcher: if all of input, output and messages are at one. */
  private static boolean atTerminal() {
    String told = System.getProperty(TERMINAL);
    return told == null ? System.console() != null : Boolean.parseBoolean(told);
  }

  private synchronized void show() {
    if (builder != null && !closed) {
      bar = builder.startsFrom(done, Duration.ofNanos(System.nanoTime() - begun)).build();
    }
  }

  /** So many steps are done; safe for concurrent callers. */
  synchronized void step(long steps) {
    done += steps;
    if (bar != null) {
      bar.stepTo(done);
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (timer != null) {
      timer.shutdownNow();
    }
    if (bar != null) {
      bar.close();
    }
  }
}
