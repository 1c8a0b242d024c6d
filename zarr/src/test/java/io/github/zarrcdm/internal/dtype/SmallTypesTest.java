package io.github.zarrcdm.internal.dtype;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Kind;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Numbers of a byte or less, and bfloat16, are what ml_dtypes makes of them; {@code
 * tools/dtype-fixtures.py} asked it. Arrays of them are by TensorStore.
 */
class SmallTypesTest {
  private static final JsonNode VALUES = values();

  private static JsonNode values() {
    try (InputStream in = SmallTypesTest.class.getResourceAsStream("/dtype/values.json")) {
      return new JsonMapper().readTree(in);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  static List<String> types() {
    Iterable<String> names = VALUES::fieldNames;
    return StreamSupport.stream(names.spliterator(), false).toList();
  }

  static Stream<String> writtenByTensorStore() {
    return types().stream()
        .flatMap(name -> Stream.of(name, name + "-v2"))
        .filter(name -> store(name) != null);
  }

  private static URL store(String name) {
    return SmallTypesTest.class.getResource("/dtype/" + name + ".zarr");
  }

  @ParameterizedTest
  @MethodSource("types")
  void everyByteIsTheNumberThatMlDtypesSays(String name) throws Exception {
    StoredType type = DataTypes.v3(name);
    byte[] bytes = new byte[256 * type.size()];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (i / type.size());
    }
    Object read = type.kind() == Kind.FLOAT ? new float[256] : new byte[256];
    type.read(bytes, 0, type.size(), ByteOrder.LITTLE_ENDIAN, read, 0, 256);
    assertThat(numbers(read)).isEqualTo(expected(name));
  }

  @ParameterizedTest
  @MethodSource("writtenByTensorStore")
  void anArrayByTensorStoreHasItsNumbers(String store) throws Exception {
    String name = store.replace("-v2", "");
    try (ZarrDataset dataset = ZarrDataset.open(Path.of(store(store).toURI()).toString())) {
      Array array = dataset.root().arrays().get(0);
      assertThat(array.type().name()).isEqualTo(name);
      assertThat(numbers(dataset.read(array, Section.all(array.shape()))))
          .isEqualTo(expected(name));
    }
  }

  private static List<Float> expected(String name) {
    return StreamSupport.stream(VALUES.get(name).spliterator(), false)
        .map(number -> Float.valueOf(number.asText()))
        .toList();
  }

  private static List<Float> numbers(Object array) {
    return array instanceof float[] floats
        ? IntStream.range(0, floats.length).mapToObj(i -> floats[i]).toList()
        : bytes((byte[]) array);
  }

  private static List<Float> bytes(byte[] array) {
    return IntStream.range(0, array.length).mapToObj(i -> (float) array[i]).toList();
  }
}
