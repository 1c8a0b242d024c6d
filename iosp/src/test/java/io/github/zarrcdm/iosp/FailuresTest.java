package io.github.zarrcdm.iosp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.testing.Corpus;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.dataset.DatasetUrl;
import ucar.nc2.dataset.NetcdfDatasets;

/**
 * One rule for failures of every way to open a dataset: {@link ZarrException#in} finds their kind.
 */
class FailuresTest {
  enum Way {
    NETCDF_FILES {
      @Override
      NetcdfFile open(String location) throws IOException {
        return NetcdfFiles.open(location);
      }
    },
    NETCDF_DATASETS {
      @Override
      NetcdfFile open(String location) throws IOException {
        return NetcdfDatasets.openDataset(location);
      }
    },
    OPEN_FILE {
      @Override
      NetcdfFile open(String location) throws IOException {
        return NetcdfDatasets.openFile(location, null);
      }
    },
    ACQUIRE_FILE {
      @Override
      NetcdfFile open(String location) throws IOException {
        return NetcdfDatasets.acquireFile(DatasetUrl.findDatasetUrl(location), null);
      }
    };

    abstract NetcdfFile open(String location) throws IOException;
  }

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource
  void whereThereIsNoStore(Way way) {
    assertThat(kind(way, "zarr:" + folder)).isEqualTo(ZarrException.NotZarr.class);
  }

  @ParameterizedTest
  @EnumSource
  void whereMetadataAreBroken(Way way) throws IOException {
    Files.writeString(folder.resolve("zarr.json"), "{");
    assertThat(kind(way, "zarr:" + folder)).isEqualTo(ZarrException.Malformed.class);
  }

  @ParameterizedTest
  @EnumSource
  void whereNoServerAnswers(Way way) {
    assertThat(kind(way, "zarr:http://127.0.0.1:1/x.zarr"))
        .isEqualTo(ZarrException.Unavailable.class);
  }

  @ParameterizedTest
  @EnumSource
  void whereAnArrayCannotBeRead(Way way) throws IOException {
    try (NetcdfFile file = way.open("zarr:" + Corpus.store("bad/codecs_unknown_v3"))) {
      Throwable failure = catchThrowable(() -> file.findVariable("bad").read());
      assertThat(failure).isInstanceOf(IOException.class);
      assertThat(ZarrException.in(failure)).get().isInstanceOf(ZarrException.Unsupported.class);
    }
  }

  @Test
  void noneIsFoundInFailuresOfOthers() {
    assertThat(ZarrException.in(new IOException(new FileNotFoundException("x")))).isEmpty();
  }

  private static Class<?> kind(Way way, String location) {
    Throwable failure = catchThrowable(() -> way.open(location).close());
    assertThat(failure).isInstanceOf(IOException.class);
    return ZarrException.in(failure).orElseThrow().getClass();
  }
}
