package io.github.zarrcdm.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import ucar.nc2.NetcdfFile;
import ucar.nc2.dataset.NetcdfDatasets;

/** A folder in which NcML is written and copied to {@code out.zarr}. */
record NcmlFolder(Path folder) {

  String target() {
    return folder.resolve("out.zarr").toString();
  }

  /** What netCDF-Java makes of an element {@code netcdf} with those attributes and content. */
  NetcdfFile open(String attributes, String content) throws IOException {
    return NetcdfDatasets.openFile(write("joined.ncml", attributes, content), null);
  }

  /** The place of such an element in the file {@code name}. */
  String write(String name, String attributes, String content) throws IOException {
    Path ncml = folder.resolve(name);
    Files.writeString(
        ncml,
        "<netcdf xmlns='http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2' %s>%s</netcdf>"
            .formatted(attributes, content));
    return ncml.toString();
  }

  /** Asserts that there is no copy, and {@code why}. */
  void refuses(String attributes, String content, String why) {
    assertThatThrownBy(
            () -> {
              try (NetcdfFile source = open(attributes, content)) {
                ZarrCopy.of(source, target()).write();
              }
            })
        .isInstanceOf(ZarrException.NotWritable.class)
        .hasMessageContaining(why);
    assertThat(folder.resolve("out.zarr")).doesNotExist();
  }
}
