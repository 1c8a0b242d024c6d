package io.github.zarrcdm.serve;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.util.BufferUtil;

/**
 * Detects that the client of a request without a body has closed its connection. Jetty reads
 * nothing of a connection until the request is answered, so this does, for the thread that answers
 * it. A byte of the next request that comes instead is given back, and the client is taken to be
 * there.
 */
final class DisconnectDetector implements BooleanSupplier {
  private final Connection connection;
  private boolean asksMore;

  DisconnectDetector(Connection connection) {
    this.connection = connection;
  }

  @Override
  public boolean getAsBoolean() {
    if (asksMore || !(connection instanceof Connection.UpgradeTo reads)) {
      return false;
    }
    ByteBuffer next = BufferUtil.allocate(1);
    try {
      int filled = connection.getEndPoint().fill(next);
      if (filled > 0) {
        asksMore = true;
        reads.onUpgradeTo(next);
      }
      return filled < 0;
    } catch (IOException e) {
      return true;
    }
  }
}
