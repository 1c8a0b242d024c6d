package io.github.zarrcdm.internal.virtualize.scan;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import io.github.zarrcdm.internal.virtualize.grib.GribSource;
import io.github.zarrcdm.internal.virtualize.hdf4.Hdf4Source;
import io.github.zarrcdm.internal.virtualize.hdf5.Hdf5Source;
import io.github.zarrcdm.internal.virtualize.netcdf3.Netcdf3Source;
import io.github.zarrcdm.internal.virtualize.source.SourceFile;
import io.github.zarrcdm.internal.virtualize.tiff.TiffSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Finds the format of a source, of a file by its first bytes, and reads where its chunks are.
 *
 * @param open the files that are read
 * @param tolerance how much coordinates that are one for several sources may differ
 * @param validTimes whether GRIB is on the times that it is valid at
 */
public record Scan(OpenSources open, double tolerance, boolean validTimes) {
  /** Formats that are known and not referenced, by their first bytes in hexadecimal digits. */
  private static final Map<String, String> REFUSED =
      Map.of(
          "1f8b", "compressed as a whole (gzip). Decompress it",
          "425a68", "compressed as a whole (bzip2). Decompress it",
          "fd377a585a", "compressed as a whole (xz). Decompress it",
          "28b52ffd", "compressed as a whole (zstd). Decompress it",
          "504b", "a zip that is no Zarr store. Unpack it",
          "7b", "JSON. References are not made of references: name the files that these refer to");

  /**
   * Service: documents that describe datasets of other sources, such as NcML, which only
   * netCDF-Java understands.
   */
  public interface Format {
    /**
     * What the document at {@code location} describes, whose sources are read by {@code scan};
     * empty if it is none of this format.
     */
    Optional<VirtualDataset> read(String location, Scan scan) throws IOException;
  }

  private static final List<Format> FORMATS =
      ServiceLoader.load(Format.class, Scan.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .toList();

  /** One of GRIB on reference times and steps. */
  public Scan(OpenSources open, double tolerance) {
    this(open, tolerance, false);
  }

  /**
   * Returns what is at {@code location}: a file, a store whose chunks are files or parts of them,
   * or an NcML document. Throws {@link ZarrException.Unsupported} for anything else.
   */
  public VirtualDataset of(String location) throws IOException {
    if (StoreSource.is(location)) {
      return StoreSource.of(location);
    }
    for (Format format : FORMATS) {
      Optional<VirtualDataset> described = format.read(location, this);
      if (described.isPresent()) {
        return described.get();
      }
    }
    return of(open.at(location), validTimes);
  }

  /**
   * Returns what {@code source} holds. Throws {@link ZarrException.Unsupported} for an unknown
   * format.
   */
  public static VirtualDataset of(SourceFile source) throws IOException {
    return of(source, false);
  }

  private static VirtualDataset of(SourceFile source, boolean validTimes) throws IOException {
    VirtualDataset dataset;
    if (Netcdf3Source.is(source)) {
      dataset = Netcdf3Source.of(source);
    } else if (TiffSource.is(source)) {
      dataset = TiffSource.of(source);
    } else if (Hdf4Source.is(source)) {
      dataset = Hdf4Source.of(source);
    } else if (Hdf5Source.is(source)) { // Looked for at many places, so after what begins the file.
      dataset = Hdf5Source.of(source);
    } else if (GribSource.is(source)) {
      dataset = GribSource.of(source, validTimes);
    } else {
      throw refused(source);
    }
    source.checkUnchanged();
    return dataset;
  }

  private static ZarrException refused(SourceFile source) throws IOException {
    int count = (int) Math.min(8, source.size());
    ByteBuffer first = source.read(0, count);
    byte[] bytes = new byte[count];
    first.get(bytes);
    String digits = HexFormat.of().formatHex(bytes);
    for (Map.Entry<String, String> known : REFUSED.entrySet()) {
      if (digits.startsWith(known.getKey())) {
        return new ZarrException.Unsupported(
            "%s: this file is %s.".formatted(source.name(), known.getValue()));
      }
    }
    return new ZarrException.Unsupported(
        "%s: this is no file that references can be made of; supported are netCDF-4, HDF5, netCDF-3, HDF4, GRIB, GeoTIFF, DMR++, NcML and Zarr. Copy it with zarr-cdm copy."
            .formatted(source.name()));
  }
}
