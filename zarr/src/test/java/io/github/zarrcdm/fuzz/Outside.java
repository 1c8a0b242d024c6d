package io.github.zarrcdm.fuzz;

import java.security.Permission;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Notices who looks up a name or connects, on whichever thread: bytes from strangers may name any
 * host, and must lead to none. Only Java 17 can detect this; later versions do not check.
 */
@SuppressWarnings("removal")
final class Outside extends SecurityManager {
  private static final Outside WATCH = new Outside();
  private static final String NONE = "";

  private final AtomicReference<String> asked = new AtomicReference<>(NONE);

  private Outside() {}

  /** Starts to record lookups; false if this version of Java cannot. */
  static synchronized boolean watch() {
    if (System.getSecurityManager() == WATCH) {
      return true;
    }
    try {
      System.setSecurityManager(WATCH);
      return true;
    } catch (UnsupportedOperationException later) {
      return false;
    }
  }

  /** Throws an error that names the host that was asked for since the last call, if any was. */
  static void check() {
    String host = WATCH.asked.getAndSet(NONE);
    if (!host.equals(NONE)) {
      throw new AssertionError("it asked for the host " + host);
    }
  }

  static synchronized void unwatch() {
    if (System.getSecurityManager() == WATCH) {
      System.setSecurityManager(null);
    }
  }

  @Override
  public void checkConnect(String host, int port) {
    asked.set(host);
  }

  @Override
  public void checkConnect(String host, int port, Object context) {
    asked.set(host);
  }

  @Override
  public void checkPermission(Permission permission) {
    // Everything else is allowed.
  }

  @Override
  public void checkPermission(Permission permission, Object context) {
    // Everything else is allowed.
  }
}
