package io.github.zarrcdm.copy;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.ZarrWriterBuilder;
import io.github.zarrcdm.copy.plan.CopyPlan;
import io.github.zarrcdm.copy.plan.CopyPlan.PlannedArray;
import io.github.zarrcdm.copy.plan.Layout;
import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.copy.mapping.CopiedArray;
import io.github.zarrcdm.internal.copy.mapping.GeoZarrMapping;
import io.github.zarrcdm.internal.copy.mapping.Mapping;
import io.github.zarrcdm.internal.copy.mapping.PlannedArrays;
import io.github.zarrcdm.internal.copy.plan.Memory;
import io.github.zarrcdm.internal.copy.source.Source;
import io.github.zarrcdm.internal.copy.transfer.ArrayTask;
import io.github.zarrcdm.internal.copy.transfer.EncodedChunks;
import io.github.zarrcdm.internal.copy.transfer.Extension;
import io.github.zarrcdm.internal.copy.transfer.MappedSource;
import io.github.zarrcdm.internal.copy.transfer.NameCollisions;
import io.github.zarrcdm.internal.copy.transfer.RegionCopier;
import io.github.zarrcdm.internal.copy.transfer.SourceFingerprint;
import io.github.zarrcdm.internal.copy.transfer.SourcePlace;
import io.github.zarrcdm.internal.copy.transfer.Verification;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.location.StoreKind;
import io.github.zarrcdm.location.TargetLocation;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import ucar.ma2.Section;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/**
 * A copy of a netCDF dataset, whatever its format, as a Zarr store: described step by step, with
 * defaults for all but the place, then {@linkplain #plan planned} or {@linkplain #write written}.
 *
 * <pre>{@code
 * try (NetcdfFile file = NetcdfFiles.open("era5.nc")) {
 *   ZarrCopy.of(file, "era5.zarr").write();
 * }
 * }</pre>
 *
 * <p>What is written is what xarray would write. Chunks come first and metadata last: a store that
 * is not complete does not open.
 */
public final class ZarrCopy {
  private static final Memory MEMORY =
      new Memory(Math.min(256L << 20, Runtime.getRuntime().maxMemory() / 2));

  private final Source source;
  private final Location named;

  /** The target, without the name of a group in it. */
  private final Location target;

  private @Nullable Map<Variable, Section> sections;
  private Set<Variable> unreadable = Set.of();
  private final Choices choices = new Choices();
  private @Nullable Integer format;
  private @Nullable Boolean consolidated;
  private Memory memory = MEMORY;
  private Existing existing = Existing.REFUSE;
  private String dimension = "";
  private boolean geozarr;
  private boolean verify;
  private boolean interrupted;
  private LongConsumer progress = bytes -> {};

  private enum Existing {
    REFUSE,
    OVERWRITE,
    RESUME,
    APPEND
  }

  private ZarrCopy(Source source, Location named, Location target) {
    this.source = source;
    this.named = named;
    this.target = target;
  }

  /**
   * Returns a copy of {@code source} to {@code location}: a folder, a {@code .zip}, {@code
   * s3://...}.
   */
  public static ZarrCopy of(NetcdfFile source, String location) throws IOException {
    Location target = Locations.parse(location);
    return new ZarrCopy(Source.of(source), target, TargetLocation.of(target));
  }

  /**
   * Copies these sections of these variables; without it all of all. Where one of them counts or
   * indexes a dimension, what has lost its place in the selection is left out, and counts and
   * indices are those of the selection.
   */
  public ZarrCopy select(Map<Variable, Section> some) {
    sections = new LinkedHashMap<>(some);
    return this;
  }

  /**
   * Says which variables cannot be read, and were left out of what is {@linkplain #select selected}
   * only for that: what the source hides is then reported as if all were copied.
   */
  public ZarrCopy unreadable(Set<Variable> some) {
    unreadable = Set.copyOf(some);
    return this;
  }

