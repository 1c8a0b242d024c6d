package io.github.zarrcdm.serve.thredds;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.serve.source.NothingToServeException;
import io.github.zarrcdm.store.Stores;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.NoSuchFileException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import ucar.nc2.NetcdfFile;
import ucar.nc2.dataset.NetcdfDataset;

/** The THREDDS Data Server around us, called by the names that it has had since 5.4. */
final class Thredds {
  private static final Logger LOG = LoggerFactory.getLogger(Thredds.class);

  /** The class of TDS that services open datasets with. */
  static final String DATASETS = "thredds.core.TdsRequestedDataset";

  static final String ABSENT = "There is nothing of this name.";

  private final RequestProxies proxies;
  private final Method open;
  private final Method allows;
  private final Method location;

  private Thredds(RequestProxies proxies, Method open, Method allows, Method location) {
    this.proxies = proxies;
    this.open = open;
    this.allows = allows;
    this.location = location;
  }

  /** Throws {@link ReflectiveOperationException} if this is no TDS that is known. */
  static Thredds of(String api, ClassLoader loader) throws ReflectiveOperationException {
    RequestProxies proxies = RequestProxies.of(api, loader);
    Class<?> datasets = Class.forName(DATASETS, true, loader);
    return new Thredds(
        proxies,
        datasets.getMethod("getNetcdfFile", proxies.request(), proxies.response(), String.class),
        datasets.getMethod(
            "resourceControlOk", proxies.request(), proxies.response(), String.class),
        datasets.getMethod("getLocationFromRequestPath", String.class));
  }

  RequestProxies proxies() {
    return proxies;
  }

  /** Returns true if who sent {@code request} may have the dataset at {@code path}. */
  boolean allows(Object request, Object response, String path) throws IOException {
    return Boolean.TRUE.equals(call(allows, request, response, path));
  }

  /**
   * Returns the dataset at {@code path}, from TDS's own cache, for someone who may have it. Throws
   * {@link NothingToServeException} if there is none.
   */
  NetcdfFile open(String path) throws IOException {
    if (isFolder(path)) { // Which netCDF-Java might open as one of GRIB files.
      throw new NothingToServeException(ABSENT);
    }
    try {
      Object file = call(open, proxies.allowed(path), proxies.told().response(), path);
      if (file instanceof NetcdfFile dataset) {
        return atItsPlace(dataset, path);
      }
    } catch (FileNotFoundException | NoSuchFileException e) {
      LOG.debug("{}", path, e);
    } catch (IOException | RuntimeException e) {
      LOG.warn("{} cannot be opened", path, e);
      throw new ZarrException.Unavailable(
          path + ": the server cannot open it; its log says why", e);
    }
    throw new NothingToServeException(ABSENT);
  }

  /**
   * TDS's cdmremote writes the path of a dataset into the file that all of its services share. The
   * place of a collection is the folder of its files, which is not its own.
   */
  @SuppressWarnings("deprecation") // netCDF-Java has nothing else.
  private NetcdfFile atItsPlace(NetcdfFile file, String path) throws IOException {
    if (!(file instanceof NetcdfDataset)) {
      location(path)
          .filter(at -> new File(at).isFile() || Stores.looksLikeZarr(at))
          .ifPresent(file::setLocation);
    }
    return file;
  }

  /** Returns where the file at {@code path} lies; empty for other datasets, or if there is none. */
  Optional<String> location(String path) throws IOException {
    return call(location, path) instanceof String at ? Optional.of(at) : Optional.empty();
  }

  /** True of a folder of files, but not of a collection, whose files lie in such a folder. */
  private boolean isFolder(String path) throws IOException {
    return location(path)
            .filter(at -> new File(at).isDirectory() && !Stores.looksLikeZarr(at))
            .isPresent()
        && !isInCollection(path);
  }

  /**
   * Returns true if {@code path} is that of a feature collection, or begins with it: of such a path
   * TDS leaves out {@code files}, by which catalogs name the files of the collection.
   */
  private boolean isInCollection(String path) throws IOException {
    for (int end = path.length(); end > 0; end = path.lastIndexOf('/', end - 1)) {
      String start = path.substring(0, end);
      Optional<String> any = location(start + "/any");
      if (any.isPresent() && any.equals(location(start + "/files/any"))) {
        return true;
      }
    }
    return false;
  }

  private static @Nullable Object call(Method method, Object... args) throws IOException {
    try {
      return method.invoke(null, args);
    } catch (IllegalAccessException e) {
      throw new IOException(method + " is not public", e);
    } catch (InvocationTargetException e) {
      Throwable cause = e.getCause();
      if (cause instanceof IOException io) {
        throw io;
      }
      if (cause instanceof RuntimeException runtime) {
        throw runtime;
      }
      if (cause instanceof Error error) {
        throw error;
      }
      throw new IOException(cause);
    }
  }
}
