package io.github.zarrcdm.serve;

import java.util.concurrent.Semaphore;

/** Room for values that are being sent. One that is larger than all of it is sent alone. */
final class Room {
  private final int kilobytes;
  private final Semaphore free;

  /** Room for so many bytes. */
  Room(long bytes) {
    this.kilobytes = (int) Math.max(1, Math.min(Integer.MAX_VALUE, bytes >> 10));
    this.free = new Semaphore(kilobytes, true);
  }

  /** Waits until there is room for {@code bytes}, and gives what {@link #giveBack} takes. */
  int take(int bytes) {
    int taken = Math.min(kilobytes, (bytes + 1023) >> 10);
    free.acquireUninterruptibly(taken);
    return taken;
  }

  void giveBack(int taken) {
    free.release(taken);
  }
}
