package io.github.zarrcdm.internal.copy.quirks;

import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is not in the copy as it is in the source: a sentence for each topic, with all its names.
 */
public final class CopyNotes {
  private final Map<Topic, Set<String>> names = new EnumMap<>(Topic.class);

  public enum Topic {
    FILL_OF_OBJECTS("_FillValue %s is left out: Zarr has fill values of numbers and text only"),
    FILL_OF_NUMBERS(
        "_FillValue %s is not a value of its variable's type, and is left out; several are written"
            + " as missing_value"),
    MEMBERS(
        "left out are attributes and enumerations of the members of %s: Zarr has only names and"
            + " types of members"),
    FILL_OF_TEXTS(
        "_FillValue of %s is written as missing_value: xarray cannot open stores of version 3 in"
            + " which text has a _FillValue"),
    UNLIMITED("unlimited in the source: %s; --append adds to a dimension of any store"),
    MISSING_NAN(
        "missing_value of NaN is left out of %s: NaN counts as missing anyway, and JSON has none"),
    BEYOND_JSON(
        "NaN or Infinity in the attributes %s: JSON has neither; they are written as zarr-python"
            + " writes them, which TensorStore and JavaScript do not read"),
    BEYOND_ZARR_PYTHON(
        "%s: zarr-python 3 cannot open stores of version 2 with ragged rows, or with arrays in"
            + " structures; zarr-python 2 can. Leave them out for readers that use the newer one"),
    NOT_ROUNDED(
        "%s not rounded: only floats are, and only to fewer bits than they have (23 in single"
            + " precision, 52 in double, fewer after an earlier quantization)"),
    HDF_EOS(
        "the grids %s have their positions in words of HDF-EOS only, which no reader takes for"
            + " coordinates, so the copy is not on the map; GDAL writes them: gdal_translate -of"
            + " netCDF 'HDF4_EOS:EOS_GRID:IN.hdf:GRID:FIELD' OUT.nc"),
    REPEATED(
        "the same dimension twice in %s: xarray warns, and TensorStore does not read these arrays"),
    NEVER_WRITTEN(
        "never written in HDF4: %s; netCDF-Java reads 0, and so does the copy, where HDF4's library"
            + " gives a fill value such as -32767 or 9.97E36"),
    SIGNS(
        "negative, because netCDF-Java takes unsigned integers in attributes of HDF4 for signed"
            + " ones, if they are unsigned there: %s; 200 in a byte becomes -56"),
    HDF5_ATTRIBUTES(
        "misread by netCDF-Java, and so in the copy, are these attributes of HDF5: %s; it takes"
            + " unsigned integers in rows and arrays for signed numbers, has only the first values"
            + " of arrays, joins characters in several dimensions, and does not tell groups of one"
            + " name apart"),
    SAME_NAME(
        "only one of several attributes is copied as %s: netCDF-Java shows blanks in names as"
            + " underscores"),
    REFERENCES(
        "left out are the attributes %s: object and region references of HDF5, which mean nothing"
            + " outside of their file"),
    CUT_OFF(
        "left out, because netCDF-Java reads unsigned numbers above 2147483647 in attributes of"
            + " OPeNDAP as that number: %s; the server's .das has them"),
    UNSIGNED(
        "enumerations of %s are written as unsigned, as netCDF-Java reads them, and so are their"
            + " flag_values: -1 in a byte becomes 255");

    private final String sentence;

    Topic(String sentence) {
      this.sentence = sentence;
    }
  }

  /** Adds {@code name} to those that {@code topic} is about. */
  public void add(Topic topic, String name) {
    names.computeIfAbsent(topic, any -> new LinkedHashSet<>()).add(name);
  }

  public List<String> sentences() {
    return names.entrySet().stream()
        .map(topic -> topic.getKey().sentence.formatted(String.join(", ", topic.getValue())))
        .toList();
  }
}
