package io.github.zarrcdm.internal.convert.copy;

import io.github.zarrcdm.internal.convert.plan.Box;
import io.github.zarrcdm.internal.convert.plan.Regions;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The intermediate file of a rechunking. It has what each gathered region shares with each written
 * one as a block of its own, the blocks of a gathered region one after the other: nothing is
 * written twice, and no two threads write to the same place.
 */
final class Scratch implements Closeable {
  private static final int BUFFER = 1 << 17;

  private final Path file;
  private final FileChannel channel;
  private final Regions gathered;
  private final Regions written;
  private final int size;
  private final long[] begin;

  /** One for elements of {@code size} bytes, in {@code folder}. */
  Scratch(Path folder, Regions gathered, Regions written, int size) throws IOException {
    this.gathered = gathered;
    this.written = written;
    this.size = size;
    this.begin = new long[Math.toIntExact(gathered.count())];
    for (int g = 1; g < begin.length; g++) {
      begin[g] = begin[g - 1] + gathered.region(g - 1).size() * size;
    }
    this.file = Files.createTempFile(folder, ".zarr-cdm-", ".part");
    file.toFile().deleteOnExit();
    this.channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
  }

  /** Keeps {@code values} of gathered region {@code number}. */
  void keep(long number, Object values) throws IOException {
    Box region = gathered.region(number);
    ByteBuffer buffer = buffer();
    Object part = Primitives.like(values, 0);
    for (long target : written.touching(region)) {
      Box block = written.region(target).shared(region).orElseThrow();
      int count = Math.toIntExact(block.size());
      part = Primitives.atLeast(count, part);
      region.copy(values, block, part, block);
      transfer(part, count, place(number, region, block), buffer, true);
    }
  }

  /** Puts what is kept of written region {@code number} into {@code values}, which are its own. */
  void collect(long number, Object values) throws IOException {
    Box region = written.region(number);
    ByteBuffer buffer = buffer();
    Object part = Primitives.like(values, 0);
    for (long source : gathered.touching(region)) {
      Box from = gathered.region(source);
      Box block = region.shared(from).orElseThrow();
      int count = Math.toIntExact(block.size());
      part = Primitives.atLeast(count, part);
      transfer(part, count, place(source, from, block), buffer, false);
      block.copy(part, block, values, region);
    }
  }

  /** Where {@code block} of gathered region {@code number} lies: behind those before it. */
  private long place(long number, Box region, Box block) {
    long before = 0;
    long outer = 1;
    long inner = region.size();
    for (int d = 0; d < region.count().length; d++) {
      inner /= region.count()[d];
      before += outer * (block.start()[d] - region.start()[d]) * inner;
      outer *= block.count()[d];
    }
    return begin[Math.toIntExact(number)] + before * size;
  }

  private static ByteBuffer buffer() {
    return ByteBuffer.allocateDirect(BUFFER).order(ByteOrder.nativeOrder());
  }

  /** Writes or reads {@code length} values of {@code part}, in the file from {@code at} on. */
  private void transfer(Object part, int length, long at, ByteBuffer buffer, boolean write)
      throws IOException {
    int most = buffer.capacity() / size;
    for (int done = 0; done < length; done += most) {
      int count = Math.min(most, length - done);
      buffer.clear().limit(count * size);
      if (write) {
        Primitives.put(part, done, count, buffer);
      }
      long position = at + (long) done * size;
      buffer.clear().limit(count * size);
      while (buffer.hasRemaining()) {
        int moved =
            write
                ? channel.write(buffer, position + buffer.position())
                : channel.read(buffer, position + buffer.position());
        if (moved < 0) {
          throw new IOException(file + ": the intermediate file ends too early");
        }
      }
      if (!write) {
        buffer.flip();
        Primitives.get(part, done, count, buffer);
      }
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
    Files.deleteIfExists(file);
  }
}
