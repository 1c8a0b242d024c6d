package io.github.zarrcdm.internal.copy.quirks;

import io.github.zarrcdm.internal.iosp.cdm.CdmOrigin;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import ucar.ma2.DataType;
import ucar.nc2.Structure;
import ucar.nc2.Variable;
import ucar.nc2.dataset.VariableDS;

/**
 * What netCDF-Java found in the header of an HDF5 dataset, which it tells as text only: the classes
 * of types by their numbers in HDF5, the length of dimensions as stored, and where values are.
 *
 * @param variable as the file has it, without what NcML made of it
 */
public record Hdf5Description(Variable variable, String text) {
  private static final Pattern LENGTHS = Pattern.compile(" length=\\(([0-9,]*)\\)");

  /** Attributes have types of their own. */
  private static final Pattern ATTRIBUTE =
      Pattern.compile("message type = Attribute.*?(?=message type = |$)", Pattern.DOTALL);

  /** Strings whose gaps are filled with their first character only. */
  private static final Pattern TEXT_FILL =
      Pattern.compile("hasFillValue= true\\s+size = (?!1 )\\d+ value= (0 )*-?[1-9]");

  /** A fill value, or that gaps are not to be filled. */
  private static final Pattern FILL =
      Pattern.compile("hasFillValue= true|FillValueOld size= [1-9]|fillWriteTime=1 ");

  /**
   * Arrays of unsigned integers, rows of enumerations of them, and bit fields, alone or in either:
   * netCDF-Java keeps the sign only of what is not within another type.
   */
  private static final Pattern UNSIGNED =
      Pattern.compile(
          "datatype=hdfType=(4 |(9|10) .*(\\s+base=hdfType=(8|10) .*)*"
              + "\\s+base=hdfType=(4 |0 .*dataType=u))");

  private static final Pattern FILL_BYTES =
      Pattern.compile(
          "(?:hasFillValue= true\\s+size = |FillValueOld size= )[1-9]\\d* value=((?: -?\\d+)+)");

  private static final Pattern SIZE = Pattern.compile("datatype=hdfType=\\d+ byteSize=(\\d+) ");

  /** Enumerations of signed integers, of which netCDF-Java shows the size only. */
  private static final Pattern SIGNED_ENUM =
      Pattern.compile("datatype=hdfType=8 .*\\s+base=hdfType=0 .*dataType=(?!u)");

  private static final Pattern ADDRESS = Pattern.compile("\\n[^\\n]* id= (\\d+) messages= ");

  /** Integers, floats and bit fields of a size that no type of the CDM has. */
  private static final Pattern UNKNOWN_NUMBERS =
      Pattern.compile("datatype= ((1) byteSize= (?![48] )|[04] byteSize= (?![1248] ))(\\d+) ");

  private static final Map<Pattern, String> MISREAD = new LinkedHashMap<>();

  static {
    MISREAD.put(
        Pattern.compile("referenceType= 1|base=hdfType=7|mdt= datatype= 7"),
        "references as numbers");
    MISREAD.put(Pattern.compile("datatype=hdfType=2 |mdt= datatype= 2 "), "times of HDF5 as texts");
    MISREAD.put(Pattern.compile("base=hdfType=9"), "rows of rows, or of texts, as numbers");
    MISREAD.put(Pattern.compile("base=hdfType=3"), "rows or arrays of texts in a wrong length");
    MISREAD.put(
        Pattern.compile("datatype= 4 byteSize= [248] "),
        "bit fields of several bytes in the byte order that it used last");
    MISREAD.put(
        Pattern.compile(
            "datatype= 1 byteSize= (4 NCtype= float(?! +flags= +3[23] 31 0 )"
                + "|8 NCtype= double(?! +flags= +3[23] 63 0 ))"),
        "floats of another layout than that of IEEE 754 as such");
    MISREAD.put(
        Pattern.compile(
            "datatype=hdfType=8 byteSize=[24] .*\\s+base=hdfType=0 .* endian=0 .*hasFilter"),
        "filtered enumerations in a wrong byte order");
    MISREAD.put(
        Pattern.compile("datatype=hdfType=9 .*\\s+base=hdfType=8 byteSize=[248] "),
        "rows of enumerations in a wrong byte order");
    MISREAD.put(
        Pattern.compile("ExternalDataFiles"), "nothing of the external files with its values");
    MISREAD.put(
        Pattern.compile(" = Layout\\(8\\); +type= 3 "),
        "nothing of the other datasets that a virtual one is made of");
    MISREAD.put(
        Pattern.compile(" = SimpleDataspace\\(1\\); .* type=2 "), "a value where HDF5 has none");
  }

