package io.github.zarrcdm.virtualize;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.platform.IoErrors;
import io.github.zarrcdm.internal.virtualize.dataset.ChunkTable;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import io.github.zarrcdm.internal.virtualize.join.Combination;
import io.github.zarrcdm.internal.virtualize.join.JoinExisting;
import io.github.zarrcdm.internal.virtualize.join.JoinRule;
import io.github.zarrcdm.internal.virtualize.output.NewReferences;
import io.github.zarrcdm.internal.virtualize.output.SmallChunkInlining;
import io.github.zarrcdm.internal.virtualize.scan.OpenSources;
import io.github.zarrcdm.internal.virtualize.scan.Scan;
import io.github.zarrcdm.internal.virtualize.scan.WrittenReferences;
import io.github.zarrcdm.internal.virtualize.source.SourceNames;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.model.Array;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * References to the chunks of existing files, which open as one Zarr store without a copy:
 *
 * <pre>{@code
 * ZarrReferences.of("2024.nc").map("/data", "https://example.org/data").write(Path.of("2024.json"));
 * }</pre>
 *
 * <p>The references are of Zarr version 2, in kerchunk's JSON or Parquet, or of version 3 in a new
 * Icechunk repository.
 */
public final class ZarrReferences {
  private static final int MOST_REASONS = 3;
  private static final int MOST_RECORDS = 10_000_000;

  private final List<String> sources;
  private final Map<String, String> replaced = new LinkedHashMap<>();
  private @Nullable Combination combination;
  private double tolerance;
  private boolean validTimes;
  private boolean relative;
  private boolean overwrite;
  private boolean append;
  private int inline;
  private int recordSize = 100_000;

  private ZarrReferences(List<String> sources) {
    this.sources = List.copyOf(sources);
  }

  /**
   * Returns references to the file at {@code source}, a path or a URL: netCDF-4, HDF5, netCDF-3,
   * HDF4, GRIB or GeoTIFF.
   */
  public static ZarrReferences of(String source) {
    return new ZarrReferences(List.of(source));
  }

  /**
   * Returns references to several files, to be joined by {@link #joinExisting} or {@link #joinNew},
   * in their order, or put together by {@link #union} or {@link #tiles}.
   */
  public static ZarrReferences of(List<String> sources) {
    if (sources.isEmpty()) {
      throw new IllegalArgumentException("no sources");
    }
    return new ZarrReferences(sources);
  }

  /**
   * Joins the sources along {@code dimension}, which all of them have. Its coordinates are stored
   * as values; times in other units are converted to those of the first file. {@link #write} throws
   * {@link ZarrException.Unsupported} for files that differ in what one array has once, overlap, or
   * whose chunks are not those of one array.
   */
  public ZarrReferences joinExisting(String dimension) {
    combination = new Combination.Join(JoinRule.existing(dimension));
    return this;
  }

  /**
   * Joins the sources along a new first {@code dimension}: each is one step of it. A scalar of that
   * name becomes its coordinates.
   */
  public ZarrReferences joinNew(String dimension) {
    combination = new Combination.Join(JoinRule.added(dimension));
    return this;
  }

  /**
   * Unites the sources: all arrays of all of them, on the same dimensions. An array that several
   * sources have must be the same in all.
   */
  public ZarrReferences union() {
    combination = new Combination.Union(false);
    return this;
  }

  /**
   * Puts the sources beside each other along several {@code dimensions}, which all of them have
   * with coordinates: these say where each lies, whatever the order of the sources.
   */
  public ZarrReferences tiles(List<String> dimensions) {
    if (dimensions.isEmpty()) {
      throw new IllegalArgumentException("no dimensions");
    }
    combination = new Combination.Tiles(List.copyOf(dimensions));
    return this;
  }

  /** Allows coordinates that a join does not change to differ by this much; default: not at all. */
  public ZarrReferences tolerance(double difference) {
    tolerance = difference;
    return this;
  }

  /**
   * Puts GRIB messages on one axis {@code valid_time} instead of reference times and steps, as
   * programs need it that show one time of a variable. Of several forecasts for one time the first
   * is referenced; the others are left out, in the report.
   */
  public ZarrReferences validTimes() {
    validTimes = true;
    return this;
  }

  /**
   * Lets references say {@code place} for the beginning {@code prefix} of the path or URL of a
   * source: readers find the files there. The longest prefix counts; {@link #write} throws {@link
   * ZarrException.Unsupported} for one that no source begins with.
   */
  public ZarrReferences map(String prefix, String place) {
    replaced.put(prefix, place);
    return this;
  }

  /**
   * Names local files from the folder of the references, so that all can be moved together.
   * Icechunk has no such names.
   */
  public ZarrReferences relative() {
    relative = true;
    return this;
  }

  /** Stores chunks of fewer than {@code bytes} bytes with the references; default: none. */
  public ZarrReferences inline(int bytes) {
    inline = bytes;
    return this;
  }

