package io.github.zarrcdm.internal.statistics;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A request to a server, until the end of its response or its failure. */
@Name("io.github.zarrcdm.Request")
@Label("Zarr request")
@Category("zarr-cdm")
@Description("An HTTP request, until the end of its response")
@StackTrace(false)
public final class RequestEvent extends Event {
  @Label("Method")
  public String method = "";

  @Label("URL")
  @Description("Without credentials and query")
  public String url = "";

  @Label("Status")
  @Description("The HTTP status; 0 if there was no response")
  public int status;

  @Label("Bytes")
  @DataAmount
  public long bytes;

  /** Commits it, if it took long enough for whoever records it. */
  public void ended(String method, String url, int status, long bytes) {
    if (shouldCommit()) {
      this.method = method;
      this.url = url;
      this.status = status;
      this.bytes = bytes;
      commit();
    }
  }
}
