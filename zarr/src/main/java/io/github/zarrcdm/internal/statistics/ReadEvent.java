package io.github.zarrcdm.internal.statistics;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A section of an array was read, or could not be. */
@Name("io.github.zarrcdm.Read")
@Label("Zarr read")
@Category("zarr-cdm")
@Description("A section of an array was read")
@StackTrace(false)
public final class ReadEvent extends Event {
  @Label("Store")
  public String store = "";

  @Label("Array")
  public String array = "";

  @Label("Section")
  public String section = "";

  @Label("Failure")
  @Description("The kind of exception; empty if there was none")
  public String failure = "";
}
