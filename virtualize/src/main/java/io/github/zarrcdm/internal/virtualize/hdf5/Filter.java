package io.github.zarrcdm.internal.virtualize.hdf5;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A step of the pipeline by which chunks were encoded, in the order of encoding. */
record Filter(int id, String name, long[] values) {
  static final int MESSAGE = 0xb;

  static List<Filter> of(Hdf5File file, Cursor in) throws IOException {
    int version = in.u8();
    int count = in.u8();
    if (version != 1 && version != 2) {
      throw file.unsupported("filter pipelines of version " + version + " are not supported");
    }
    in.skip(version == 1 ? 6 : 0);
    List<Filter> filters = new ArrayList<>();
    for (int n = 0; n < count; n++) {
      int id = in.u16();
      int nameLength = version == 1 || id >= 256 ? in.u16() : 0;
      in.skip(2);
      int valueCount = in.u16();
      String name = "";
      if (nameLength > 0) {
        name = in.text(version == 1 ? (nameLength + 7) / 8 * 8 : nameLength);
      }
      long[] values = new long[valueCount];
      for (int v = 0; v < valueCount; v++) {
        values[v] = in.u32();
      }
      in.skip(version == 1 && valueCount % 2 == 1 ? 4 : 0);
      filters.add(new Filter(id, name, values));
    }
    return List.copyOf(filters);
  }
}
