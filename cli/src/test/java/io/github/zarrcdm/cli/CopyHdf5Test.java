package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.ZarrDataset;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What netCDF-Java does not read of sound HDF5 is named, with a cure that was tried; nothing is
 * left out without a word.
 */
class CopyHdf5Test {
  @TempDir Path folder;

  private Command copy(Path source, String... options) {
    String[] args = new String[options.length + 4];
    args[0] = "copy";
    args[1] = "--force";
    System.arraycopy(options, 0, args, 2, options.length);
    args[options.length + 2] = source.toString();
    args[options.length + 3] = folder.resolve("copy.zarr").toString();
    return Command.run(args);
  }

  private static Path file(String name) throws Exception {
    return Path.of(CopyHdf5Test.class.getResource("hdf5/" + name).toURI());
  }

  /** nccopy of netcdf-c 4.9.0 and h5repack 1.10.8 wrote files of these that open. */
  @ParameterizedTest
  @CsvSource({
    "half_attribute.nc, an attribute of a type that it lacks, nccopy -k nc4",
    "wide_enumeration.h5, a variable of a type that it lacks, zarr-cdm virtualize",
    "soft_link.nc, a soft link, nccopy -k nc4",
    "h5py_copy.nc, a reference to no object, del file[VARIABLE].attrs",
    "dontfilter_default.h5, index of chunks, h5repack -f GZIP=1",
    "reopened_chunk.h5, index of chunks, h5repack -f GZIP=1"
  })
  void whatKeepsAFileFromOpeningIsNamed(String name, String what, String cure) throws Exception {
    Command copy = copy(file(name));
    assertThat(copy.exitCode()).isEqualTo(1);
    assertThat(copy.err()).contains(name + ": netCDF-Java does not read").contains(what, cure);
  }

  /** The cure of the message. */
  @Test
  void enumerationsOf64BitsAreCopiedByReferences() throws Exception {
    Path source = Files.copy(file("wide_enumeration.h5"), folder.resolve("wide.h5"));
    Path references = folder.resolve("wide.json");
    Command.run("virtualize", source.toString(), "-o", references.toString(), "--relative");
    assertThat(copy(references).exitCode()).isZero();
    assertThat(folder.resolve("copy.zarr/e")).exists();
    assertThat(folder.resolve("copy.zarr/z")).exists();
  }

  @Test
  void otherVariablesAreCopiedBesideThoseThatAreNotRead() throws Exception {
    Command shuffled = copy(file("gzip_then_shuffle.h5"));
    assertThat(shuffled.exitCode()).isEqualTo(1);
    assertThat(shuffled.err())
        .contains("skipped: a: netCDF-Java does not read HDF5 that was compressed before")
        .contains("h5repack -f GZIP=1");
    assertThat(folder.resolve("copy.zarr/keep")).exists();
    assertThat(copy(file("n300_i4_gz.h5")).err())
        .contains("skipped: new: netCDF-Java does not read this index of chunks");
    assertThat(copy(file("empty_rows.h5"), "--format=2").err())
        .contains("skipped: rows: netCDF-Java does not read rows of which some are empty");
  }

  @Test
  void datasetsThatAreHiddenAreReportedBesideOthersThatAreSkipped() throws Exception {
    Command copy = copy(file("half_and_lzf.h5"));
    assertThat(copy.exitCode()).isEqualTo(1);
    assertThat(copy.err())
        .contains("skipped: lzf: ")
        .contains("skipped: half: netCDF-Java does not read floats of 16 bits");
    assertThat(copy(file("half_and_lzf.h5"), "-v", "keep").exitCode()).isZero();
  }

  @Test
  void positionsInWordsOfHdfEosOnlyAreReported() throws Exception {
    Path source = folder.resolve("sinu.hdf");
    try (InputStream packed = new GZIPInputStream(Files.newInputStream(file("sinu.hdf.gz")))) {
      Files.copy(packed, source);
    }
    Command copy = copy(source);
    assertThat(copy.err())
        .contains("the grids MOD_Grid have their positions in words of HDF-EOS only")
        .contains("gdal_translate");
  }

  /** NCO 5.4.1 keeps 9 bits of 9 when it is asked for 12, and gives one parameter. */
  @Test
  void valuesThatWereRoundedBeforeAreDescribedByWhatIsLeft() throws Exception {
    assertThat(copy(file("nco_btr9.nc"), "--quantize", "t=bitround:12").err())
        .contains("t not rounded");
    assertThat(attribute("quantization_nsb")).isEqualTo(9);
    assertThat(attribute("quantization_maximum_relative_error")).isEqualTo(0.0009765625);
    copy(file("nco_btr9.nc"), "--quantize", "t=2");
    assertThat(attribute("quantization_nsb")).isEqualTo(7);
    assertThat(attribute("quantization_maximum_relative_error")).isNaN();
    copy(file("nco_gbr.nc"), "--quantize", "t=2");
    assertThat(attribute("quantization_nsb")).isEqualTo(7);
    assertThat(attribute("quantization_nsd")).isNaN();
    copy(file("nco_btr9.nc"), "-v", "t");
    assertThat(folder.resolve("copy.zarr/quantization_info")).exists();
  }

  private double attribute(String name) throws Exception {
    try (ZarrDataset copy = ZarrDataset.open(folder.resolve("copy.zarr").toString())) {
      return copy.array("/t")
          .orElseThrow()
          .attribute(name)
          .map(value -> Double.parseDouble(value.toString()))
          .orElse(Double.NaN);
    }
  }
}
