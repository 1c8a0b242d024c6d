package io.github.zarrcdm.internal.copy.transfer;

import io.github.zarrcdm.internal.codec.memory.ObjectPool;
import io.github.zarrcdm.internal.copy.plan.Box;
import io.github.zarrcdm.internal.copy.plan.Regions;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;

/**
 * The intermediate file of a rechunking. It has what each gathered region shares with each written
 * one as a block of its own, the blocks of a gathered region one after the other: nothing is
 * written twice, and no two threads write to the same place. It has no name while it is open, where
 * the system allows that, so that nothing is left of it when the program is killed.
 */
final class ScratchFile implements Closeable {
  private static final int BUFFER = 1 << 17;

  private final Path folder;
  private final FileChannel channel;
  private final Regions gathered;
  private final Regions written;
  private final int size;

  /** Where each gathered region begins, and the last ends. */
  private final long[] begin;

  private final ObjectPool<ByteBuffer> buffers =
      new ObjectPool<>(
          () -> ByteBuffer.allocateDirect(BUFFER).order(ByteOrder.nativeOrder()), buffer -> {});

  /** One for elements of {@code size} bytes, in {@code folder}. */
  ScratchFile(Path folder, Regions gathered, Regions written, int size) throws IOException {
    this.gathered = gathered;
    this.written = written;
    this.size = size;
    this.begin = new long[Math.toIntExact(gathered.count()) + 1];
    for (int g = 1; g < begin.length; g++) {
      begin[g] = begin[g - 1] + gathered.region(g - 1).size() * size;
    }
    this.folder = folder;
    this.channel =
        FileChannel.open(
            Files.createTempFile(folder, ".zarr-cdm-", ".part"),
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE);
  }

  /** Returns how gathered region {@code number} lies in the file. */
  Blocks blocks(long number) {
    return Blocks.of(gathered.region(number), written);
  }

  /** Keeps {@code ordered}, all values of gathered region {@code number}. */
  void keep(long number, Object ordered) throws IOException {
    int count = Math.toIntExact(gathered.region(number).size());
    transfer(ordered, 0, count, begin[Math.toIntExact(number)], true);
  }

  /** Puts what is kept of written region {@code number} into {@code values}, which are its own. */
  void collect(long number, Object values) throws IOException {
    Box region = written.region(number);
    Object part = PrimitiveArrays.like(values, 0);
    for (long source : gathered.touching(region)) {
      Box from = gathered.region(source);
      Box block = region.shared(from).orElseThrow();
      int count = Math.toIntExact(block.size());
      long place = begin[Math.toIntExact(source)] + Blocks.place(from, block) * size;
      if (region.holdsInOneRun(block)) {
        transfer(values, Math.toIntExact(region.index(block)), count, place, false);
      } else {
        part = PrimitiveArrays.atLeast(count, part);
        transfer(part, 0, count, place, false);
        block.copy(part, block, values, region);
      }
    }
  }

  /**
   * Writes or reads {@code length} values of {@code array} from {@code first} on, in the file from
   * {@code at} on.
   */
  private void transfer(Object array, int first, int length, long at, boolean write)
      throws IOException {
    ByteBuffer buffer = buffers.take();
    int most = buffer.capacity() / size;
    for (int done = 0; done < length; done += most) {
      int count = Math.min(most, length - done);
      buffer.clear().limit(count * size);
      if (write) {
        PrimitiveArrays.put(array, first + done, count, buffer);
      }
      long position = at + (long) done * size;
      buffer.clear().limit(count * size);
      while (buffer.hasRemaining()) {
        move(buffer, position + buffer.position(), write);
      }
      if (!write) {
        buffer.flip();
        PrimitiveArrays.get(array, first + done, count, buffer);
      }
    }
    buffers.giveBack(buffer);
  }

  private void move(ByteBuffer buffer, long position, boolean write) throws IOException {
    try {
      int moved = write ? channel.write(buffer, position) : channel.read(buffer, position);
      if (moved < 0) {
        throw new EOFException("it ends too early");
      }
    } catch (ClosedByInterruptException e) {
      throw e;
    } catch (IOException e) {
      throw new IOException(
          String.format(
              Locale.ROOT,
              "%s: the intermediate file there, of up to %,d bytes, cannot be used: %s. Make room for it, or raise --memory until none is needed; then resume, or copy again.",
              folder,
              begin[begin.length - 1],
              e.getMessage()),
          e);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
