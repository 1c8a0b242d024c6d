package io.github.zarrcdm.internal.iosp.cdm;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.location.Location;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import ucar.ma2.Array;
import ucar.ma2.Section;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDataset;

/**
 * An open store, at {@code where}, with what turns its arrays into those of the CDM: a reader that
 * goes to the store itself, and not through netCDF-Java, whose calls have no place for a {@code
 * readOnce}.
 */
public record CdmStore(ZarrDataset dataset, CdmReader reader, Location where) {
  /** The message to an IOSP that requests this. */
  public static final String MESSAGE = "store";

  /** Returns the store that {@code file} shows; empty for other formats, and for datasets. */
  public static Optional<CdmStore> of(NetcdfFile file) {
    return !(file instanceof NetcdfDataset)
            && file.sendIospMessage(MESSAGE) instanceof CdmStore store
        ? Optional.of(store)
        : Optional.empty();
  }

  /** Returns {@code section} of {@code variable}; every failure names the array. */
  public Array read(Variable variable, Section section) throws IOException {
    return reader.read(variable, section, dataset::read);
  }

  /** Reads by {@link ZarrDataset#readNow}. */
  public Array readNow(Variable variable, Section section) throws IOException {
    return reader.read(variable, section, dataset::readNow);
  }

  /**
   * Returns what {@link ZarrDataset#versions} tells of {@code section} of {@code variable}: a text
   * that is another one as soon as a chunk was written again; empty if that is unknown.
   */
  public Optional<String> versions(Variable variable, Section section) throws IOException {
    return reader.versions(variable, section, dataset);
  }

  /** Returns {@link ZarrDataset#chunkDigest} of {@code section} of {@code variable}. */
  public String chunkDigest(Variable variable, Section section) throws IOException {
    return reader.digest(variable, section, dataset);
  }

  /** Reads by {@link ZarrDataset#readOnce}, into {@code target} if that fits. */
  public Array readOnce(Variable variable, Section section, @Nullable Object target)
      throws IOException {
    return reader.read(variable, section, (array, part) -> dataset.readOnce(array, part, target));
  }
}
