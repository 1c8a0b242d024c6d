package io.github.zarrcdm.internal.copy.transfer;

import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.internal.copy.mapping.CopiedArray;
import io.github.zarrcdm.internal.copy.plan.Box;
import io.github.zarrcdm.internal.copy.plan.Memory;
import io.github.zarrcdm.internal.copy.plan.Regions;
import io.github.zarrcdm.internal.parallel.Workers;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Copies values, region by region, as many at once as memory holds and threads can work on. */
public final class RegionCopier {
  private final ZarrWriter writer;
  private final boolean resume;
  private final Path scratch;
  private final LongConsumer progress;
  private final Memory memory;
  private final int width;
  private final EncodedChunks encoded;
  private final DecodingMemory room;
  private final DefaultFills fills = new DefaultFills();

  /** The arrays of the array that is copied directly at the time. */
  private volatile @Nullable PooledArrays arrays;

  /**
   * To {@code writer}, first what {@code encoded} can copy as it is; what the target has already
   * stays if {@code resume}. Intermediate files lie in {@code scratch}; {@code progress} receives
   * bytes of values, of which half count when they are in an intermediate file. At most {@code
   * width} regions are under way at once.
   */
  public RegionCopier(
      ZarrWriter writer,
      EncodedChunks encoded,
      boolean resume,
      Path scratch,
      LongConsumer progress,
      Memory memory,
      int width) {
    this.writer = writer;
    this.encoded = encoded;
    this.resume = resume;
    this.scratch = scratch;
    this.progress = progress;
    this.memory = memory;
    this.room = DecodingMemory.beside(memory);
    this.width = width;
  }

  /** Copies all of {@code tasks}: those without an intermediate file beside each other. */
  public void run(List<ArrayTask> tasks) throws IOException {
    List<ArrayTask> direct = tasks.stream().filter(task -> task.how().direct()).toList();
    long[] first = new long[direct.size() + 1];
    for (int i = 0; i < direct.size(); i++) {
      first[i + 1] = first[i] + direct.get(i).written().count();
    }
    int underWay = direct.stream().mapToInt(task -> task.underWay(memory, width)).min().orElse(1);
    Workers.run(
        first[direct.size()],
        underWay,
        n -> {
          int task = taskOf(n, first);
          copy(direct.get(task), n - first[task], underWay);
        });
    arrays = null;
    for (ArrayTask task : tasks) {
      if (!task.how().direct()) {
        rechunk(task);
      }
    }
  }

  /**
   * Returns what netCDF's defaults among the values marked as missing, by the paths of their
   * arrays.
   */
  public Map<String, Object> defaultFills() {
    return fills.found();
  }

  private static int taskOf(long number, long[] first) {
    int task = java.util.Arrays.binarySearch(first, number);
    task = task < 0 ? -task - 2 : task;
    while (first[task + 1] == first[task]) {
      task++;
    }
    return task;
  }

  private void copy(ArrayTask task, long number, int underWay) throws IOException {
    Box region = task.written().region(number);
    boolean done = isDone(task, region);
    if (done ? fills.watches(task.array()) : !encoded.copied(task, region)) {
      Box box = task.inSource(region);
      read(
          task,
          box,
          arrays(task),
          values -> {
            if (!done) {
              write(task, region, values, underWay);
            }
          });
    }
    progress.accept(region.size() * task.array().elementSize());
  }

  /**
   * Returns the arrays for regions of {@code task}, whose regions are copied one after the other.
   */
  private PooledArrays arrays(ArrayTask task) {
    PooledArrays last = arrays;
    if (last == null || last.task() != task) {
      last = PooledArrays.of(task, task.written());
      arrays = last;
    }
    return last;
  }

  private void rechunk(ArrayTask task) throws IOException {
    Regions written = task.written();
    Regions gathered = task.gathered();
    int size = task.array().elementSize();
    LongAdder done = new LongAdder();
    try (ScratchFile file = new ScratchFile(scratch, gathered, written, size)) {
      gather(task, file, part -> advance(part.size() * size / 2, done));
      int underWay = task.underWay(memory, width);
      PooledArrays pool = PooledArrays.of(task, written);
      Workers.run(
          written.count(),
          underWay,
          n -> {
            Box region = written.region(n);
            if (!isDone(task, region)) {
              Object values = pool.take(region);
              file.collect(n, values);
              write(task, region, values, underWay);
              pool.giveBack(region, values);
            }
            advance(region.size() * size - region.size() * size / 2, done);
          });
      progress.accept(written.size() * size - done.sum());
    }
  }

  private void advance(long bytes, LongAdder done) {
    done.add(bytes);
    progress.accept(bytes);
  }

  /** Reads all once, in parts, and puts them into {@code file}, a gathered region at a time. */
  private void gather(ArrayTask task, ScratchFile file, Consumer<Box> read) throws IOException {
    Regions gathered = task.gathered();
    PooledArrays pool = PooledArrays.of(task, gathered);
    Regions parts = task.parts(width);
    PooledArrays pooled = PooledArrays.of(task, parts);
    Workers.run(
        gathered.count(),
        task.gatheredAtOnce(memory, width),
        n -> {
          Box region = gathered.region(n);
          Object ordered = pool.take(region);
          Blocks blocks = file.blocks(n);
          Regions own = parts.within(region);
          for (long part = 0; part < own.count(); part++) {
            Box box = own.region(part);
            read(task, task.inSource(box), pooled, values -> blocks.put(box, values, ordered));
            read.accept(box);
          }
          file.keep(n, ordered);
          pool.giveBack(region, ordered);
        });
  }

  /** What is done with values, which are others afterwards. */
  @FunctionalInterface
  private interface Use {
    void of(Object values) throws IOException;
  }

  /** Gives {@code use} the values of {@code box} of the source. */
  private void read(ArrayTask task, Box box, PooledArrays pool, Use use) throws IOException {
    CopiedArray array = task.array();
    if (array.primitive() && array.isOfStore()) {
      Object values = pool.take(box);
      use.of(room.of(task.chunk(), () -> array.readOnce(box, values)));
      pool.giveBack(box, values);
    } else if (array.stored().isPresent()) {
      use.of(room.of(task.chunk(), () -> array.readOnce(box, null)));
    } else {
      Object values = array.read(box);
      fills.look(array, values);
      use.of(values);
    }
  }

  private void write(ArrayTask task, Box region, Object values, int underWay) throws IOException {
    writer.write(
        task.array().array(),
        Section.of(region.start(), region.count()),
        values,
        task.encoded(memory, underWay));
  }

  /** Returns true if all that the region stores is there from a copy that was interrupted. */
  private boolean isDone(ArrayTask task, Box region) throws IOException {
    if (!resume) {
      return false;
    }
    int[] unit = task.array().unit();
    long[] shape = task.array().array().shape();
    for (long number : Regions.of(shape, unit).touching(region)) {
      Box stored = Regions.of(shape, unit).region(number);
      long[] index = new long[unit.length];
      for (int d = 0; d < index.length; d++) {
        index[d] = stored.start()[d] / unit[d];
      }
      if (!writer.has(task.array().array().path(), index)) {
        return false;
      }
    }
    return true;
  }
}