  /**
   * Returns the description of {@code variable}; empty if it is not of HDF5, or of several files.
   */
  public static Optional<Hdf5Description> of(Variable variable) {
    if (variable instanceof VariableDS dataset && dataset.getOriginalVariable() != null) {
      return of(dataset.getOriginalVariable());
    }
    if (CdmOrigin.array(variable).isPresent()) {
      return Optional.empty(); // before all of an array of Zarr becomes a text
    }
    String text = String.valueOf(variable.getSPobject());
    return text.startsWith("dataPos=")
        ? Optional.of(new Hdf5Description(variable, ATTRIBUTE.matcher(text).replaceAll("")))
        : Optional.empty();
  }

  /**
   * Returns what netCDF-Java reads instead of the values; empty if nothing is known to be wrong.
   */
  public Optional<String> misread() {
    for (Map.Entry<Pattern, String> known : MISREAD.entrySet()) {
      if (known.getKey().matcher(text).find()) {
        return Optional.of(known.getValue());
      }
    }
    if (variable instanceof Structure) {
      return unknownNumbers(text).map("structures without their %s"::formatted);
    }
    if (text.contains("datatype=hdfType=3 ") && TEXT_FILL.matcher(text).find()) {
      return Optional.of("gaps as other texts than the fill value");
    }
    return Optional.empty();
  }

  /** Returns true if the values are in chunks. */
  public boolean isChunked() {
    return text.contains("isChunked");
  }

  /** Returns true if no value was ever written. */
  public boolean isUnwritten() {
    return text.contains("useFillValue");
  }

  /** Returns true if there is a fill value, or what was never written may be anything. */
  public boolean hasOwnFill() {
    return FILL.matcher(text).find();
  }

  /** Returns the bytes of an element that was never written: the fill value, or 0. */
  public byte[] fill() {
    Matcher fill = FILL_BYTES.matcher(text);
    if (!fill.find()) {
      Matcher size = SIZE.matcher(text);
      return new byte[size.find() ? Integer.parseInt(size.group(1)) : Long.BYTES];
    }
    String[] numbers = fill.group(1).strip().split(" ");
    byte[] bytes = new byte[numbers.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = Byte.parseByte(numbers[i]);
    }
    return bytes;
  }

  /**
   * Returns what numbers in {@code type} are of a size that netCDF-Java does not show; empty if
   * none is.
   */
  public static Optional<String> unknownNumbers(String type) {
    Matcher found = UNKNOWN_NUMBERS.matcher(type);
    return found.find()
        ? Optional.of(
            "%s of %s bits"
                .formatted(
                    found.group(2) == null ? "integers" : "floats",
                    Byte.SIZE * Long.parseLong(found.group(3))))
        : Optional.empty();
  }

  /** Returns where the file has it, which no other object shares. */
  public Optional<Long> address() {
    Matcher found = ADDRESS.matcher(text);
    return found.find() ? Optional.of(Long.valueOf(found.group(1))) : Optional.empty();
  }

  /**
   * Returns the type of the numbers in the file, which netCDF-Java may show as signed when they are
   * not; that of an enumeration if it is known to be signed.
   */
  public static DataType type(Variable variable) {
    DataType shown = variable.getDataType();
    return of(variable)
        .filter(found -> found.variable.getDataType() == shown)
        .map(found -> found.type(shown))
        .orElse(shown);
  }

  private DataType type(DataType shown) {
    if (UNSIGNED.matcher(text).find()) {
      return shown.withSignedness(DataType.Signedness.UNSIGNED);
    }
    if (!SIGNED_ENUM.matcher(text).find()) {
      return shown;
    }
    return switch (shown) {
      case ENUM1 -> DataType.BYTE;
      case ENUM2 -> DataType.SHORT;
      case ENUM4 -> DataType.INT;
      default -> shown;
    };
  }

  /** Returns the lengths of the dimensions as stored; none of a scalar. */
  public long[] lengths() {
    Matcher found = LENGTHS.matcher(text);
    return !found.find() || found.group(1).isEmpty()
        ? new long[0]
        : Arrays.stream(found.group(1).split(",")).mapToLong(Long::parseLong).toArray();
  }
}
