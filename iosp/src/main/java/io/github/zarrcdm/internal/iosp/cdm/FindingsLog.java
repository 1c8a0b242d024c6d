package io.github.zarrcdm.internal.iosp.cdm;

import static java.util.stream.Collectors.joining;

import io.github.zarrcdm.error.Finding;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs the findings of a dataset once, even if a host reopens it often. */
public final class FindingsLog {
  private static final Logger LOG = LoggerFactory.getLogger(FindingsLog.class);
  private static final int REMEMBERED = 1000;

  /** The last logged findings by location; the oldest entries are dropped. */
  private static final Map<String, Integer> LOGGED = new LinkedHashMap<>();

  private FindingsLog() {}

  /** Logs one warning with all of {@code findings}, unless it was the last one of this dataset. */
  public static void write(String location, List<Finding> findings) {
    if (!findings.isEmpty() && isNew(location, findings.hashCode())) {
      LOG.warn(
          "{}: {}", location, findings.stream().map(Finding::toString).collect(joining("\n  ")));
    }
  }

  private static boolean isNew(String location, int findings) {
    synchronized (LOGGED) {
      Integer before = LOGGED.remove(location);
      LOGGED.put(location, findings);
      if (LOGGED.size() > REMEMBERED) {
        LOGGED.remove(LOGGED.keySet().iterator().next());
      }
      return before == null || before != findings;
    }
  }
}
