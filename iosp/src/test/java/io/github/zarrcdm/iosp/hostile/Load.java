package io.github.zarrcdm.iosp.hostile;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.ma2.InvalidRangeException;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;

/**
 * Many threads that read random parts of random variables, and compare each with what one thread
 * read alone. One operation in ten opens a dataset anew; the others share those that are open.
 */
final class Load implements AutoCloseable {
  private static final int OPENS_ONE_IN = 10;

  /** A variable of an open dataset, and all its values. */
  private record Known(String location, Variable variable, Array values) {}

  private final List<NetcdfFile> files = new ArrayList<>();
  private final List<Known> variables = new ArrayList<>();
  private final AtomicReference<Throwable> failure = new AtomicReference<>();

  final Latencies reads = new Latencies();
  final Latencies opens = new Latencies();

  /** Opens the datasets and reads them once. */
  Load(List<String> locations) throws IOException {
    for (String location : locations) {
      NetcdfFile file = NetcdfFiles.open(location);
      files.add(file);
      if (file.getVariables().isEmpty()) {
        throw new IOException(location + " has no variables to read");
      }
      for (Variable variable : file.getVariables()) {
        DataType type = variable.getDataType();
        if (variable.getSize() > 0 && (type.isNumeric() || type.isString())) {
          variable.setCaching(false);
          variables.add(new Known(location, variable, variable.read()));
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
          openAnew(known, random);
        } else {
          read(known, known.variable(), random);
        }
      }
    } catch (Throwable e) {
      failure.compareAndSet(null, e);
    }
  }

  private void openAnew(Known known, Random random) throws Exception {
    long begin = System.nanoTime();
    try (NetcdfFile file = NetcdfFiles.open(known.location())) {
      opens.add(System.nanoTime() - begin);
      Variable variable = file.findVariable(known.variable().getFullNameEscaped());
      variable.setCaching(false);
      read(known, variable, random);
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
    reads.add(System.nanoTime() - begin);
    Object[] expected = {known.values().sectionNoReduce(origin, shape, null).copyTo1DJavaArray()};
    if (!Arrays.deepEquals(expected, new Object[] {read.copyTo1DJavaArray()})) {
      throw new AssertionError(
          "%s: %s from %s, %s differs from what one thread read"
              .formatted(
                  known.location(),
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
