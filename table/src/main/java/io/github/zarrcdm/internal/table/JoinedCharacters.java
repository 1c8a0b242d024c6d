package io.github.zarrcdm.internal.table;

import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;

import io.github.zarrcdm.internal.dtype.VariableText;
import io.github.zarrcdm.internal.grid.COrder;
import io.github.zarrcdm.internal.table.grid.Selection;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Kind;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Strings instead of arrays of characters, as CF has them: the last dimension, which only
 * characters have, becomes the text. xarray does the same.
 *
 * @see <a href="https://cfconventions.org/cf-conventions/cf-conventions.html#_data_types">CF, 2.2
 *     Data Types</a>
 */
final class JoinedCharacters {
  private JoinedCharacters() {}

  /** Returns {@code group} and all groups below it, with texts. */
  static Group in(Group group) {
    Set<String> others = new HashSet<>();
    for (Array array : group.arrays()) {
      int own = array.type().kind() == Kind.CHAR ? array.rank() - 1 : array.rank();
      for (int d = 0; d < own; d++) {
        others.add(array.shortDimensionName(d));
      }
    }
    return group.withMembers(
        group.arrays().stream()
            .map(array -> isJoined(array, others) ? joined(array) : array)
            .toList(),
        group.groups().stream().map(JoinedCharacters::in).toList());
  }

  private static boolean isJoined(Array array, Set<String> others) {
    int last = array.rank() - 1;
    return array.type().kind() == Kind.CHAR
        && last >= 0
        && array.shortDimensionName(last) != null
        && !others.contains(array.shortDimensionName(last))
        && Selection.all(array.shape()).cells() <= Column.MOST_VALUES;
  }

  private static Array joined(Array characters) {
    int rank = characters.rank() - 1;
    int length = (int) characters.shape()[rank];
    long[] shape = Arrays.copyOf(characters.shape(), rank);
    String encoding = characters.attributes().text("_Encoding");
    return new Array(
        characters.path(),
        new VariableText("string"),
        shape,
        characters.dimensionNames().subList(0, rank),
        characters.attributes().without(FILL_VALUE),
        ArrayData.Derived.fromAll(
            List.of(characters), inputs -> texts((byte[]) inputs.get(0), length, encoding, shape)));
  }

  private static ArrayData.Source texts(
      byte[] all, int length, @Nullable String encoding, long[] shape) {
    return (start, count, stride) -> {
      int cells = Arrays.stream(count).reduce(1, Math::multiplyExact);
      Object[] texts = new Object[cells];
      int[] index = new int[count.length];
      for (int i = 0; i < cells; i++) {
        long cell = 0;
        for (int d = 0; d < count.length; d++) {
          cell = cell * shape[d] + start[d] + (long) index[d] * stride[d];
        }
        texts[i] = text(all, (int) cell * length, length, encoding);
        COrder.advance(index, count);
      }
      return texts;
    };
  }

  /** Trailing zeros are padding. */
  private static String text(byte[] all, int from, int length, @Nullable String encoding) {
    int end = from + length;
    while (end > from && all[end - 1] == 0) {
      end--;
    }
    try {
      Charset charset = encoding == null ? StandardCharsets.UTF_8 : Charset.forName(encoding);
      return charset.newDecoder().decode(ByteBuffer.wrap(all, from, end - from)).toString();
    } catch (CharacterCodingException | IllegalArgumentException e) {
      return new String(all, from, end - from, StandardCharsets.ISO_8859_1);
    }
  }
}
