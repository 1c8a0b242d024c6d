package io.github.zarrcdm.testing;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What zarr-cdm writes to the log, at every level, as long as this is open. */
public final class Logged extends Handler implements AutoCloseable {
  private final Logger logger = Logger.getLogger("io.github.zarrcdm");
  private final List<String> records = new CopyOnWriteArrayList<>();

  public Logged() {
    setLevel(Level.ALL);
    logger.setLevel(Level.ALL);
    logger.addHandler(this);
  }

  /** Messages, with the traces of what was thrown. */
  public List<String> records() {
    return records;
  }

  @Override
  public void publish(LogRecord record) {
    StringWriter text = new StringWriter().append(record.getMessage());
    if (record.getThrown() != null) {
      record.getThrown().printStackTrace(new PrintWriter(text));
    }
    records.add(text.toString());
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    logger.removeHandler(this);
    logger.setLevel(null);
  }
}
