package io.github.zarrcdm.iosp.hostile;

import io.github.zarrcdm.iosp.hostile.Places.Kind;
import io.github.zarrcdm.iosp.hostile.Places.Place;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.ma2.InvalidRangeException;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;
import ucar.nc2.dataset.DatasetUrl;
import ucar.nc2.dataset.NetcdfDatasets;

/**
 * Many threads that read random parts of random variables, and compare each with what one thread
 * read alone. One operation in ten opens and closes a new dataset, one in ten gets it from
 * netCDF-Java's file cache, one in a thousand is interrupted; the others share datasets that stay
 * open.
 */
final class Load implements AutoCloseable {
  private static final int OPENS_ONE_IN = 10;
  private static final int ACQUIRES_ONE_IN = 10;
  private static final int INTERRUPTS_ONE_IN = 1000;

  /** A variable of an open dataset, and all its values. */
  private record Known(Place place, Variable variable, Array values) {}

  private final List<NetcdfFile> files = new ArrayList<>();
  private final List<Known> variables = new ArrayList<>();
  private final AtomicReference<Throwable> failure = new AtomicReference<>();

  final Map<Kind, Latencies> reads = new EnumMap<>(Kind.class);
  final Latencies allReads = new Latencies();
  final Latencies opens = new Latencies();
  final Latencies acquires = new Latencies();
  final AtomicLong elements = new AtomicLong();
  final AtomicLong interrupts = new AtomicLong();

  /** Opens the datasets and reads them once. */
  Load(List<Place> places) throws IOException {
    for (Kind kind : Kind.values()) {
      reads.put(kind, new Latencies());
    }
    for (Place place : places) {
      NetcdfFile file = NetcdfFiles.open(place.location());
      files.add(file);
      if (file.getVariables().isEmpty()) {
        throw new IOException(place + " has no variables to read");
      }
      for (Variable variable : file.getVariables()) {
        DataType type = variable.getDataType();
        if (variable.getSize() > 0 && (type.isNumeric() || type.isString())) {
          variable.setCaching(false);
          variables.add(new Known(place, variable, variable.read()));
        }
      }
    }
  }

  /** Runs for that long; throws the first failure of any thread. */
  void run(int threads, long seconds) throws Exception {
    long end = System.nanoTime() + seconds * 1_000_000_000L;
    List<Thread> running = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      Random random = new Random(i);
      Thread thread = new Thread(() -> work(random, end), "soak " + i);
      thread.start();
      running.add(thread);
    }
    for (Thread thread : running) {
      thread.join();
    }
    if (failure.get() != null) {
      throw new AssertionError("a thread failed", failure.get());
    }
  }

  private void work(Random random, long end) {
    try {
      while (System.nanoTime() < end && failure.get() == null) {
        Known known = variables.get(random.nextInt(variables.size()));
        if (random.nextInt(OPENS_ONE_IN) == 0) {
          openAgain(known, random);
        } else if (random.nextInt(ACQUIRES_ONE_IN) == 0) {
          acquire(known, random);
        } else if (random.nextInt(INTERRUPTS_ONE_IN) == 0) {
          readInterrupted(known, random);
        } else {
          read(known, known.variable(), random);
        }
      }
    } catch (Throwable e) {
      failure.compareAndSet(null, e);
    }
  }

  private void openAgain(Known known, Random random) throws Exception {
    long begin = System.nanoTime();
    try (NetcdfFile file = NetcdfFiles.open(known.place().location())) {
      opens.add(System.nanoTime() - begin);
      read(known, same(known, file), random);
    }
  }

  /** As THREDDS does it: the file cache has room for fewer datasets than there are. */
  private void acquire(Known known, Random random) throws Exception {
    long begin = System.nanoTime();
    DatasetUrl url = DatasetUrl.findDatasetUrl("zarr:" + known.place().location());
    try (NetcdfFile file = NetcdfDatasets.acquireFile(url, null)) {
      acquires.add(System.nanoTime() - begin);
      read(known, same(known, file), random);
    }
  }

  private static Variable same(Known known, NetcdfFile file) {
    Variable variable = file.findVariable(known.variable().getFullNameEscaped());
    variable.setCaching(false);
    return variable;
  }

  /** The interrupt is reported, or the values are right; either way it is not swallowed. */
  private void readInterrupted(Known known, Random random) throws InvalidRangeException {
    interrupts.incrementAndGet();
    Thread.currentThread().interrupt();
    try {
      read(known, known.variable(), random);
    } catch (IOException e) {
      if (!String.valueOf(e.getMessage()).contains("interrupted")) {
        throw new AssertionError("an interrupt is reported as something else", e);
      }
    }
    if (!Thread.interrupted()) {
      throw new AssertionError("an interrupt was lost: " + known.place());
    }
  }

  private void read(Known known, Variable variable, Random random)
      throws IOException, InvalidRangeException {
    int[] shape = known.values().getShape();
    int[] origin = new int[shape.length];
    for (int d = 0; d < shape.length; d++) {
      origin[d] = random.nextInt(shape[d]);
      shape[d] = 1 + random.nextInt(shape[d] - origin[d]);
    }
    long begin = System.nanoTime();
    Array read = variable.read(origin, shape);
    long nanos = System.nanoTime() - begin;
    allReads.add(nanos);
    reads.get(known.place().kind()).add(nanos);
    elements.addAndGet(read.getSize());
    Object[] expected = {known.values().sectionNoReduce(origin, shape, null).copyTo1DJavaArray()};
    if (!Arrays.deepEquals(expected, new Object[] {read.copyTo1DJavaArray()})) {
      throw new AssertionError(
          "%s: %s from %s, %s differs from what one thread read"
              .formatted(
                  known.place(),
                  variable.getFullName(),
                  Arrays.toString(origin),
                  Arrays.toString(shape)));
    }
  }

  @Override
  public void close() throws IOException {
    for (NetcdfFile file : files) {
      file.close();
    }
  }
}
