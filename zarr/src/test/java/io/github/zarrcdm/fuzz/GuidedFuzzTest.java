package io.github.zarrcdm.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.zarrcdm.codec.CodecTarget;
import io.github.zarrcdm.internal.codec.compress.InflateTarget;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The targets of {@code FuzzTest} for Jazzer. Takes the inputs in {@code
 * src/test/resources/io/github/zarrcdm/fuzz/GuidedFuzzTestInputs}; with {@code JAZZER_FUZZ=1} in
 * the environment, new ones for ever new paths through the code, for one target at a time.
 */
@Tag("guided")
class GuidedFuzzTest {
  private static Guided guided;

  /** Made once: one target is tried after the other. */
  private static Guided of(String name, Supplier<Target> target) {
    if (guided == null || !guided.name().equals(name)) {
      guided = new Guided(target.get());
    }
    return guided;
  }

  @FuzzTest(maxDuration = Guided.FOR_LONG)
  void metadata(byte[] input) throws Exception {
    of("metadata", StoreTarget::metadata).take(input);
  }

  @MethodSource("chunksOfOneCodec")
  @FuzzTest(maxDuration = Guided.FOR_LONG)
  void codecs(byte[] input) throws Exception {
    of("codecs", GuidedFuzzTest::codec).take(input);
  }

  private static Target codec() {
    return new CodecTarget(System.getProperty("fuzz.codec", ""));
  }

  /** What Jazzer begins with if {@code -Dfuzz.codec} names a codec; else nothing. */
  static Stream<byte[]> chunksOfOneCodec() {
    return System.getProperty("fuzz.codec", "").isEmpty()
        ? Stream.empty()
        : of("codecs", GuidedFuzzTest::codec).inputs();
  }

  @FuzzTest(maxDuration = Guided.FOR_LONG)
  void arrays(byte[] input) throws Exception {
    of("arrays", ArrayTarget::new).take(input);
  }

  @FuzzTest(maxDuration = Guided.FOR_LONG)
  void chunks(byte[] input) throws Exception {
    of("chunks", StoreTarget::chunks).take(input);
  }

  @FuzzTest(maxDuration = Guided.FOR_LONG)
  void shards(byte[] input) throws Exception {
    of("shards", StoreTarget::shards).take(input);
  }

  @FuzzTest(maxDuration = Guided.FOR_LONG)
  void locations(byte[] input) throws Exception {
    of("locations", LocationTarget::new).take(input);
  }

  @FuzzTest(maxDuration = Guided.FOR_LONG)
  void inflate(byte[] input) throws Exception {
    of("inflate", InflateTarget::new).take(input);
  }
}