  /** Sets the version of Zarr: 3, the default, or 2; what is appended has that of the store. */
  public ZarrCopy format(int version) {
    format = version;
    return this;
  }

  /** Sets how arrays are stored. */
  public ZarrCopy layout(Layout wanted) {
    choices.layout(wanted);
    return this;
  }

  /** Sets how the array of a variable is stored, by its short or full name. */
  public ZarrCopy layout(String variable, Layout wanted) {
    choices.layout(variable, wanted);
    return this;
  }

  /**
   * Rounds the floats of a variable to significant digits, {@code 3}, or to bits, {@code
   * bitround:10}.
   */
  public ZarrCopy quantize(String variable, String precision) {
    choices.quantize(variable, precision);
    return this;
  }

  /**
   * Says whether there is consolidated metadata, as by default; a store that is appended to keeps
   * what it has.
   */
  public ZarrCopy consolidated(boolean wanted) {
    consolidated = wanted;
    return this;
  }

  /** Declares the Zarr conventions proj and spatial on rasters, beside the attributes of CF. */
  public ZarrCopy geozarr() {
    geozarr = true;
    return this;
  }

  /**
   * Sets how many bytes of values are in memory at once; without it 256 MiB, or half the heap if
   * that is less.
   */
  public ZarrCopy memory(long bytes) {
    memory = new Memory(bytes);
    return this;
  }

  /** Replaces what is at the target. */
  public ZarrCopy overwrite() {
    existing = Existing.OVERWRITE;
    return this;
  }

  /** Goes on with a copy that was interrupted. */
  public ZarrCopy resume() {
    existing = Existing.RESUME;
    return this;
  }

  /** Adds to the store at the target, along {@code name}. */
  public ZarrCopy append(String name) {
    existing = Existing.APPEND;
    dimension = name;
    return this;
  }

  /**
   * Reads all back in the end, and compares. Without it, chunks that are copied as they are stored
   * are not decoded.
   */
  public ZarrCopy verify() {
    verify = true;
    return this;
  }

  /**
   * Reports to {@code listener} the bytes of values copied since its last call. Those that pass an
   * intermediate file count half when they are read.
   */
  public ZarrCopy progress(LongConsumer listener) {
    progress = listener;
    return this;
  }

  /**
   * Returns what would be written, without writing it. Throws {@link ZarrException} for what cannot
   * be, and {@link IllegalArgumentException} for options that do not fit to the source.
   */
  public CopyPlan plan() throws IOException {
    Prepared prepared = prepare();
    prepared.builder.plan();
    return prepared.plan;
  }

  private static CopyPlan noting(CopyPlan plan, List<Finding> ofTarget) {
    List<String> notes = new ArrayList<>(plan.notes());
    ofTarget.forEach(finding -> notes.add(finding.toString()));
    return new CopyPlan(plan.target(), plan.format(), plan.arrays(), notes, plan.leftOut());
  }

  /**
   * Writes the store. Throws as {@link #plan} before anything is written; when it fails later, the
   * target does not open.
   */
  public CopyReport write() throws IOException {
    long begin = System.nanoTime();
    Prepared prepared = prepare();
    if (existing != Existing.APPEND && !target.isNamed(StoreKind.ZIP)) {
      prepared.builder.fingerprint(SourceFingerprint.of(source, prepared.arrays()));
    }
    try (ZarrWriter writer = prepared.builder.open()) {
      CopyPlan plan = noting(prepared.plan, writer.findings());
      RegionCopier copying =
          new RegionCopier(
              writer,
              new EncodedChunks(source, writer, prepared.tasks),
              existing == Existing.RESUME,
              SourcePlace.scratch(target),
              progress,
              memory,
              SourcePlace.width(source.file(), target));
      copying.run(prepared.tasks);
      for (Map.Entry<String, Object> fill : copying.defaultFills().entrySet()) {
        writer.missing(fill.getKey(), fill.getValue());
      }
      writer.finish();
      double seconds = (System.nanoTime() - begin) / 1e9;
      if (verify) {
        try (ZarrDataset written = ZarrDataset.open(target)) {
          Verification.run(written, prepared.tasks);
        }
      }
      ZarrWriter.Written counts = writer.written();
      return new CopyReport(
          plan, counts.chunks(), counts.emptyChunks(), counts.bytes(), seconds, verify);
    }
  }

