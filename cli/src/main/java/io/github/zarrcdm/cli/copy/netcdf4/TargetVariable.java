package io.github.zarrcdm.cli.copy.netcdf4;

import com.sun.jna.Pointer;
import io.github.zarrcdm.cli.copy.Selection;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.LongConsumer;
import ucar.ma2.Array;
import ucar.nc2.Variable;

/** A variable of a file that is being written. */
record TargetVariable(LibraryCalls calls, int group, int id, Layout layout) {

  void write(Variable variable, Selection selection, LongConsumer done) throws IOException {
    selection.read(
        variable,
        (origin, values) -> {
          put(variable.getFullName(), origin, values.getShape(), values);
          done.accept(values.getSize() * variable.getElementSize());
        });
  }

  private void put(String name, int[] origin, int[] shape, Array values) throws IOException {
    long[] start = atLeastOne(origin, 0);
    long[] count = atLeastOne(shape, 1);
    NetcdfLibrary library = calls.library();
    if (layout instanceof Layout.Number) {
      calls.check(library.nc_put_vara(group, id, start, count, Values.buffer(values)), name);
      return;
    }
    try (Values memory = new Values()) {
      Pointer all = memory.of(values, layout);
      calls.check(library.nc_put_vara(group, id, start, count, all), name);
    }
  }

  /** The library reads no entry for a scalar, but takes no empty list either. */
  private static long[] atLeastOne(int[] numbers, long none) {
    return numbers.length == 0
        ? new long[] {none}
        : Arrays.stream(numbers).asLongStream().toArray();
  }
}
