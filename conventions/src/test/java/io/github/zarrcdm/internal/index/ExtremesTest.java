package io.github.zarrcdm.internal.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.values.MissingValues;
import java.lang.reflect.Array;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExtremesTest {
  private static final int VALUES = 12;

  private static MissingValues missing(String type) throws ZarrException {
    return MissingValues.of(
        NewArray.of("/a", type, VALUES).attribute("_FillValue", 3L).chunks(VALUES).build());
  }

  private static Object random(String type, Random random) {
    boolean real = type.startsWith("float");
    Object values = type.endsWith("64") ? (real ? new double[VALUES] : new long[VALUES]) : null;
    if (values == null) {
      values = real ? new float[VALUES] : new short[VALUES];
    }
    int most = 1 + random.nextInt(6);
    for (int i = 0; i < VALUES; i++) {
      // From both ends of what has no sign, and often the fill value.
      byte value = (byte) (3 + random.nextInt(most) * (random.nextBoolean() ? 1 : -1));
      Array.set(values, i, real ? (Object) (float) value : (Object) value);
    }
    return values;
  }

  private static Object part(Object values, int from, int to) {
    Object part = Array.newInstance(values.getClass().getComponentType(), to - from);
    System.arraycopy(values, from, part, 0, to - from);
    return part;
  }

  @ParameterizedTest
  @ValueSource(strings = {"int16", "uint16", "int64", "uint64", "float32", "float64"})
  void partsTogetherAreTheWholeAndEachIsAdmitted(String type) throws ZarrException {
    Random random = new Random(7);
    MissingValues none = missing(type);
    for (int n = 0; n < 300; n++) {
      Object values = random(type, random);
      int cut = random.nextInt(VALUES + 1);
      Extremes first = Extremes.of(part(values, 0, cut), none);
      Extremes second = Extremes.of(part(values, cut, VALUES), none);
      Extremes whole = Extremes.of(part(values, 0, VALUES), none);
      assertThat(first.and(second, none.unsigned())).isEqualTo(whole);
      assertThat(whole.admit(first, none.unsigned())).isTrue();
      assertThat(whole.admit(second, none.unsigned())).isTrue();
      Object other = random(type, random);
      Extremes others = Extremes.of(part(other, 0, VALUES), none);
      assertThat(whole.admit(others, none.unsigned())).isEqualTo(whole.equals(others));
    }
  }
}
