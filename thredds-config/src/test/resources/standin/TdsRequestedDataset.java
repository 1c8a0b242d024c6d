package thredds.core;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import ucar.nc2.NetcdfFile;
import ucar.nc2.dataset.DatasetUrl;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;

/**
 * What our jar calls of TDS, which does here what it does there. The root of its datasets is a
 * folder.
 */
public final class TdsRequestedDataset {
  static {
    NetcdfDataset.initNetcdfFileCache(1, 10, 15, 200);
  }

  public static NetcdfFile getNetcdfFile(
      HttpServletRequest request, HttpServletResponse response, String path) throws IOException {
    if (request.getPathInfo() == null) {
      throw new FileNotFoundException("Request does not specify a dataset.");
    }
    if (!resourceControlOk(request, response, path)) {
      return null;
    }
    String location = getLocationFromRequestPath(path);
    if (location == null) {
      throw new FileNotFoundException(path);
    }
    if (new File(location).isDirectory()) { // Of GRIB files, of which one dataset is made.
      location += "/v.nc";
    }
    NetcdfFile file = NetcdfDatasets.acquireFile(DatasetUrl.findDatasetUrl(location), null);
    file.setLocation("of/cdmremote"); // Which hides where files lie, and shares them with us.
    return file;
  }

  public static boolean resourceControlOk(
      HttpServletRequest request, HttpServletResponse response, String path) {
    // Of a folder, and of one dataset by its exact path.
    boolean restricted = path.startsWith("secret/") || path.equals("data/exact.nc");
    if (!restricted || request.isUserInRole("reader")) {
      return true;
    }
    request.getSession().setAttribute("role", "reader");
    response.setStatus(HttpServletResponse.SC_TEMPORARY_REDIRECT);
    response.addHeader(
        "Location", System.getProperty("standin.login") + "/restrictedAccess/reader");
    return false;
  }

  /**
   * Of a feature collection, which is called {@code collection}, the folder of its files. One root
   * has a path of two parts, of which the first is none.
   */
  public static String getLocationFromRequestPath(String path) {
    if (path.startsWith("collection")) {
      return file("data/inner/" + path.replaceFirst("^collection(/files)?/?", ""));
    }
    if (path.startsWith("a/root/")) {
      return file("data/" + path.substring("a/root/".length()));
    }
    return path.startsWith("data/") || path.startsWith("secret/") ? file(path) : null;
  }

  private static String file(String path) {
    return new File(System.getProperty("standin.data"), path).getPath();
  }

  private TdsRequestedDataset() {}
}
