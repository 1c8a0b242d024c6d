package io.github.zarrcdm.internal.iosp.cdm;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.internal.platform.IoErrors;
import io.github.zarrcdm.internal.platform.Printable;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Kind;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import ucar.ma2.InvalidRangeException;
import ucar.ma2.Range;
import ucar.nc2.Structure;
import ucar.nc2.Variable;

/** Reads variables built by a {@link CdmBuilder}; safe for concurrent callers. */
public final class CdmReader {
  private final String location;
  private final CdmTypes types;

  /** The source of array values; safe for concurrent callers. */
  @FunctionalInterface
  public interface Values {
    /** A part of {@code array} in C order: a Java array of the kind of its type. */
    Object read(Array array, Section section) throws IOException;
  }

  public CdmReader(String location, CdmTypes types) {
    this.location = location;
    this.types = types;
  }

  /**
   * Returns the requested part of {@code variable} by {@code values}; every failure names the
   * array.
   */
  public ucar.ma2.Array read(Variable variable, ucar.ma2.Section asked, Values values)
      throws IOException {
    Array array = array(variable);
    String where = Printable.line(location + ": array " + array.path());
    try {
      return IoErrors.translate(where, () -> read(variable, array, asked, values, where));
    } catch (IOException e) {
      throw named(where, array, e);
    }
  }

  /** Returns what {@code dataset} tells of the versions of the chunks of the requested part. */
  Optional<String> versions(Variable variable, ucar.ma2.Section asked, ZarrDataset dataset)
      throws IOException {
    Array array = array(variable);
    String where = Printable.line(location + ": array " + array.path());
    return dataset.chunkVersions(array, CdmSections.of(asked, array, where));
  }

  /** Returns what {@code dataset} tells other processes of them. */
  String digest(Variable variable, ucar.ma2.Section asked, ZarrDataset dataset) throws IOException {
    Array array = array(variable);
    String where = Printable.line(location + ": array " + array.path());
    return dataset.chunkDigest(array, CdmSections.of(asked, array, where));
  }

  private Array array(Variable variable) throws IOException {
    return CdmOrigin.array(variable)
        .orElseThrow(
            () ->
                new IOException(
                    Printable.line(
                        "%s: %s is not of this dataset"
                            .formatted(location, variable.getFullName()))));
  }

  /** Returns an error whose message names the place, if that of {@code failure} does not. */
  private IOException named(String where, Array array, IOException failure) {
    String message = String.valueOf(failure.getMessage());
    boolean named = message.contains(location) && message.contains(Printable.line(array.name()));
    return named ? failure : new IOException(Printable.line(where + ": " + message), failure);
  }

  private ucar.ma2.Array read(
      Variable variable, Array array, ucar.ma2.Section asked, Values values, String where)
      throws IOException {
    Section section = CdmSections.of(asked, array, where);
    Object read = values.read(array, section);
    DataType type = array.type();
    return type.kind() == Kind.STRUCT
        ? new StructureArrays(ByteOrder.LITTLE_ENDIAN, types, where)
            .of((Structure) variable, type, (byte[]) read, section.count())
        : bytes(type, asked, CdmArrays.of(type, read, section.count(), types, where), where);
  }

  /** Returns the requested range of each element's bytes, if these are a separate dimension. */
  private ucar.ma2.Array bytes(
      DataType type, ucar.ma2.Section asked, ucar.ma2.Array read, String where) throws IOException {
    int rank = read.getRank();
    if (!types.opaque().addsDimension(type) || asked.getRank() < rank) {
      return read;
    }
    List<Range> ranges = new ArrayList<>(Collections.nCopies(rank - 1, null));
    ranges.add(asked.getRange(rank - 1));
    try {
      return read.sectionNoReduce(ranges).copy();
    } catch (InvalidRangeException e) {
      throw new IOException(where + ": section " + asked + ": " + e.getMessage(), e);
    }
  }
}
