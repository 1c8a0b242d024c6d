package io.github.zarrcdm.grib;

import io.github.zarrcdm.codec.Codec;
import io.github.zarrcdm.codec.CodecProvider;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grib.GribChunk;
import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.model.DataType;
import java.util.Set;

/** The codecs whose chunks are GRIB messages, by the names that metadata gives them. */
public final class GribCodecs implements CodecProvider {
  private static final String GRIBBERISH = "gribberish";
  private static final String KERCHUNK = "numcodecs.grib";

  @Override
  public Set<String> names() {
    return Set.of(GRIBBERISH, KERCHUNK, "grib");
  }

  @Override
  public Codec create(CodecSpec spec, DataType type) throws ZarrException {
    Configuration configuration = Configuration.of(spec);
    return spec.name().equals(GRIBBERISH)
        ? GribChunk.gribberish(configuration, type)
        : GribChunk.kerchunk(configuration, type);
  }
}
