package io.github.zarrcdm.internal.remote;

import java.io.IOException;

/**
 * Loads the classes that the first request to a server needs, without sending one; found through
 * {@link java.util.ServiceLoader}.
 */
public interface WarmUp {
  /** Answers one request from memory. Nothing is sent, kept or counted. */
  void run() throws IOException;
}
