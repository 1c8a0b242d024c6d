package io.github.zarrcdm.internal.codec.aec;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.HighFirstBits;
import io.github.zarrcdm.internal.codec.memory.LittleEndian;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Decodes interval after interval. For one thread. */
final class AecDecoder {
  /** Zeros in a code of as many blocks of zeros as fill a segment. */
  private static final int REST_OF_SEGMENT = 4;

  private static final int SEGMENT = 64;

  /** Twice a sample of fewer bits fits an int. */
  private static final int FEW_BITS = 30;

  /** The largest code of a pair. */
  private static final int LARGEST_PAIR = 90;

  /** The sum of the pair that a code stands for. */
  private static final byte[] SUMS = sums();

  private final AecFormat format;
  private final HighFirstBits in;
  private final ChunkContext chunk;
  private final int[] samples;

  AecDecoder(AecFormat format, Span encoded, ChunkContext chunk) {
    this.format = format;
    this.in = new HighFirstBits(encoded);
    this.chunk = chunk;
    this.samples = new int[format.blocks() * format.blockLength()];
  }

  private static byte[] sums() {
    byte[] sums = new byte[LARGEST_PAIR + 1];
    for (int sum = 1, code = 1; code <= LARGEST_PAIR; code += ++sum) {
      Arrays.fill(sums, code, Math.min(code + sum + 1, sums.length), (byte) sum);
    }
    return sums;
  }

  /**
   * Decodes the next interval into {@code target} from {@code at} on, at most {@code room} bytes of
   * it, and returns how many.
   */
  int next(byte[] target, int at, int room) throws ZarrException {
    int size = format.sampleBytes();
    int count = Math.min(format.kept(), room / size);
    readInterval(count);
    if (format.predicts()) {
      if (format.signed()) {
        addSigned(count);
      } else if (format.bits() < FEW_BITS) {
        addFewBits(count);
      } else {
        addUnsigned(count);
      }
    }
    put(target, at, count);
    return count * size;
  }

  /** Reads blocks until there are {@code count} samples. */
  private void readInterval(int count) throws ZarrException {
    int length = format.blockLength();
    int optionBits = format.optionBits();
    int uncompressed = (1 << optionBits) - 1;
    for (int at = 0; at < count; ) {
      // Only the first block of an interval holds a reference.
      int from = at == 0 && format.predicts() ? 1 : 0;
      int option = in.read(optionBits);
      if (option == 0) {
        boolean pairs = in.read(1) != 0;
        if (from > 0) {
          samples[0] = in.read(format.bits());
        }
        if (pairs) {
          readPairs(at, from);
          at += length;
        } else {
          int end = at + zeroBlocks(at / length) * length;
          if (end > samples.length) {
            throw chunk.corrupt("its blocks of zeros go on after an interval");
          }
          Arrays.fill(samples, at + from, end, 0);
          at = end;
        }
      } else {
        if (option == uncompressed) {
          Arrays.fill(samples, at, at + length, 0);
          in.readInto(samples, at, at + length, format.bits());
        } else {
          if (from > 0) {
            samples[at] = in.read(format.bits());
          }
          readSplit(at + from, at + length, option - 1);
        }
        at += length;
      }
      if (in.left() < 0) {
        throw chunk.corrupt("its entropy coded blocks are cut off");
      }
    }
    if (format.aligned()) {
      in.align();
    }
  }

  /** The high bits of each sample in unary, then the lowest {@code low} bits verbatim. */
  private void readSplit(int from, int to, int low) {
    in.readZeros(samples, from, to, low);
    if (low > 0) {
      in.readInto(samples, from, to, low);
    }
  }

  private int zeroBlocks(int before) {
    int zeros = in.readZeros(SEGMENT + 1);
    if (zeros == REST_OF_SEGMENT) {
      return Math.min(format.blocks() - before, SEGMENT - before % SEGMENT);
    }
    return zeros < REST_OF_SEGMENT ? zeros + 1 : zeros;
  }

  /** Two samples in a code: those with the same sum follow each other. */
  private void readPairs(int at, int from) throws ZarrException {
    for (int i = from; i < format.blockLength(); ) {
      int code = in.readZeros(LARGEST_PAIR + 1);
      if (code > LARGEST_PAIR) {
        throw chunk.corrupt("a pair of samples has a code of more than %s", LARGEST_PAIR);
      }
      int sum = SUMS[code];
      int second = code - sum * (sum + 1) / 2;
      if ((i & 1) == 0) {
        samples[at + i++] = sum - second;
      }
      samples[at + i++] = second;
    }
  }

  /**
   * Differences to the sample before: even ones go up, odd ones down; those that can only go one
   * way are how far.
   */
  private void addUnsigned(int count) {
    long most = (1L << format.bits()) - 1;
    long last = samples[0] & most;
    for (int i = 1; i < count; i++) {
      long mapped = samples[i] & 0xffffffffL;
      long room = Math.min(last, most - last);
      if (mapped <= 2 * room) {
        last += mapped >> 1 ^ -(mapped & 1);
      } else {
        last = (last <= most - last ? mapped : most - mapped) & most;
      }
      samples[i] = (int) last;
    }
  }

  /** Adds bits in half the width. */
  private void addFewBits(int count) {
    int most = (1 << format.bits()) - 1;
    int last = samples[0] & most;
    for (int i = 1; i < count; i++) {
      int mapped = samples[i];
      int room = 2 * Math.min(last, most - last);
      if (mapped >= 0 && mapped <= room) {
        last += mapped >> 1 ^ -(mapped & 1);
      } else {
        last = (last <= most - last ? mapped : most - mapped) & most;
      }
      samples[i] = last;
    }
  }

  private void addSigned(int count) {
    int unused = 32 - format.bits();
    long most = (1L << format.bits() - 1) - 1;
    long least = -most - 1;
    long last = (long) samples[0] << 32 + unused >> 32 + unused;
    samples[0] = (int) last;
    for (int i = 1; i < count; i++) {
      long mapped = samples[i] & 0xffffffffL;
      long room = Math.min(last - least, most - last);
      if (mapped <= 2 * room) {
        last += mapped >> 1 ^ -(mapped & 1);
      } else {
        last = last < 0 ? least + mapped : most - mapped;
        last = last << 32 + unused >> 32 + unused;
      }
      samples[i] = (int) last;
    }
  }

  private void put(byte[] target, int at, int count) {
    boolean swap = format.order() == ByteOrder.BIG_ENDIAN;
    switch (format.sampleBytes()) {
      case 1 -> {
        for (int i = 0; i < count; i++) {
          target[at + i] = (byte) samples[i];
        }
      }
      case 2 -> {
        int low = swap ? 1 : 0;
        for (int i = 0, to = at; i < count; i++, to += 2) {
          target[to + low] = (byte) samples[i];
          target[to + 1 - low] = (byte) (samples[i] >> 8);
        }
      }
      default -> {
        for (int i = 0, to = at; i < count; i++, to += 4) {
          LittleEndian.putInt(target, to, swap ? Integer.reverseBytes(samples[i]) : samples[i]);
        }
      }
    }
  }
}
