package examples;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.codec.BytesCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Codec;
import io.github.zarrcdm.codec.CodecProvider;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.MemoryStore;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;

/**
 * A codec of one's own: {@code example.xor} flips bits. META-INF/services/{@code
 * io.github.zarrcdm.codec.CodecProvider} names the class; a jar beside ours is all that it takes.
 */
public final class OwnCodec implements CodecProvider {
  @Override
  public Set<String> names() {
    return Set.of("example.xor");
  }

  @Override
  public Codec create(CodecSpec spec, DataType type) throws ZarrException {
    return new Xor((byte) Configuration.of(spec).integer("mask", 255, 0, 255));
  }

  record Xor(byte mask) implements BytesCodec {
    @Override
    public ByteBuffer decode(ByteBuffer encoded, ChunkContext chunk) throws ZarrException {
      byte[] decoded = chunk.allocate(encoded.remaining());
      for (int i = 0; i < decoded.length; i++) {
        decoded[i] = (byte) (encoded.get(encoded.position() + i) ^ mask);
      }
      return ByteBuffer.wrap(decoded);
    }
  }

  public static void main(String[] args) throws Exception {
    String metadata =
        """
        {"zarr_format": 3, "node_type": "array", "shape": [3], "data_type": "int8", "fill_value": 0,
         "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [3]}},
         "chunk_key_encoding": {"name": "default"},
         "codecs": ["bytes", {"name": "example.xor", "configuration": {"mask": 15}}]}\
        """;
    byte[] json = metadata.getBytes(StandardCharsets.UTF_8);
    MemoryStore store = new MemoryStore(Map.of("zarr.json", json, "c/0", new byte[] {14, 13, 12}));
    try (ZarrDataset dataset = ZarrDataset.of(store, "/")) {
      Object values = dataset.read(dataset.root().arrays().get(0), Section.all(3));
      System.out.println(Arrays.toString((byte[]) values));
    }
  }
}
