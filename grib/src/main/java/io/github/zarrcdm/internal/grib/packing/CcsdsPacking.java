package io.github.zarrcdm.internal.grib.packing;

import io.github.zarrcdm.codec.ByteSink;
import io.github.zarrcdm.codec.ByteSource;
import io.github.zarrcdm.codec.BytesCodec;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.Codecs;
import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.internal.grib.octets.Octets;
import io.github.zarrcdm.model.CodecSpec;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;

/**
 * Integers in adaptive entropy coding (CCSDS 121.0-B): template 5.42.
 *
 * @param bits of an integer; 0 if all values are the reference
 */
record CcsdsPacking(Octets data, int bits, BytesCodec aec, Scale scale) implements Packing {
  private static final int FLAGS = 22;
  private static final int SIGNED = 1;

  /** How libaec lays out integers in memory, which does not change what is coded. */
  private static final int IN_MEMORY = 2 | 4;

  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

  static Packing of(Octets representation, Octets data) throws ZarrException {
    int bits = BitWidths.of(representation, 20, Integer.SIZE);
    int flags = representation.u8(FLAGS);
    if ((flags & SIGNED) != 0) {
      throw representation.unsupported(
          FLAGS,
          "signed integers in CCSDS packing (template 5.42). Pack it again: grib_set -r -s"
              + " packingType=grid_simple IN OUT");
    }
    CodecSpec spec =
        new CodecSpec(
            "aec",
            Map.of(
                "bitspersample", (long) Math.max(1, bits),
                "flags", (long) (flags & ~IN_MEMORY),
                "blocksize", (long) representation.u8(FLAGS + 1),
                "rsi", (long) representation.u16(FLAGS + 2)));
    BytesCodec aec;
    try {
      aec = (BytesCodec) Codecs.create(spec, DataTypes.v3("uint32"));
    } catch (ZarrException e) {
      throw representation.damaged(FLAGS, "%s", e.getMessage());
    }
    return new CcsdsPacking(data, bits, aec, Scale.of(representation));
  }

  @Override
  public void unpack(FieldValues values) throws ZarrException {
    if (bits == 0) {
      values.fill(scale.reference());
      return;
    }
    int size = bits > 16 ? Integer.BYTES : bits > 8 ? Short.BYTES : 1;
    long length = (long) values.coded() * size;
    if (length == 0) {
      return;
    }
    int at = data.at(6, 0);
    ByteBuffer encoded =
        ByteBuffer.wrap(data.array(), at, data.from() + data.length() - at).slice();
    aec.decode(
        ByteSource.of(encoded),
        new Samples(length, size, scale, values),
        data.chunk().expecting(length));
  }

  /** Takes decoded integers of {@code size} bytes, {@code end} bytes in all. */
  private record Samples(
      long end, int size, Scale scale, FieldValues values, long[] integers, double[] block)
      implements ByteSink {
    Samples(long end, int size, Scale scale, FieldValues values) {
      this(end, size, scale, values, new long[FieldValues.BLOCK], new double[FieldValues.BLOCK]);
    }

    @Override
    public boolean wants(long from, long to) {
      return from < end;
    }

    @Override
    public void put(byte[] decoded, int offset, long position, int length) {
      int left = (int) Math.min(length, end - position) / size;
      for (int at = offset; left > 0; ) {
        int count = Math.min(left, FieldValues.BLOCK);
        switch (size) {
          case 1 -> {
            for (int i = 0; i < count; i++) {
              integers[i] = decoded[at + i] & 0xff;
            }
          }
          case 2 -> {
            for (int i = 0; i < count; i++) {
              integers[i] = (short) SHORT.get(decoded, at + 2 * i) & 0xffff;
            }
          }
          default -> {
            for (int i = 0; i < count; i++) {
              integers[i] = (int) INT.get(decoded, at + 4 * i) & 0xffffffffL;
            }
          }
        }
        scale.apply(integers, block, count);
        values.put(block, count);
        at += count * size;
        left -= count;
      }
    }
  }
}
