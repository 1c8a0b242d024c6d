package io.github.zarrcdm.internal.codec.objects;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.zarrcdm.codec.ArrayBytesCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.json.JsonLimits;
import io.github.zarrcdm.model.DataType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;

/**
 * Python objects as a JSON list: the elements, nested as the chunk's dimensions are, then their
 * numpy type, then the chunk's shape.
 *
 * <p>Names: {@code json2}, and {@code json} without the shape (v2).
 *
 * <p>Configuration: {@code {"encoding": "utf-8", "allow_nan": true, "indent": null}}.
 *
 * @see <a href="https://numcodecs.readthedocs.io/en/stable/other/json.html">numcodecs json</a>
 */
public record Json(Charset charset, boolean hasShape) implements ArrayBytesCodec {
  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder().streamReadConstraints(JsonLimits.constraints()).build())
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .build();

  public static Json of(Configuration configuration, DataType type, boolean hasShape)
      throws ZarrException {
    ListedObjects.check(configuration, type);
    String encoding = configuration.text("encoding", "utf-8");
    try {
      return new Json(Charset.forName(encoding), hasShape);
    } catch (IllegalArgumentException e) {
      throw configuration.unsupported(
          "encoding \"%s\" is not supported; supported are those of Java, such as utf-8", encoding);
    }
  }

  /** Returns the elements as texts; those that are not texts as JSON. */
  @Override
  public Elements decode(ByteBuffer bytes, int count, ChunkContext chunk) throws ZarrException {
    Span span = Span.of(bytes);
    try (InputStreamReader text =
        new InputStreamReader(
            new ByteArrayInputStream(span.array(), span.from(), span.length()), charset)) {
      return ListedObjects.of(MAPPER.readValue(text, Object.class), count, hasShape, chunk);
    } catch (ZarrException e) {
      throw e;
    } catch (StreamConstraintsException e) {
      throw JsonLimits.exceeded(e, chunk.where());
    } catch (IOException e) {
      throw chunk.corrupt(e, "it is not JSON");
    }
  }
}
