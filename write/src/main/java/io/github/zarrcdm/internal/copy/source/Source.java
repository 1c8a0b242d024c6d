package io.github.zarrcdm.internal.copy.source;

import io.github.zarrcdm.internal.copy.quirks.grib.GribValues;
import io.github.zarrcdm.internal.iosp.cdm.CdmOrigin;
import io.github.zarrcdm.internal.iosp.cdm.CdmStore;
import io.github.zarrcdm.model.Array;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import org.jspecify.annotations.Nullable;
import ucar.ma2.InvalidRangeException;
import ucar.ma2.Section;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Structure;
import ucar.nc2.Variable;

/**
 * What is copied: a Zarr store, of which the model is at hand, or a dataset of any format, which
 * only netCDF-Java can read. Both are described by the variables of a {@link NetcdfFile}.
 */
public sealed interface Source {
  /** Returns the store that {@code file} shows, or else {@code file} as a dataset. */
  static Source of(NetcdfFile file) {
    Optional<CdmStore> shown = CdmStore.of(file);
    return shown.isPresent() ? new Store(file, shown.get()) : new Dataset(file, FileLocks.of(file));
  }

  /** Returns the variables. */
  NetcdfFile file();

  /** Returns {@code section} of {@code variable}. */
  default ucar.ma2.Array read(Variable variable, Section section)
      throws IOException, InvalidRangeException {
    return section.getRank() == 0 ? variable.read() : variable.read(section);
  }

  /**
   * Returns the same for values that nobody reads again; those of a store may be in {@code target},
   * if that is an array that fits.
   */
  default ucar.ma2.Array readOnce(Variable variable, Section section, @Nullable Object target)
      throws IOException, InvalidRangeException {
    return read(variable, section);
  }

  /** Reads what is stored now, also where it has changed since it was read before. */
  default ucar.ma2.Array readNow(Variable variable, Section section)
      throws IOException, InvalidRangeException {
    return read(variable, section);
  }

  /**
   * Returns a text that is another one as soon as {@code section} of {@code variable} has changed
   * in a way that the files and documents of the source do not show: chunks that were written
   * again. Empty if that is unknown.
   */
  default Optional<String> versions(Variable variable, Section section) throws IOException {
    return Optional.of("");
  }

  /** Returns what is held while {@code variable} is read; empty if threads can read it at once. */
  Optional<Lock> lock(Variable variable);

  /**
   * Returns the array of Zarr that {@code variable} shows, also if a dataset was built on its
   * store; empty for other formats.
   */
  default Optional<Array> array(Variable variable) {
    return CdmOrigin.array(variable);
  }

  /** A Zarr store. Its values do not pass through netCDF-Java. */
  record Store(NetcdfFile file, CdmStore shown) implements Source {
    @Override
    public ucar.ma2.Array read(Variable variable, Section section)
        throws IOException, InvalidRangeException {
      return isOwn(variable) ? shown.read(variable, section) : Source.super.read(variable, section);
    }

    @Override
    public ucar.ma2.Array readOnce(Variable variable, Section section, @Nullable Object target)
        throws IOException, InvalidRangeException {
      return isOwn(variable)
          ? shown.readOnce(variable, section, target)
          : Source.super.read(variable, section);
    }

    @Override
    public ucar.ma2.Array readNow(Variable variable, Section section)
        throws IOException, InvalidRangeException {
      return isOwn(variable)
          ? shown.readNow(variable, section)
          : Source.super.readNow(variable, section);
    }

    @Override
    public Optional<String> versions(Variable variable, Section section) throws IOException {
      return isOwn(variable) ? shown.versions(variable, section) : Optional.empty();
    }

    @Override
    public Optional<Lock> lock(Variable variable) {
      return Optional.empty();
    }

    /**
     * Returns false for a variable that is computed from one of the store, such as a choice of
     * indices.
     */
    public boolean isOwn(Variable variable) {
      return (variable.getClass() == Variable.class || variable.getClass() == Structure.class)
          && variable.getNetcdfFile() == file;
    }
  }

  /** A dataset of any format. Most readers of netCDF-Java are for one thread. */
  record Dataset(NetcdfFile file, Lock alone) implements Source {
    @Override
    public ucar.ma2.Array read(Variable variable, Section section)
        throws IOException, InvalidRangeException {
      Optional<ucar.ma2.Array> values = GribValues.read(variable, section);
      return values.isPresent() ? values.get() : Source.super.read(variable, section);
    }

    @Override
    public Optional<Lock> lock(Variable variable) {
      return array(variable).isPresent() ? Optional.empty() : Optional.of(alone);
    }
  }
}
