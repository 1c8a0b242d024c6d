package io.github.zarrcdm.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.fuzz.ArrayTarget;
import io.github.zarrcdm.fuzz.Target.Seed;
import io.github.zarrcdm.internal.codec.Codecs;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Where fuzzing begins: with sound input, for every codec. */
class SeedsTest {
  private static final Set<String> OF_FIXTURES =
      Fixture.all()
          .map(fixture -> fixture.spec().name().replace("numcodecs.", ""))
          .collect(Collectors.toSet());

  static Stream<String> names() {
    return Codecs.names().stream();
  }

  static Stream<String> arrays() {
    return new ArrayTarget()
        .seeds().stream()
            .map(Seed::bytes)
            .map(bytes -> new String(bytes, StandardCharsets.ISO_8859_1));
  }

  /** So that inputs of a fuzzer mean the same with other fixtures. */
  @Test
  void chunksBringTheirConfigurationAlong() throws Exception {
    CodecTarget target = new CodecTarget("zfpy");
    Seed written = Seed.parse(target.seeds().get(0).whole());
    target.take(written.place(), written.bytes());
    assertThatThrownBy(() -> target.take(written.place(), new byte[3]))
        .isInstanceOf(ZarrException.class);
    target.take(written.place().replace("dtype", "unknown"), new byte[3]);
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyCodecHasASeed(String name) {
    boolean inAnArray =
        arrays()
            .anyMatch(array -> array.matches("(?s).*\"name\": \"(numcodecs\\.)?" + name + "\".*"));
    assertThat(inAnArray || OF_FIXTURES.contains(name)).isTrue();
  }

  @ParameterizedTest
  @MethodSource("arrays")
  void everyArrayIsSound(String seed) throws IOException {
    byte[] bytes = seed.getBytes(StandardCharsets.ISO_8859_1);
    try (ZarrDataset dataset = ZarrDataset.of(ArrayTarget.store(bytes), "/")) {
      Array array = dataset.root().arrays().get(0);
      assertThat(dataset.read(array, Section.all(array.shape()))).isNotNull();
    }
  }
}
