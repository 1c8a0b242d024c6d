package io.github.zarrcdm.codec;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.fuzz.Target;
import java.util.List;

/**
 * Each codec: chunks that numcodecs and imagecodecs wrote, damaged.
 *
 * @param id of the only codec; empty for all
 */
public record CodecTarget(String id) implements Target {
  @Override
  public String name() {
    return "codecs";
  }

  @Override
  public List<Seed> seeds() {
    return (id.isEmpty() ? Fixture.all() : Fixture.of(id).stream())
        .map(written -> new Seed(written, written.encoded()))
        .toList();
  }

  @Override
  public void take(Object context, byte[] input) throws Exception {
    Fixture damaged = ((Fixture) context).encodedAs(input);
    try {
      Decoding.decode(damaged);
    } catch (ZarrException e) {
      // refused; without a length it may be taken
    }
    Decoding.decodeUnknownLength(damaged);
  }

  @Override
  public boolean refuses(Throwable failure) {
    return failure instanceof ZarrException;
  }

  @Override
  public String toString() {
    return name();
  }
}
