package io.github.zarrcdm.cli.info;

import io.github.zarrcdm.ZarrStatistics;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * What opening a dataset took, by the clock and by {@link ZarrStatistics}.
 *
 * @param chunks that were fetched, of coordinates
 */
public record OpenTiming(
    long millis, long requests, long bytesReceived, long retries, long waitMillis, long chunks) {

  /** The time and numbers at which an open begins. */
  public record Start(long nanos, ZarrStatistics numbers) {
    /** Returns the time and numbers of now. */
    public static Start now() {
      return new Start(System.nanoTime(), ZarrStatistics.total());
    }

    /** Returns what has been taken since. */
    public OpenTiming ended() {
      ZarrStatistics end = ZarrStatistics.total();
      return new OpenTiming(
          TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - nanos),
          end.requests() - numbers.requests(),
          end.bytesReceived() - numbers.bytesReceived(),
          end.retries() - numbers.retries(),
          end.waitMillis() - numbers.waitMillis(),
          end.chunksFetched() - numbers.chunksFetched());
    }
  }

  /** As a line for people. */
  String text() {
    StringBuilder text = new StringBuilder(String.format(Locale.ROOT, "opened in %s ms", millis));
    if (requests > 0) {
      text.append(", %s, %s received".formatted(CountText.of(requests, "request"), size()));
    }
    text.append(", ").append(CountText.of(chunks, "chunk")).append(" of coordinates");
    if (retries > 0) {
      text.append(
          ", %s tried again after %s ms".formatted(CountText.of(retries, "request"), waitMillis));
    }
    return text.toString();
  }

  private String size() {
    return CountText.bytes(bytesReceived);
  }

  /** Returns its members in JSON. */
  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("openMillis", millis);
    json.put("requests", requests);
    json.put("bytesReceived", bytesReceived);
    json.put("retries", retries);
    json.put("waitMillis", waitMillis);
    json.put("chunksFetched", chunks);
    return json;
  }
}
