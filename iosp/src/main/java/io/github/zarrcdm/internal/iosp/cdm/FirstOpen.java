package io.github.zarrcdm.internal.iosp.cdm;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.conventions.Conventions;
import io.github.zarrcdm.internal.parallel.Requests;
import io.github.zarrcdm.internal.platform.Services;
import io.github.zarrcdm.internal.remote.DiskCacheFolder;
import io.github.zarrcdm.internal.remote.WarmUp;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.MemoryStore;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreWrapper;
import java.io.IOException;
import java.util.Base64;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import ucar.nc2.Group;
import ucar.nc2.NetcdfFile;

/**
 * Opens and reads a small store in memory, once per JVM, so that the classes which a first open and
 * read need are loaded: while the first response of a server is awaited, or as soon as netCDF-Java
 * knows Zarr in a process that has a {@link DiskCacheFolder}, as a THREDDS server that starts again
 * has.
 */
public final class FirstOpen {
  private static final Logger LOG = LoggerFactory.getLogger(FirstOpen.class);
  private static final AtomicBoolean STARTED = new AtomicBoolean();

  private static final String V2 =
      """
      {"zarr_consolidated_format": 1, "metadata": {
        ".zgroup": {"zarr_format": 2}, ".zattrs": {"Conventions": "CF-1.8"},
        "y/.zarray": {"zarr_format": 2, "shape": [2], "chunks": [2], "dtype": "<f8", "order": "C",
          "fill_value": "NaN", "filters": null, "compressor": null},
        "y/.zattrs": {"_ARRAY_DIMENSIONS": ["y"], "standard_name": "latitude", "units": "degrees_north"},
        "time/.zarray": {"zarr_format": 2, "shape": [2], "chunks": [2], "dtype": "<i8", "order": "C",
          "fill_value": null, "filters": null, "compressor": null},
        "time/.zattrs": {"_ARRAY_DIMENSIONS": ["time"], "units": "hours since 2000-01-01",
          "calendar": "proleptic_gregorian"},
        "a/.zarray": {"zarr_format": 2, "shape": [2, 128], "chunks": [1, 128], "dtype": "<f4", "order": "C",
          "fill_value": "NaN", "filters": null,
          "compressor": {"id": "blosc", "cname": "lz4", "clevel": 5, "shuffle": 1, "blocksize": 0}},
        "a/.zattrs": {"_ARRAY_DIMENSIONS": ["time", "x"], "units": "K", "long_name": "a"}}}
      """;

  /** A chunk of {@code a}: the most common codec of version 2, 128 zeros. */
  private static final String CHUNK =
      "AgEhBAACAAAAAgAAUAAAABQAAAALAAAAHwABAGdQAAAAAAALAAAAHwABAGdQAAAAAAALAAAAHwABAGdQAAAAAAALAAAAHwABAGdQAAAAAAA=";

  private static final String V3 =
      """
      {"zarr_format": 3, "node_type": "group", "attributes": {"Conventions": "CF-1.8"},
       "consolidated_metadata": {"kind": "inline", "must_understand": false, "metadata": {
        "a": {"zarr_format": 3, "node_type": "array", "shape": [2], "data_type": "float32",
          "fill_value": "NaN", "dimension_names": ["x"], "attributes": {"units": "K"},
          "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [1]}},
          "chunk_key_encoding": {"name": "default", "configuration": {"separator": "/"}},
          "codecs": [{"name": "bytes", "configuration": {"endian": "little"}}]}}}}
      """;

  private static final Services<WarmUp> WARM_UPS =
      new Services<>(loader -> ServiceLoader.load(WarmUp.class, loader));

  private FirstOpen() {}

  /** Starts it, unless that has happened. */
  public static void prepare() {
    if (!STARTED.getAndSet(true)) {
      later(
          () -> {
            openV2();
            openV3();
          });
    }
  }

  /** Starts it, and the warm-ups of what sends requests to servers. */
  public static void prepareRequests() {
    prepare();
    for (WarmUp warmUp : WARM_UPS.all()) {
      later(warmUp);
    }
  }

  private static void later(WarmUp loading) {
    Requests.later(
        () -> {
          try {
            loading.run();
          } catch (IOException | RuntimeException | LinkageError e) {
            LOG.debug("classes are loaded when they are needed", e);
          }
        });
  }

  static Group.Builder openV2() throws IOException {
    return open(
        Map.of(".zmetadata", V2.getBytes(UTF_8), "a/0.0", Base64.getDecoder().decode(CHUNK)));
  }

  static Group.Builder openV3() throws IOException {
    return open(Map.of("zarr.json", V3.getBytes(UTF_8)));
  }

  private static Group.Builder open(Map<String, byte[]> values) throws IOException {
    try (ZarrDataset sample = ZarrDataset.of(new Remote(new MemoryStore(values)), "/")) {
      Group.Builder root = Group.builder().setName("");
      new CdmBuilder("", CdmTypes.STORED).build(Conventions.apply(sample), root);
      NetcdfFile.builder().setRootGroup(root).build();
      for (Array array : sample.root().arrays()) {
        sample.read(array, Section.all(array.shape()));
      }
      return root;
    }
  }

  /** A store that is read as if a server had it. */
  private static final class Remote extends StoreWrapper {
    Remote(Store store) {
      super(store);
    }

    @Override
    public boolean remote() {
      return true;
    }
  }
}