  private record Prepared(CopyPlan plan, List<ArrayTask> tasks, ZarrWriterBuilder builder) {
    List<CopiedArray> arrays() {
      return tasks.stream().map(ArrayTask::array).toList();
    }
  }

  private Extension extension(List<CopiedArray> added) throws IOException {
    try (ZarrDataset there = ZarrDataset.openToExtend(target)) {
      return Extension.of(there, shownOfInterrupted(), added, dimension, memory);
    }
  }

  /** Returns what readers see of a target to which an append was interrupted; null if none was. */
  private @Nullable Group shownOfInterrupted() throws IOException {
    if (!interrupted) {
      return null;
    }
    try (ZarrDataset shown = ZarrDataset.open(target)) {
      return shown.root();
    }
  }

  private Prepared prepare() throws IOException {
    SourcePlace.refuseWithin(source.file(), target);
    if (existing == Existing.OVERWRITE) {
      SourcePlace.refuseRemoval(source.file(), target);
    }
    interrupted = existing == Existing.APPEND && ZarrWriter.isUnfinished(target);
    int version = existing == Existing.APPEND ? formatOfTarget() : format == null ? 3 : format;
    Mapping.Result mapped =
        MappedSource.of(
            source,
            version,
            selected(),
            unreadable,
            choices::layout,
            choices.quantizations(source.file()),
            memory,
            SourcePlace.longestKey(target));
    if (geozarr) {
      mapped = GeoZarrMapping.on(mapped);
    }
    choices.check(source.file(), mapped.arrays());
    NameCollisions.refuse(mapped.root(), target);
    ZarrWriterBuilder builder = ZarrWriter.to(named).format(version);
    if (consolidated != null || existing != Existing.APPEND) {
      builder.consolidated(consolidated == null || consolidated);
    }
    switch (existing) {
      case OVERWRITE -> builder.overwrite();
      case RESUME -> builder.resume();
      case APPEND, REFUSE -> {}
    }
    List<ArrayTask> tasks = new ArrayList<>();
    List<String> notes = new ArrayList<>(mapped.notes());
    Group root = mapped.root();
    if (existing == Existing.APPEND) {
      Extension extension = extension(mapped.arrays());
      root = extension.changed();
      builder.extend(extension.known());
      notes.addAll(extension.notes());
      for (Extension.Part part : extension.parts()) {
        tasks.add(ArrayTask.of(part.array(), part.offset(), memory));
      }
    } else {
      for (CopiedArray array : mapped.arrays()) {
        tasks.add(ArrayTask.of(array, new long[array.array().rank()], memory));
      }
    }
    List<PlannedArray> arrays =
        tasks.stream().map(t -> PlannedArrays.of(t.array(), t.how())).toList();
    CopyPlan plan = new CopyPlan(target.toString(), version, arrays, notes, mapped.leftOut());
    return new Prepared(plan, tasks, builder.hierarchy(root));
  }

  /** Returns the version of the target. Throws if options choose what the store has already. */
  private int formatOfTarget() throws IOException {
    int there = ZarrWriter.format(target);
    if (geozarr || choices.ofLayout() || format != null && format != there) {
      throw new IllegalArgumentException(
          "append: %s is Zarr %s and keeps its version, chunks, shards, codecs and attributes; give none of them"
              .formatted(target, there));
    }
    return there;
  }

  private Map<Variable, Section> selected() {
    if (sections != null) {
      return sections;
    }
    Map<Variable, Section> all = new LinkedHashMap<>();
    source
        .file()
        .getVariables()
        .forEach(variable -> all.put(variable, variable.getShapeAsSection()));
    return all;
  }
}
