package io.github.zarrcdm.conventions;

import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;

import io.github.zarrcdm.internal.cf.geometry.TextGeometries;
import io.github.zarrcdm.internal.cf.geometry.WellKnownBinary;
import io.github.zarrcdm.internal.conventions.crs.read.CrsReader;
import io.github.zarrcdm.internal.conventions.crs.read.UnreadableCrs;
import io.github.zarrcdm.internal.dtype.FixedText;
import io.github.zarrcdm.internal.dtype.OpaqueType;
import io.github.zarrcdm.internal.dtype.VariableText;
import io.github.zarrcdm.internal.grid.COrder;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Kind;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Shows geometries in WKB, as xvec's {@code encode_wkb} writes them, as text (WKT), with their
 * coordinates as stored.
 *
 * <p>xarray stores the bytes in elements of one length; a reader that takes NULs at their end for
 * padding, as numpy does, loses the end of points with a coordinate of 0.
 *
 * @see <a href="https://xvec.readthedocs.io/en/stable/io.html">xvec, writing and reading</a>
 */
final class WkbGeometries implements Convention {
  private static final String MARK = "wkb_encoded_geometry";

  /** Of PROJJSON, whose own type comes before those of its members. */
  private static final Pattern TYPE =
      Pattern.compile(
          "\\{\\s*(?:\"\\$schema\"\\s*:\\s*\"[^\"]*\"\\s*,\\s*)?\"type\"\\s*:\\s*\"(\\w+)");

  @Override
  public Group apply(Group group) {
    return group.withMembers(
        group.arrays().stream().map(WkbGeometries::asText).toList(),
        group.groups().stream().map(this::apply).toList());
  }

  private static Array asText(Array array) {
    boolean marked = Boolean.TRUE.equals(array.attributes().get(MARK));
    Array bytes = marked ? bytes(array) : null;
    if (bytes == null) {
      return array;
    }
    Attributes attributes = array.attributes().without(MARK).with(TextGeometries.ENCODING, "WKT");
    return new Array(
        array.path(),
        new VariableText("string"),
        array.shape(),
        array.dimensionNames(),
        isInDegrees(attributes.text("crs")) ? attributes.with(UNITS, "degrees") : attributes,
        ArrayData.Derived.fromAll(List.of(bytes), read -> texts((Object[]) read.get(0), array)));
  }

  /** Returns {@code array} with elements that are bytes; null if it has others. */
  private static @Nullable Array bytes(Array array) {
    if (array.type().kind() == Kind.OPAQUE) {
      return array;
    }
    return array.type() instanceof FixedText text
            && array.data() instanceof ArrayData.Chunked chunked
        ? array
            .withType(new OpaqueType(text.name(), text.size()))
            .withData(
                new ArrayData.Chunked(
                    chunked.grid(),
                    chunked.keys(),
                    chunked.otherKeys(),
                    chunked.codecs(),
                    new byte[text.size()]))
        : null;
  }

  private static ArrayData.Source texts(Object[] elements, Array array) {
    int[] strides = COrder.strides(Section.all(array.shape()).count());
    return (start, count, stride) -> {
      int[] index = new int[count.length];
      Object[] texts = new Object[Arrays.stream(count).reduce(1, Math::multiplyExact)];
      for (int i = 0; i < texts.length; i++) {
        int at = 0;
        for (int d = 0; d < index.length; d++) {
          at += strides[d] * (int) (start[d] + index[d] * stride[d]);
        }
        texts[i] = text((byte[]) elements[at], array, at);
        COrder.advance(index, count);
      }
      return texts;
    };
  }

  /** Empty for a geometry that is missing, which has no bytes but those that fill its element. */
  private static String text(byte[] element, Array array, int number) {
    boolean missing = true;
    for (int i = 0; i < element.length && missing; i++) {
      missing = element[i] == 0;
    }
    try {
      return missing ? "" : WellKnownBinary.text(element);
    } catch (IllegalArgumentException e) {
      throw new UncheckedIOException(
          new IOException(
              "geometry %s of %s, counted from 0: %s"
                  .formatted(number, array.path(), e.getMessage()),
              e));
    }
  }

  private static boolean isInDegrees(@Nullable String crs) {
    Matcher type = TYPE.matcher(crs == null ? "" : crs.strip());
    if (type.lookingAt()) {
      return type.group(1).startsWith("Geo");
    }
    try {
      return crs != null && CrsReader.read(crs).isGeographic();
    } catch (UnreadableCrs e) {
      return false;
    }
  }
}
