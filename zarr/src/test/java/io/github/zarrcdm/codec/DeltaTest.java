package io.github.zarrcdm.codec;

import io.github.zarrcdm.model.CodecSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeltaTest extends CodecContract {
  @Override
  protected List<Fixture> fixtures() {
    List<Fixture> all = new ArrayList<>(Fixture.of("delta"));
    // What numcodecs 0.11 made of -0, 1, -0, and reads there: -0, 1, 0.
    all.add(negativeZero("<f2", "0080003c00bc", "0080003c0000"));
    all.add(negativeZero("<f4", "000000800000803f000080bf", "000000800000803f00000000"));
    all.add(
        negativeZero(
            "<f8",
            "0000000000000080000000000000f03f000000000000f0bf",
            "0000000000000080000000000000f03f0000000000000000"));
    return all;
  }

  /** What numcodecs 0.16 reads: numpy adds up in the type that holds both. */
  @ParameterizedTest
  @CsvSource({
    "<f4, <f8, 0000000000007041000000000000f03f000000000000f03f, 0000804b0000804b0100804b",
    "<f2, <f4, 000000450000803f0000803f, 006800680168",
    "<f2, <f2, 0068003c003c, 006800680068",
    "<i4, <f4, 0000c03f0000c03f000080be, 010000000300000002000000"
  })
  void sumsAreRoundedAsNumpyRoundsThem(String dtype, String astype, String stored, String read)
      throws IOException {
    HexFormat hex = HexFormat.of();
    CodecSpec spec = new CodecSpec("delta", Map.of("dtype", dtype, "astype", astype));
    Decoding.assertDecodes(
        new Fixture("delta/sums", spec, dtype, 3, hex.parseHex(stored), hex.parseHex(read)));
  }

  private static Fixture negativeZero(String dtype, String encoded, String decoded) {
    HexFormat hex = HexFormat.of();
    CodecSpec spec = new CodecSpec("delta", Map.of("dtype", dtype));
    return new Fixture(
        "delta/negative zero " + dtype,
        spec,
        dtype,
        3,
        hex.parseHex(encoded),
        hex.parseHex(decoded));
  }
}
