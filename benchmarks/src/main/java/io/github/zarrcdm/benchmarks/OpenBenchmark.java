package io.github.zarrcdm.benchmarks;

import io.github.zarrcdm.ZarrDataset;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;

/** Opening and closing a store of many arrays: its metadata alone, and as a netCDF-Java file. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class OpenBenchmark {
  @Param({"10", "500"})
  public int variables;

  @Param({"true", "false"})
  public boolean consolidated;

  private SmallStore store;

  @Setup
  public void write() throws IOException {
    store = SmallStore.ofVariables(variables, consolidated);
  }

  @TearDown
  public void delete() throws IOException {
    store.close();
  }

  @Benchmark
  public int dataset() throws IOException {
    try (ZarrDataset dataset = ZarrDataset.open(store.location())) {
      return dataset.root().arrays().size();
    }
  }

  @Benchmark
  public int netcdfFile() throws IOException {
    try (NetcdfFile file = NetcdfFiles.open(store.location())) {
      return file.getVariables().size();
    }
  }
}
