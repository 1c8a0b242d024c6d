package io.github.zarrcdm.cli.copy.netcdf4;

import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.nc2.Attribute;

/** Writes the attributes of one variable or group. */
record Attributes(LibraryCalls calls, int group, int variable) {

  /** Attributes that the library or HDF5 writes by itself. */
  private static final Set<String> RESERVED =
      Set.of(
          "_NCProperties",
          "_Netcdf4Dimid",
          "_Netcdf4Coordinates",
          "_nc3_strict",
          "_ChunkSizes",
          "_IsNetcdf4",
          "_SuperblockVersion",
          "CLASS",
          "NAME",
          "DIMENSION_LIST",
          "REFERENCE_LIST");

  /** All of {@code attributes}; {@code layout} is that of the variable, null for a group. */
  void put(Iterable<Attribute> attributes, @Nullable Layout layout) throws IOException {
    for (Attribute attribute : attributes) {
      String name = attribute.getShortName();
      if (name.equals(FILL_VALUE) && layout != null) {
        fill(attribute, layout);
      } else if (!RESERVED.contains(name)) {
        put(attribute);
      }
    }
  }

  private void put(Attribute attribute) throws IOException {
    NetcdfLibrary library = calls.library();
    String name = NetcdfNames.valid(attribute.getShortName());
    Array values = attribute.getValues();
    int length = attribute.getLength();
    Optional<Layout.Number> number = Layout.number(attribute.getDataType());
    if (values == null || length == 0 || number.isEmpty() && length == 1) {
      String text = values == null || length == 0 ? "" : attribute.getStringValue(0);
      byte[] bytes = bytes(text);
      calls.check(library.nc_put_att_text(group, variable, name, bytes.length, bytes), name);
    } else if (number.isEmpty()) {
      String[] texts = new String[length];
      for (int i = 0; i < length; i++) {
        String text = attribute.getStringValue(i);
        texts[i] = text == null ? "" : text;
      }
      calls.check(library.nc_put_att_string(group, variable, name, length, texts), name);
    } else {
      put(name, values, number.get(), length);
    }
  }

  private void put(String name, Array values, Layout.Number type, int length) throws IOException {
    calls.check(
        calls
            .library()
            .nc_put_att(group, variable, name, type.code(), length, Values.buffer(values)),
        name);
  }

  /** The fill value has the type of its variable, and is one. */
  private void fill(Attribute attribute, Layout layout) throws IOException {
    Array values = attribute.getValues();
    if (values == null || attribute.getLength() != 1) {
      return;
    }
    if (layout instanceof Layout.Text && attribute.isString()) {
      String text = attribute.getStringValue(0);
      String[] texts = {text == null ? "" : text};
      calls.check(
          calls.library().nc_put_att_string(group, variable, FILL_VALUE, 1, texts), FILL_VALUE);
    } else if (layout instanceof Layout.Number number && number.type() == DataType.CHAR) {
      byte[] text = bytes(attribute.getStringValue(0));
      if (text.length == 1) {
        calls.check(
            calls.library().nc_put_att_text(group, variable, FILL_VALUE, 1, text), FILL_VALUE);
      }
    } else if (layout instanceof Layout.Number number && attribute.getDataType() == number.type()) {
      put(FILL_VALUE, values, number, 1);
    }
  }

  private static byte[] bytes(String text) {
    return text == null ? new byte[0] : text.getBytes(StandardCharsets.UTF_8);
  }
}
