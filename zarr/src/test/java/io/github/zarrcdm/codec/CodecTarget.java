package io.github.zarrcdm.codec;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.fuzz.Target;
import io.github.zarrcdm.model.CodecSpec;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Each codec: chunks that numcodecs and imagecodecs wrote, damaged. A place is JSON, so that a
 * fuzzer also changes configurations, types, shapes and lengths.
 *
 * @param id of the only codec; empty for all
 */
public record CodecTarget(String id) implements Target {
  /** Of what is decoded; larger chunks are refused before a codec is asked. */
  private static final long LARGEST = 1 << 20;

  @Override
  public String name() {
    return "codecs";
  }

  @Override
  public List<Seed> seeds() {
    return (id.isEmpty() ? Fixture.all() : Fixture.of(id).stream())
        .map(written -> new Seed(Place.of(written).json(), written.encoded()))
        .toList();
  }

  /** What a codec may know of a chunk; {@code length} is that of the decoded bytes. */
  private record Place(Map<String, Object> configuration, String dtype, int[] shape, int length) {

    static Place of(Fixture written) {
      int[] shape = written.shape().stream().mapToInt(Integer::intValue).toArray();
      Map<String, Object> configuration = written.spec().configuration();
      return new Place(configuration, written.dtype(), shape, written.decoded().length);
    }

    Fixture chunk(byte[] encoded) {
      Object id = configuration.get("id");
      CodecSpec spec = new CodecSpec("numcodecs." + id, configuration);
      return new Fixture(
          id + "/", spec, dtype, Arrays.stream(shape).boxed().toList(), encoded, null);
    }

    /** True for a chunk within all limits: of others no codec is asked. */
    boolean isPossible(int size) {
      long bytes = size;
      for (int extent : shape) {
        bytes *= Math.max(extent, 1);
        if (extent < 0 || bytes > LARGEST) {
          return false;
        }
      }
      return 0 <= length && length <= LARGEST;
    }

    String json() {
      try {
        return Fixture.JSON.writeValueAsString(this);
      } catch (JsonProcessingException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Override
  public void take(String json, byte[] input) throws Exception {
    Place place;
    try {
      place = Fixture.JSON.readValue(json, Place.class);
    } catch (JsonProcessingException e) {
      return;
    }
    if (place == null
        || place.configuration == null
        || place.dtype == null
        || place.shape == null) {
      return;
    }
    Fixture damaged = place.chunk(input);
    if (!place.isPossible(Decoding.type(damaged).size())) {
      return;
    }
    try {
      Decoding.decodeAs(damaged, place.length);
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