  /** Sets how many references a file of Parquet has, up to 10 million; default: 100,000. */
  public ZarrReferences recordSize(int references) {
    if (references < 1 || references > MOST_RECORDS) {
      throw new IllegalArgumentException(
          "record size %s: expected 1 to %s".formatted(references, MOST_RECORDS));
    }
    recordSize = references;
    return this;
  }

  /**
   * Adds the sources to the references at the target, after what these refer to: along the
   * dimension of {@link #joinExisting} or {@link #joinNew}, with all their checks. Names in the
   * references stay as they are; where {@link #map} says so, their files are read at the prefix. Of
   * an Icechunk repository that is a new version of the branch {@code main}.
   */
  public ZarrReferences append() {
    append = true;
    return this;
  }

  /** Replaces references that exist already. */
  public ZarrReferences overwrite() {
    overwrite = true;
    return this;
  }

  /**
   * Makes the references and writes them to {@code target}: JSON if it ends with {@code .json}, a
   * folder of Parquet if with {@code .parquet} or {@code .parq}, a new Icechunk repository with one
   * commit if with {@code .icechunk}. It is there when it is complete, and not before. Throws
   * {@link ZarrException} if a source cannot be read, the target not be written, or no variable be
   * referenced; if some cannot, these are in the report.
   */
  public ReferencesReport write(Path target) throws IOException {
    return IoErrors.translate(target.toString(), () -> written(target));
  }

  private ReferencesReport written(Path target) throws IOException {
    NewReferences references =
        append ? NewReferences.continuing(target) : NewReferences.at(target, overwrite, recordSize);
    try (OpenSources open = new OpenSources()) {
      VirtualDataset scanned = append ? appended(target, open) : scanned(open);
      VirtualDataset dataset =
          inline == 0 ? scanned : SmallChunkInlining.in(scanned, inline, open.of(scanned));
      checkNotEmpty(dataset);
      Path folder = target.toAbsolutePath().getParent();
      SourceNames places = new SourceNames(replaced, relative ? folder : null);
      places.checkUsed(dataset.sources());
      places.checkDistinct(dataset.sources());
      references.write(dataset, places);
      return report(dataset, places, open.requests());
    }
  }

  private void checkNotEmpty(VirtualDataset dataset) throws ZarrException {
    List<String> reasons = dataset.leftOut();
    if (dataset.arrays().isEmpty() && !reasons.isEmpty()) {
      int more = reasons.size() - MOST_REASONS;
      throw new ZarrException.Unsupported(
          "%s: no variable can be referenced. %s%s"
              .formatted(
                  Location.withoutSecrets(sources.get(0)),
                  String.join("; ", reasons.subList(0, Math.min(MOST_REASONS, reasons.size()))),
                  more > 0 ? "; and %s more".formatted(more) : ""));
    }
  }

  private VirtualDataset appended(Path target, OpenSources open) throws IOException {
    if (!(combination instanceof Combination.Join join)) {
      throw new IllegalArgumentException("append: join along a dimension");
    }
    Scan scan = new Scan(open, tolerance, validTimes);
    try (JoinExisting joining = new JoinExisting(join.rule(), scan)) {
      joining.begin(WrittenReferences.at(target, replaced), target.toString());
      for (String source : sources) {
        joining.add(scan.of(source));
      }
      return joining.result();
    }
  }

  private VirtualDataset scanned(OpenSources open) throws IOException {
    Scan scan = new Scan(open, tolerance, validTimes);
    if (combination != null) {
      List<Combination.Part> parts = new ArrayList<>();
      sources.forEach(source -> parts.add(() -> scan.of(source)));
      return combination.of(parts, scan);
    }
    if (sources.size() > 1) {
      throw new ZarrException.Unsupported(
          "%s files, and not how they become one. Join them along a dimension, or unite them."
              .formatted(sources.size()));
    }
    return scan.of(sources.get(0));
  }

  private static Optional<String> unreadByZarrPython(VirtualDataset dataset) {
    List<String> arrays =
        dataset.arrays().values().stream()
            .map(VirtualArray::array)
            .filter(array -> array.type().fields().stream().anyMatch(f -> !f.shape().isEmpty()))
            .map(Array::path)
            .toList();
    return arrays.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%s: zarr-python 3 opens no group of Zarr version 2 that has arrays in compound types; zarr-python 2 and zarr-cdm do"
                .formatted(String.join(", ", arrays)));
  }

  private static ReferencesReport report(
      VirtualDataset dataset, SourceNames places, long requests) {
    long inline = 0;
    for (VirtualArray array : dataset.arrays().values()) {
      for (int at = 0; at < array.chunks().size(); at++) {
        inline += array.chunks().source(at) == ChunkTable.INLINE ? 1 : 0;
      }
    }
    List<String> notes = new ArrayList<>(dataset.notes());
    unreadByZarrPython(dataset).ifPresent(notes::add);
    places.ofQueries(dataset.sources()).ifPresent(notes::add);
    return new ReferencesReport(
        List.copyOf(dataset.arrays().keySet()),
        dataset.references(),
        inline,
        dataset.sources().stream().map(places::of).toList(),
        requests,
        List.copyOf(notes),
        dataset.leftOut());
  }
}
