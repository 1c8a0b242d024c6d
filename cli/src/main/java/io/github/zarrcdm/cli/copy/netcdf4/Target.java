package io.github.zarrcdm.cli.copy.netcdf4;

import com.sun.jna.Pointer;
import io.github.zarrcdm.cli.copy.Pieces;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.LongConsumer;
import ucar.ma2.Array;
import ucar.ma2.InvalidRangeException;
import ucar.ma2.Section;
import ucar.nc2.Variable;

/** A variable of a file that is being written. */
record Target(Calls calls, int group, int id, Layout layout, int rank) {

  void write(Variable variable, Section section, LongConsumer done) throws IOException {
    if (section.computeSize() == 0) {
      return;
    }
    if (layout instanceof Layout.Ragged && variable.isVariableLength()) {
      put(variable.getFullName(), new int[rank], shape(section), rows(variable, section));
      done.accept(section.computeSize());
      return;
    }
    Pieces.read(
        variable,
        section,
        (origin, values) -> {
          put(variable.getFullName(), origin, values.getShape(), values);
          done.accept(values.getSize());
        });
  }

  private static Array rows(Variable variable, Section section) throws IOException {
    try {
      return variable.read(section);
    } catch (InvalidRangeException e) {
      throw new IOException(variable.getFullName() + ": " + e.getMessage(), e);
    }
  }

  /** Without the dimension along which rows differ, which is the last. */
  private int[] shape(Section section) {
    return Arrays.copyOf(section.getShape(), rank);
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
