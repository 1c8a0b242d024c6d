package io.github.zarrcdm.internal.copy.quirks;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.iosp.quirks.Quirk;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.model.Attributes;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import ucar.ma2.DataType;
import ucar.nc2.Attribute;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/** What netCDF-Java 5.5 makes of OPeNDAP (DAP2) that its server did not say. */
@Quirk(
    of = "ucar.nc2.dods.DODSNetcdfFile",
    seen = "5.5.3",
    does =
        "reads other parts than a constraint expression asks for, cuts off unsigned "
            + "attributes, adds axes to grids, and takes UTF-8 for ISO 8859-1",
    instead = "a copy refuses such URLs, decodes texts, and notes the rest")
public final class OpendapMisreads {
  private static final String AXES = "_CoordinateAxes";

  /** Hyperslabs in a constraint expression. */
  private static final Pattern PART = Pattern.compile("^[^?]*\\?.*(\\[|%5[Bb])");

  private OpendapMisreads() {}

  /** Returns true if {@code file} is read from such a server. */
  public static boolean is(@Nullable NetcdfFile file) {
    return file != null && "OPeNDAP".equals(file.getFileTypeId());
  }

  /**
   * Throws {@link ZarrException.NotWritable} if the URL of {@code file} asks for parts of
   * variables: netCDF-Java shows their shapes, but reads each from its beginning.
   */
  public static void refuseParts(@Nullable NetcdfFile file) throws ZarrException {
    if (file != null && is(file) && PART.matcher(file.getLocation()).find()) {
      throw new ZarrException.NotWritable(
          "%s: the URL selects parts of variables, in place of which netCDF-Java reads other parts."
                  .formatted(Location.withoutSecrets(file.getLocation()))
              + " Leave out all in brackets, and copy parts by -s, -d or ZarrCopy.select");
    }
  }

  /**
   * Returns {@code attributes} of {@code variable} without the axes that netCDF-Java adds to a
   * grid, unless they name more than its dimensions and {@code coordinates} do.
   */
  public static Attributes withoutAxes(Variable variable, Attributes attributes) {
    String axes = attributes.text(AXES);
    if (axes == null) {
      return attributes;
    }
    Set<String> known = new HashSet<>(names(attributes.text("coordinates")));
    variable.getDimensions().forEach(dimension -> known.add(dimension.getShortName()));
    return known.containsAll(names(axes)) ? attributes.without(AXES) : attributes;
  }

  private static List<String> names(@Nullable String text) {
    return List.of(Objects.requireNonNullElse(text, "").strip().split("\\s+"));
  }

  /**
   * Returns the names of attributes that may be wrong: netCDF-Java reads unsigned numbers of 32
   * bits as the largest with a sign if they are larger than that.
   */
  public static List<String> cutOff(Iterable<Attribute> attributes) {
    return StreamSupport.stream(attributes.spliterator(), false)
        .filter(OpendapMisreads::isCutOff)
        .map(Attribute::getShortName)
        .toList();
  }

  private static boolean isCutOff(Attribute attribute) {
    return attribute.getDataType() == DataType.UINT
        && IntStream.range(0, attribute.getLength())
            .anyMatch(i -> Integer.valueOf(Integer.MAX_VALUE).equals(attribute.getValue(i)));
  }

  /**
   * Returns {@code texts} from bytes in UTF-8 if they are that: netCDF-Java takes each byte for a
   * character (ISO 8859-1), as the protocol does not tell the encoding.
   */
  public static Object[] decoded(Object[] texts) {
    return Arrays.stream(texts).map(text -> decoded((String) text)).toArray();
  }

  private static String decoded(String text) {
    byte[] bytes = text.getBytes(ISO_8859_1);
    if (!new String(bytes, ISO_8859_1).equals(text)) {
      return text;
    }
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      return text;
    }
  }
}
