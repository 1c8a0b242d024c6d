package io.github.zarrcdm.internal.statistics;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A store was opened as a dataset, or could not be. */
@Name("io.github.zarrcdm.Open")
@Label("Zarr open")
@Category("zarr-cdm")
@Description("A store was opened as a dataset")
@StackTrace(false)
public final class OpenEvent extends Event {
  @Label("Store")
  public String store = "";

  @Label("Failure")
  @Description("The kind of exception; empty if there was none")
  public String failure = "";
}
