package io.github.zarrcdm.internal.grib;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.codec.CodecContract;
import io.github.zarrcdm.codec.Fixture;
import io.github.zarrcdm.model.CodecSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One message of each packing, where ecCodes reads what is decoded here. */
class GribChunkTest extends CodecContract {
  private static final Set<String> ONE_OF_EACH =
      Set.of(
          "simple_12_bitmap",
          "simple_17",
          "complex_12",
          "grouped_1_0",
          "grouped_2_1_gaps",
          "ieee_16",
          "ieee_64",
          "ccsds_12",
          "ccsds_31",
          "jpeg_12",
          "png_16",
          "second_order_16",
          "edition1_simple_bitmap",
          "edition1_second_order");

  @Override
  protected List<Fixture> fixtures() {
    return Message.packed().stream()
        .filter(message -> ONE_OF_EACH.contains(message.name()))
        .map(GribChunkTest::fixture)
        .toList();
  }

  private static Fixture fixture(Message message) {
    try {
      byte[] decoded = message.decode("float64");
      assertThat(Message.hash(decoded)).isEqualTo(message.float64());
      return new Fixture(
          "grib/" + message.name(),
          new CodecSpec("gribberish", Map.of()),
          "<f8",
          message.points(),
          message.bytes(),
          decoded);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
