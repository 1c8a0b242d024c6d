package io.github.zarrcdm.cli.info;

import io.github.zarrcdm.cli.catalog.Summary;
import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.iosp.Zarr;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import ucar.nc2.NetcdfFile;
import ucar.nc2.dataset.NetcdfDataset;

/**
 * What a store is.
 *
 * @param store its location, without secrets
 * @param format which version, and in which form, in words
 * @param version which version it shows of those that it keeps; null if it keeps none but one
 * @param groups how many it has, with the root
 * @param storedBytes of all its files; -1 if unknown
 * @param dimensions those that netCDF-Java shares among variables
 * @param conventions those that it names or shows signs of
 * @param crs its coordinate reference systems
 * @param meshes its unstructured meshes
 * @param geometries its points, lines and polygons
 * @param coverage where and when its data are; null if netCDF-Java fails on its coordinates
 * @param failure how; null if it does not
 * @param findings what opening it left out, repaired or changed
 * @param timing what opening it took; null if nobody asked
 */
public record Overview(
    String store,
    String format,
    StoreContents.@Nullable ShownVersion version,
    int groups,
    List<StoredArray> arrays,
    long storedBytes,
    List<Dimension> dimensions,
    List<String> conventions,
    List<String> crs,
    List<MeshSummary> meshes,
    List<GeometrySummary> geometries,
    @Nullable Summary coverage,
    @Nullable String failure,
    List<Finding> findings,
    @Nullable OpenTiming timing) {

  /** A dimension; those of one name and length in several groups are one. */
  record Dimension(String name, int length) {}

  /**
   * Returns the overview of the store that netCDF-Java shows as {@code file}. Reads metadata and
   * coordinates, no data.
   */
  public static Overview of(
      String format, NetcdfDataset file, StoreContents contents, @Nullable OpenTiming timing)
      throws IOException {
    Summary coverage = null;
    List<MeshSummary> meshes = List.of();
    List<GeometrySummary> geometries = List.of();
    String failure = null;
    try {
      meshes = MeshSummary.of(file);
      geometries = GeometrySummary.of(file);
      coverage = Summary.of(file);
    } catch (IOException e) {
      failure = e.getMessage();
    }
    List<Finding> findings = Zarr.findings(file);
    return new Overview(
        contents.store(),
        format,
        contents.version(),
        contents.groups(),
        contents.arrays(),
        contents.storedBytes(),
        dimensions(file),
        contents.conventions(),
        Georeference.of(file),
        meshes,
        geometries,
        coverage,
        failure,
        findings,
        timing);
  }

  private static List<Dimension> dimensions(NetcdfFile file) {
    return file.getDimensions().stream()
        .map(dimension -> new Dimension(dimension.getShortName(), dimension.getLength()))
        .distinct()
        .toList();
  }

  /** Returns the number of bytes of the values of all arrays. */
  double bytes() {
    return arrays.stream().mapToDouble(StoredArray::bytes).sum();
  }
}
