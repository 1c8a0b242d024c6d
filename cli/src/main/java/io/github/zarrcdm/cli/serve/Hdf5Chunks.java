package io.github.zarrcdm.cli.serve;

import io.github.zarrcdm.copy.PreencodedChunks;
import io.github.zarrcdm.internal.platform.FileNames;
import io.github.zarrcdm.internal.virtualize.scan.ZlibArrays;
import io.github.zarrcdm.internal.virtualize.scan.ZlibArrays.ZlibArray;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.Set;
import ucar.nc2.Attribute;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;
import ucar.nc2.constants.CDM;
import ucar.nc2.dataset.NetcdfDataset;

/**
 * The chunks of HDF5 and netCDF-4 files on this machine that zlib has compressed. They pass through
 * {@code serve} as frames of Blosc, without being decoded.
 */
public final class Hdf5Chunks implements PreencodedChunks {
  private static final Set<String> FORMATS = Set.of("HDF5", "NetCDF-4");

  /**
   * Chunks of files of which more are encoded. An index has 32 bytes for each chunk, and those of
   * the 64 files that a server keeps open may have a quarter of the heap.
   */
  private static final long MOST = Runtime.getRuntime().maxMemory() / (4 * 64 * 32);

  private final ZlibArrays arrays;

  private Hdf5Chunks(ZlibArrays arrays) {
    this.arrays = arrays;
  }

  /**
   * Returns the chunks of {@code file}, unless NcML changes it. A file that netCDF-Java opens and
   * whose addresses of chunks cannot be found, or would take too much memory, has none: all of it
   * is encoded.
   */
  public static PreencodedChunks of(NetcdfFile file) {
    return of(file, MOST);
  }

  /** Returns the chunks of {@code file} if there are at most {@code most}. */
  static PreencodedChunks of(NetcdfFile file, long most) {
    if (file instanceof NetcdfDataset
        || !FORMATS.contains(String.valueOf(file.getFileTypeId()))
        || !FileNames.exists(file.getLocation())
        || chunks(file) > most) {
      return NONE;
    }
    try {
      return new Hdf5Chunks(ZlibArrays.of(file.getLocation()));
    } catch (IOException e) {
      return NONE;
    }
  }

  /** Returns how many chunks {@code file} has if all were written. */
  private static double chunks(NetcdfFile file) {
    double all = 0;
    for (Variable variable : file.getVariables()) {
      Attribute lengths = variable.findAttribute(CDM.CHUNK_SIZES);
      if (lengths != null && !lengths.isString()) {
        double chunks = 1;
        for (int d = 0; d < Math.min(lengths.getLength(), variable.getRank()); d++) {
          Number length = lengths.getNumericValue(d);
          chunks *= Math.ceil(variable.getShape(d) / Math.max(1, length.doubleValue()));
        }
        all += chunks;
      }
    }
    return all;
  }

  @Override
  public Optional<OfArray> at(String path) {
    return arrays.at(path).map(Found::new);
  }

  @Override
  public void close() throws IOException {
    arrays.close();
  }

  private record Found(ZlibArray array) implements OfArray {
    @Override
    public String codec() {
      return "blosc:zlib:%s:%s"
          .formatted(array.level(), array.isShuffled() ? "shuffle" : "noshuffle");
    }

    @Override
    public String type() {
      return array.type();
    }

    @Override
    public int[] shape() {
      return array.chunk();
    }

    @Override
    public Optional<ByteBuffer> chunk(long[] index) throws IOException {
      return array.frame(index);
    }
  }
}
