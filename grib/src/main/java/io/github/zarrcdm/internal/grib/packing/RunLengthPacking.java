package io.github.zarrcdm.internal.grib.packing;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grib.octets.Bits;
import io.github.zarrcdm.internal.grib.octets.Octets;

/**
 * Levels and how often each is repeated: template 5.200. Level 0 is missing; the values of the
 * others are in section 5.
 *
 * @param bits of a number
 * @param most the highest level; higher numbers are digits of how often the level before goes on
 * @param levels their values, level 1 first
 */
record RunLengthPacking(Octets data, int bits, int most, double[] levels) implements Packing {

  static Packing of(Octets representation, Octets data) throws ZarrException {
    int bits = BitWidths.of(representation, 12, Short.SIZE);
    int most = representation.u16(13);
    int count = representation.u16(15);
    if (bits == 0 || most >= 1 << bits) {
      throw representation.damaged(12, "%s bits for levels of up to %s", bits, most);
    }
    if (count < most) {
      throw representation.damaged(15, "values of %s levels, where %s are used", count, most);
    }
    Scale scale = Scale.of(0, 0, (int) representation.signed(17, 1));
    double[] levels = new double[count];
    for (int level = 0; level < count; level++) {
      levels[level] = scale.value(representation.u16(18 + 2 * level));
    }
    return new RunLengthPacking(data, bits, most, levels);
  }

  @Override
  public void unpack(FieldValues values) throws ZarrException {
    Bits numbers = data.bits(6);
    long base = (1L << bits) - 1 - most;
    double[] block = new double[FieldValues.BLOCK];
    long left = values.coded();
    long number = left > 0 ? numbers.read(bits) : 0;
    while (left > 0) {
      if (number > most) {
        throw data.damaged(numbers.octet(), "a length of a run without the level before it");
      }
      double value = number == 0 ? Double.NaN : levels[(int) number - 1];
      long run = 1;
      long unit = 1;
      number = -1;
      while (numbers.left() >= bits && (number = numbers.read(bits)) > most) {
        run = Math.min(left + 1, run + unit * (number - most - 1));
        unit = Math.min(left + 1, unit * base);
        number = -1;
      }
      if (run > left) {
        throw data.damaged(
            numbers.octet(), "a run of %s values or more, where %s are left", run, left);
      }
      left -= run;
      put(value, run, block, values);
      if (number < 0 && left > 0) {
        throw data.damaged(numbers.octet(), "its runs end, %s values are left", left);
      }
    }
  }

  private static void put(double value, long run, double[] block, FieldValues values) {
    java.util.Arrays.fill(block, 0, (int) Math.min(run, block.length), value);
    for (long left = run; left > 0; left -= block.length) {
      values.put(block, (int) Math.min(left, block.length));
    }
  }
}
