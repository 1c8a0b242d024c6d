package io.github.zarrcdm.codec;

import io.github.zarrcdm.model.CodecSpec;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

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
