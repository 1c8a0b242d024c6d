package io.github.zarrcdm.internal.store.http.google;

import io.github.zarrcdm.location.Location;
import java.util.Locale;

/** The option {@code requester_pays}: that the caller of a bucket pays. */
public final class RequesterPays {
  private static final String NAME = "requester_pays";

  private RequesterPays() {}

  /** Returns {@code true}, or the project that pays at Google; empty if the caller does not pay. */
  public static String of(Location location) {
    String payer = location.option(NAME, "false").strip();
    return switch (payer.toLowerCase(Locale.ROOT)) {
      case "false", "no", "0" -> "";
      case "", "true", "yes", "1" -> "true";
      default -> payer;
    };
  }
}
