package io.github.zarrcdm.internal.virtualize.hdf4;

import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grid.ContiguousShape;
import io.github.zarrcdm.internal.virtualize.dataset.ChunkTable;
import io.github.zarrcdm.internal.virtualize.dataset.NumberType;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import io.github.zarrcdm.internal.virtualize.hdf4.DatasetStorage.Chunk;
import io.github.zarrcdm.internal.virtualize.hdf4.Hdf4File.Element;
import io.github.zarrcdm.internal.virtualize.hdf4.Hdf4File.Run;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.CodecSpec;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An array of numbers or characters.
 *
 * <p>HDF Specification and Developer's Guide 3.2: scientific data (SDG, NDG), tags 701, 702, 720.
 */
record ScientificDataset(NumberType type, ByteOrder order, long[] shape, DatasetStorage storage) {
  private static final int GROUP = 720;
  private static final int DIMENSIONS = 701;
  private static final int DATA = 702;
  private static final int NUMBER_TYPE = 106;

  /** Returns the dataset of that {@code number}. */
  static ScientificDataset of(Hdf4File file, int number) throws IOException {
    Element group = file.find(GROUP, number);
    if (group == null) {
      throw file.damaged("it has no dataset number " + number);
    }
    ByteBuffer members = file.bytes(group);
    Element dimensions = null;
    Element data = null;
    while (members.remaining() >= 4) {
      int tag = members.getShort() & 0xffff;
      Element member = file.find(tag, members.getShort() & 0xffff);
      dimensions = tag == DIMENSIONS ? member : dimensions;
      data = tag == DATA ? member : data;
    }
    if (dimensions == null) {
      throw file.damaged("dataset number %s has no dimensions".formatted(number));
    }
    ByteBuffer in = file.bytes(dimensions);
    long[] shape = new long[in.getShort() & 0xffff];
    for (int d = 0; d < shape.length; d++) {
      shape[d] = in.getInt() & 0xffffffffL;
    }
    int tag = in.getShort() & 0xffff;
    Element described = file.find(tag, in.getShort() & 0xffff);
    if (tag != NUMBER_TYPE || described == null) {
      throw file.damaged("dataset number %s has no type".formatted(number));
    }
    ByteBuffer number4 = file.bytes(described);
    NumberType type = NumberTypes.of(number4.get(1) & 0xff);
    return new ScientificDataset(
        type,
        NumberTypes.order(type, number4.get(3) & 0xff),
        shape,
        data == null ? new DatasetStorage.Nothing() : DatasetStorage.of(file, data));
  }

  /**
   * This with as many records as there are values of: where its first dimension is unlimited, the
   * stored shape may be that of before some were added.
   */
  ScientificDataset ofAllRecords() {
    if (!(storage instanceof DatasetStorage.Plain plain) || shape.length == 0) {
      return this;
    }
    long record = type.size;
    for (int d = 1; d < shape.length; d++) {
      record = Math.multiplyExact(record, shape[d]);
    }
    long bytes = plain.runs().stream().mapToLong(Run::length).sum();
    long[] all = shape.clone();
    all[0] = record == 0 ? shape[0] : Math.max(shape[0], bytes / record);
    return new ScientificDataset(type, order, all, storage);
  }

  /** Returns the array of this at {@code path}. */
  VirtualArray array(String path, List<String> dimensions, Map<String, Object> attributes)
      throws ZarrException {
    int[] chunk = chunk();
    List<CodecSpec> codecs = codecs();
    ChunkTable table = ChunkTable.of(shape, chunk);
    @Nullable Object fill = null;
    if (storage instanceof DatasetStorage.Chunked chunked) {
      long bytes = bytes(chunk);
      for (Chunk one : chunked.chunks()) {
        long number = table.number(one.place());
        if (number < 0) {
          throw new ZarrException.Unsupported(
              "a chunk is at %s, outside of its shape".formatted(Arrays.toString(one.place())));
        }
        if (chunked.level() < 0 && one.run().length() != bytes) {
          throw new ZarrException.Unsupported(
              "a chunk has %s bytes instead of %s".formatted(one.run().length(), bytes));
        }
        table.add(number, 0, one.run().offset(), one.run().length());
      }
      if (chunked.fill().length == type.size && table.size() < table.total()) {
        fill = type.values(ByteBuffer.wrap(chunked.fill()).order(order), 1);
      }
    } else if (storage instanceof DatasetStorage.Deflated deflated) {
      table.add(0, 0, deflated.run().offset(), deflated.run().length());
    } else if (storage instanceof DatasetStorage.Plain plain) {
      addRuns(table, chunk, plain.runs());
    }
    if (fill == null && table.size() < table.total()) {
      fill = attributes.getOrDefault(FILL_VALUE, NumberTypes.unwritten(type));
    }
    return new VirtualArray(
        new VirtualArray.Description(
                path,
                type.dtype(order),
                order,
                shape,
                dimensions.size() == shape.length ? dimensions : List.of(),
                chunk,
                codecs,
                new Attributes(attributes),
                fill == null ? null : spelled(fill))
            .array(),
        table.sorted());
  }

  /** Returns {@code fill} as metadata spell it: a byte that is not ASCII would be two as a text. */
  private static Object spelled(Object fill) {
    boolean isByte = fill instanceof String text && text.length() == 1 && text.charAt(0) < 256;
    return isByte ? List.of((long) ((String) fill).charAt(0)) : fill;
  }

  private int[] chunk() throws ZarrException {
    if (storage instanceof DatasetStorage.Chunked chunked) {
      if (chunked.shape().length != shape.length) {
        throw new ZarrException.Unsupported(
            "its chunks have %s dimensions, and it has %s"
                .formatted(chunked.shape().length, shape.length));
      }
      return chunked.shape();
    }
    if (storage instanceof DatasetStorage.Plain plain && plain.runs().size() > 1) {
      int[] rows = whole();
      rows[0] = 1;
      return rows;
    }
    return storage instanceof DatasetStorage.Deflated
        ? whole()
        : ContiguousShape.of(shape, type.size);
  }

  private int[] whole() {
    return Arrays.stream(shape).mapToInt(length -> Math.toIntExact(Math.max(1, length))).toArray();
  }

  private long bytes(int[] chunk) {
    long bytes = type.size;
    for (int length : chunk) {
      bytes = Math.multiplyExact(bytes, length);
    }
    return bytes;
  }

  private List<CodecSpec> codecs() {
    int level =
        storage instanceof DatasetStorage.Deflated deflated
            ? deflated.level()
            : storage instanceof DatasetStorage.Chunked chunked ? chunked.level() : -1;
    return level < 0
        ? List.of()
        : List.of(new CodecSpec("numcodecs.zlib", Map.of("level", (long) level)));
  }

  /** Adds the chunks that lie in the {@code runs} one after the other, each in one of them. */
  private void addRuns(ChunkTable table, int[] chunk, List<Run> runs) throws ZarrException {
    long bytes = bytes(chunk);
    long left = type.size;
    for (long length : shape) {
      left = Math.multiplyExact(left, length);
    }
    long number = 0;
    for (Run run : runs) {
      long at = run.offset();
      long end = run.offset() + run.length();
      for (; left > 0 && at + Math.min(bytes, left) <= end; at += bytes) {
        table.add(number++, 0, at, bytes);
        left -= bytes;
      }
      if (left > 0 && at < end) {
        throw new ZarrException.Unsupported(
            "its values are in blocks that end within a row. Rewrite it with hrepack, or copy it"
                + " with zarr-cdm copy");
      }
    }
  }
}
