package io.github.zarrcdm.internal.grib;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.fuzz.Target;
import java.util.List;
import java.util.Map;

/**
 * Messages of ecCodes, damaged. A place is the number of elements of the chunk, and what is read.
 */
record MessageTarget() implements Target {
  private static final int LARGEST = 1 << 16;

  @Override
  public String name() {
    return "gribMessages";
  }

  @Override
  public List<Seed> seeds() {
    return Message.packed().stream()
        // Another library decodes these.
        .filter(message -> !message.name().startsWith("jpeg"))
        .map(message -> new Seed(message.points() + " values", message.bytes()))
        .toList();
  }

  @Override
  public void take(String place, byte[] input) throws Exception {
    String[] words = place.split(" ");
    int count = words[0].matches("[0-9]{1,5}") ? Integer.parseInt(words[0]) : 0;
    if (count < 1 || count > LARGEST) {
      return;
    }
    Message message = new Message("damaged", input, count, "", "");
    for (String variable : List.of("latitude", "t")) {
      try {
        message.decode("gribberish", Map.of("var", variable, "north_up", true), "float64", count);
      } catch (ZarrException e) {
        if (variable.equals("t")) {
          throw e;
        }
      }
    }
  }

  @Override
  public boolean refuses(Throwable failure) {
    return failure instanceof ZarrException;
  }
}
