package io.github.zarrcdm.serve.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.serve.picture.PictureSize;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PictureQueryTest {
  @ParameterizedTest
  @ValueSource(strings = {"time", "t+1", "a b", "x=y&z", "%41", "é", "d.d", "\"<>'", "a;b"})
  void dimensionsHaveAnyName(String dimension) {
    String query = PictureQuery.of(PictureSize.NARROW, Map.of(dimension, 3));
    PictureQuery parsed = PictureQuery.parse(query.substring(1));
    assertThat(parsed.indices()).isEqualTo(Map.of(dimension, 3));
    assertThat(parsed.picture()).contains(PictureSize.NARROW);
  }
}
