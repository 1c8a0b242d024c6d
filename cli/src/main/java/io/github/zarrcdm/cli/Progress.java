package io.github.zarrcdm.cli;

import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** How far a verb is, on stderr: a bar if a user sits at a terminal, else nothing. */
final class Progress implements AutoCloseable {
  /** Whether messages go to a terminal, which {@code ./zarr-cdm} passes on. */
  static final String TERMINAL = "zarrcdm.terminal";

  private static final int MILLISECONDS = 200;
  private static final long MEGABYTE = 1_000_000;

  private final @Nullable ProgressBar bar;

  private Progress(@Nullable ProgressBar bar) {
    this.bar = bar;
  }

  /** The progress of {@code task}, which takes so many steps. */
  static Progress of(String task, long steps, boolean quiet) {
    return of(task, steps, quiet, "", 1);
  }

  /** The progress of {@code task}, which writes so many bytes. */
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
            .clearDisplayOnFinish()
            .build());
  }

  /** Without word from the launcher: if all of input, output and messages are at one. */
  private static boolean atTerminal() {
    String told = System.getProperty(TERMINAL);
    return told == null ? System.console() != null : Boolean.parseBoolean(told);
  }

  /** So many steps are done; safe for concurrent callers. */
  void step(long steps) {
    if (bar != null) {
      bar.stepBy(steps);
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
