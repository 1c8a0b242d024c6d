package io.github.zarrcdm.cli.copy.netcdf4;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import ucar.ma2.Array;
import ucar.ma2.ArrayStructure;
import ucar.ma2.DataType;
import ucar.ma2.IndexIterator;
import ucar.ma2.StructureData;

/** Values where the C library can read them; closing gives their memory back. */
final class Values implements AutoCloseable {
  private final List<Memory> taken = new ArrayList<>();

  /** Numbers or characters, in C order, as the library takes them from Java's own arrays. */
  static Buffer buffer(Array values) {
    Object flat = values.get1DJavaArray(values.getDataType());
    if (flat instanceof byte[] bytes) {
      return ByteBuffer.wrap(bytes);
    }
    if (flat instanceof short[] shorts) {
      return ShortBuffer.wrap(shorts);
    }
    if (flat instanceof int[] ints) {
      return IntBuffer.wrap(ints);
    }
    if (flat instanceof long[] longs) {
      return LongBuffer.wrap(longs);
    }
    if (flat instanceof float[] floats) {
      return FloatBuffer.wrap(floats);
    }
    if (flat instanceof double[] doubles) {
      return DoubleBuffer.wrap(doubles);
    }
    return StandardCharsets.ISO_8859_1.encode(CharBuffer.wrap((char[]) flat));
  }

  /** Returns all of {@code values}, one after the other. */
  Pointer of(Array values, Layout layout) {
    Memory all = take(values.getSize() * layout.size());
    put(values, layout, all, 0);
    return all;
  }

  private void put(Array values, Layout layout, Pointer to, long at) {
    long size = values.getSize();
    if (layout instanceof Layout.Number) {
      numbers(values, to, at);
    } else if (layout instanceof Layout.Compound compound) {
      ArrayStructure structures = (ArrayStructure) values;
      for (int i = 0; i < size; i++) {
        structure(structures.getStructureData(i), compound, to, at + (long) i * layout.size());
      }
    } else {
      IndexIterator objects = values.getIndexIterator();
      for (long i = 0; i < size; i++) {
        object(objects.getObjectNext(), layout, to, at + i * layout.size());
      }
    }
  }

  private void structure(StructureData structure, Layout.Compound layout, Pointer to, long at) {
    for (Layout.Member member : layout.members()) {
      put(structure.getArray(member.name()), member.layout(), to, at + member.offset());
    }
  }

  private void object(Object value, Layout layout, Pointer to, long at) {
    if (layout instanceof Layout.Text) {
      byte[] text = value == null ? new byte[0] : value.toString().getBytes(StandardCharsets.UTF_8);
      Memory memory = take(text.length + 1L);
      memory.write(0, text, 0, text.length);
      memory.setByte(text.length, (byte) 0);
      to.setPointer(at, memory);
    } else if (layout instanceof Layout.Opaque opaque) {
      byte[] bytes = bytes(value);
      to.write(at, bytes, 0, Math.min(bytes.length, opaque.size()));
    } else if (layout instanceof Layout.Ragged ragged) {
      Array items =
          value instanceof Array array
              ? array
              : Array.factory(DataType.UBYTE, new int[] {bytes(value).length}, bytes(value));
      Memory memory = take(items.getSize() * ragged.item().size());
      numbers(items, memory, 0);
      to.setLong(at, items.getSize());
      to.setPointer(at + Long.BYTES, memory);
    }
  }

  private static byte[] bytes(Object value) {
    ByteBuffer buffer = value == null ? ByteBuffer.allocate(0) : ((ByteBuffer) value).duplicate();
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }

  private static void numbers(Array values, Pointer to, long at) {
    int size = (int) values.getSize();
    Object flat = values.get1DJavaArray(values.getDataType());
    if (flat instanceof byte[] bytes) {
      to.write(at, bytes, 0, size);
    } else if (flat instanceof short[] shorts) {
      to.write(at, shorts, 0, size);
    } else if (flat instanceof int[] ints) {
      to.write(at, ints, 0, size);
    } else if (flat instanceof long[] longs) {
      to.write(at, longs, 0, size);
    } else if (flat instanceof float[] floats) {
      to.write(at, floats, 0, size);
    } else if (flat instanceof double[] doubles) {
      to.write(at, doubles, 0, size);
    } else {
      for (int i = 0; i < size; i++) {
        to.setByte(at + i, (byte) ((char[]) flat)[i]);
      }
    }
  }

  /** Memory of no bytes cannot be had. */
  private Memory take(long bytes) {
    Memory memory = new Memory(Math.max(1, bytes));
    memory.clear();
    taken.add(memory);
    return memory;
  }

  @Override
  public void close() {
    taken.forEach(Memory::close);
  }
}
