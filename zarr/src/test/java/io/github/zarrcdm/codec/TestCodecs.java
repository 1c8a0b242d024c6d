package io.github.zarrcdm.codec;

import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.model.DataType;
import java.nio.ByteBuffer;
import java.util.Set;

/** A provider as a user writes it; found through the services file of the tests. */
public final class TestCodecs implements CodecProvider {
  @Override
  public Set<String> names() {
    return Set.of("test.none");
  }

  @Override
  public Codec create(CodecSpec spec, DataType type) {
    return new None();
  }

  public record None() implements BytesCodec {
    @Override
    public ByteBuffer decode(ByteBuffer encoded, ChunkContext chunk) {
      return encoded;
    }
  }
}
