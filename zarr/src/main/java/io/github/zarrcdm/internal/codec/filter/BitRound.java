package io.github.zarrcdm.internal.codec.filter;

import io.github.zarrcdm.codec.ArrayCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.DataType;

/**
 * Numbers with fewer significant bits, in their own type: nothing to decode.
 *
 * <p>Names: {@code bitround} (v3), {@code numcodecs.bitround}.
 *
 * <p>Configuration: {@code {"keepbits": 10}}.
 *
 * @see <a href="https://github.com/zarr-developers/zarr-extensions/tree/main/codecs/bitround">v3
 *     codec bitround</a>
 */
public record BitRound(DataType encodedType) implements ArrayCodec {
  @Override
  public Elements decode(Elements encoded, int count, ChunkContext chunk) throws ZarrException {
    return PackedElements.of(encoded, count, encodedType.size(), chunk);
  }
}
