package io.github.zarrcdm.testing.crash;

import java.io.IOException;
import java.util.function.IntConsumer;

/** The changes that a process makes to files, of which one may be its last. */
public final class Changes {
  private int count;
  private Fault fault = Fault.NONE;
  private boolean dead;

  /** What happens in a step, at changes that are counted from its beginning. */
  public record Fault(int dies, Last last, int full, IntConsumer before) {
    public static final Fault NONE =
        new Fault(Integer.MAX_VALUE, Last.DONE, Integer.MAX_VALUE, change -> {});

    /** Others do {@code look} before the change {@code looks}. */
    public static Fault of(int dies, Last last, int full, int looks, Runnable look) {
      return new Fault(
          dies,
          last,
          full,
          change -> {
            if (change == looks) {
              look.run();
            }
          });
    }
  }

  /** What becomes of the change at which the process dies. */
  public enum Last {
    DONE,
    LOST,
    /** Of a write half; of others nothing. */
    TORN
  }

  /** A change of a file or folder. */
  @FunctionalInterface
  interface Change {
    void make() throws IOException;
  }

  /** A write of some bytes, {@code whole} or half. */
  @FunctionalInterface
  interface Write {
    void make(boolean whole) throws IOException;
  }

  /** From now on, another process makes the changes. */
  public synchronized void begin(Fault next) {
    fault = next;
    count = 0;
    dead = false;
  }

  public synchronized boolean isDead() {
    return dead;
  }

  /** Makes {@code change}, if the process lives, and the disk has room if it {@code grows}. */
  void make(boolean grows, Change change) throws IOException {
    make(
        grows,
        whole -> {
          if (whole) {
            change.make();
          }
        });
  }

  void write(Write change) throws IOException {
    make(true, change);
  }

  private synchronized void make(boolean grows, Write change) throws IOException {
    if (dead) {
      throw new IOException("the process has died");
    }
    int now = count++;
    fault.before().accept(now);
    if (now == fault.dies()) {
      dead = true;
      if (fault.last() != Last.LOST) {
        change.make(fault.last() == Last.DONE);
      }
      throw new IOException("the process dies");
    }
    if (grows && now >= fault.full()) {
      throw new IOException("No space left on device");
    }
    change.make(true);
  }
}
