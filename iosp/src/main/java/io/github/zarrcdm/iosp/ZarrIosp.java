package io.github.zarrcdm.iosp;

import static java.util.Objects.requireNonNull;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.conventions.Conventions;
import io.github.zarrcdm.internal.iosp.cdm.AxisValues;
import io.github.zarrcdm.internal.iosp.cdm.BytesInMemory;
import io.github.zarrcdm.internal.iosp.cdm.Cancellable;
import io.github.zarrcdm.internal.iosp.cdm.CdmBuilder;
import io.github.zarrcdm.internal.iosp.cdm.CdmReader;
import io.github.zarrcdm.internal.iosp.cdm.CdmStore;
import io.github.zarrcdm.internal.iosp.cdm.DatasetView;
import io.github.zarrcdm.internal.iosp.cdm.FindingsLog;
import io.github.zarrcdm.internal.iosp.cdm.FirstOpen;
import io.github.zarrcdm.internal.iosp.cdm.StoreDetails;
import io.github.zarrcdm.internal.iosp.cdm.StoreName;
import io.github.zarrcdm.internal.iosp.quirks.GroupWidth;
import io.github.zarrcdm.internal.iosp.quirks.Repairs;
import io.github.zarrcdm.internal.iosp.quirks.trial.NetcdfJavaTrial;
import io.github.zarrcdm.internal.iosp.quirks.trial.Trial;
import io.github.zarrcdm.internal.iosp.quirks.trial.TrialRepairs;
import io.github.zarrcdm.internal.iosp.serving.Dap2;
import io.github.zarrcdm.internal.platform.IoErrors;
import io.github.zarrcdm.internal.platform.Printable;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.store.Stores;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import ucar.ma2.Array;
import ucar.ma2.Section;
import ucar.nc2.Group;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;
import ucar.nc2.iosp.AbstractIOServiceProvider;
import ucar.nc2.util.CancelTask;
import ucar.unidata.io.InMemoryRandomAccessFile;
import ucar.unidata.io.RandomAccessFile;

/**
 * Reads Zarr stores for netCDF-Java. Each object serves one open dataset; {@link #readData} is safe
 * for concurrent callers.
 *
 * <p>It holds no open file, so releasing and reacquiring it, as netCDF-Java's file cache does
 * between users, has no effect.
 */
public final class ZarrIosp extends AbstractIOServiceProvider {
  /** The message that requests the findings of the open dataset. */
  static final String FINDINGS = "findings";

  /** The message that requests the tree as stored. */
  static final String STORED = "stored";

  static {
    Zarr.register();
  }

  private final Map<String, String> parameters = new ConcurrentHashMap<>();
  private volatile @Nullable ZarrDataset dataset;
  private volatile @Nullable CdmStore store;
  private @Nullable CdmBuilder builder;

  /** An IOSP that has not opened anything yet, created by netCDF-Java. */
  public ZarrIosp() {}

  /**
   * Returns true for files from {@link ZarrFileProvider}, for zips in memory, and for any other
   * file or folder that netCDF-Java opened at the location of a Zarr store, such as one of its
   * metadata documents.
   */
  @Override
  public boolean isValidFile(RandomAccessFile raf) {
    if (raf instanceof InMemoryRandomAccessFile bytes) {
      return BytesInMemory.isZarr(bytes);
    }
    return raf instanceof ZarrFile
        || (raf.getLocation() != null && Stores.looksLikeZarr(raf.getLocation()));
  }

  @Override
  public boolean isBuilder() {
    return true;
  }

  @Override
  public void build(RandomAccessFile raf, Group.Builder root, CancelTask cancelTask)
      throws IOException {
    this.raf = raf;
    open(raf.getLocation(), root, cancelTask);
  }

  /** Called by the legacy {@code NetcdfFile.open} instead of {@link #build}. */
  @Override
  @Deprecated
  public void open(RandomAccessFile raf, NetcdfFile file, CancelTask cancelTask)
      throws IOException {
    Group.Builder root = Group.builder().setName("").setNcfile(file);
    build(raf, root, cancelTask);
    file.setRootGroup(root.build());
  }

  /**
   * Opens the store at {@code location} and adds its contents to {@code root}, unless {@code
   * cancelTask}, which can be null, is cancelled.
   */
  void open(String location, Group.Builder root, CancelTask cancelTask) throws IOException {
    open(location, root, cancelTask, Conventions::ofStored, (shown, view) -> shown);
  }

  /**
   * The same for a dataset with coordinate systems: times in units that netCDF-Java's calendars
   * support, without attributes that make it fail.
   */
  void openForEnhancement(String location, Group.Builder root, CancelTask cancelTask)
      throws IOException {
    openForEnhancement(location, root, cancelTask, trial -> trial);
  }

  /** Opens the dataset with {@code trials} of what netCDF-Java makes of it. */
  void openForEnhancement(
      String location, Group.Builder root, CancelTask cancelTask, UnaryOperator<Trial> trials)
      throws IOException {
    open(
        location,
        root,
        cancelTask,
        (opened, where) -> Repairs.prepared(Conventions.apply(opened, where), opened.findings()),
        (shown, view) -> {
          ZarrDataset opened = requireNonNull(dataset);
          CdmBuilder cdm = requireNonNull(builder);
          Trial trial = trials.apply(new NetcdfJavaTrial(this, this.location, cdm, opened));
          return view.dap2()
              ? TrialRepairs.ofServed(shown, trial, opened.findings())
              : TrialRepairs.of(shown, trial, opened.findings());
        });
  }

  /** What is shown of a dataset, before netCDF-Java is asked of it. */
  private interface Shown {
    io.github.zarrcdm.model.Group of(ZarrDataset opened, Location where);
  }

  /** What netCDF-Java is given of what is shown. */
  private interface Given {
    io.github.zarrcdm.model.Group of(io.github.zarrcdm.model.Group shown, DatasetView view);
  }

  private void open(
      String location, Group.Builder root, CancelTask cancelTask, Shown first, Given last)
      throws IOException {
    this.location = Location.withoutSecrets(location);
    try {
      Cancellable.run(
          this.location,
          cancelTask,
          () -> IoErrors.translate(this.location, () -> built(location, root, first, last)));
    } catch (IOException e) {
      closeDataset();
      throw e;
    }
  }

  private Group.Builder built(String location, Group.Builder root, Shown first, Given last)
      throws IOException {
    Location parsed = Locations.parse(location).withDefaults(parameters);
    DatasetView view = DatasetView.of(parsed, parameters);
    if (!parsed.scheme().equals("file")) {
      FirstOpen.prepare();
    }
    ZarrDataset opened =
        raf instanceof InMemoryRandomAccessFile bytes
            ? ZarrDataset.of(BytesInMemory.open(bytes, parsed), parsed)
            : ZarrDataset.open(location);
    dataset = opened;
    io.github.zarrcdm.model.Group shown =
        GroupWidth.within(first.of(opened, parsed), opened.findings());
    builder = new CdmBuilder(StoreName.of(parsed), view.types());
    store = new CdmStore(opened, new CdmReader(parsed.toString(), view.types()), parsed);
    if (view.dap2()) {
      shown = Dap2.apply(shown, view.grid(), opened.findings(), questions(opened, builder));
    }
    builder.build(last.of(shown, view), root);
    FindingsLog.write(opened.toString(), opened.findings().all());
    return root;
  }

  private Dap2.Questions questions(ZarrDataset opened, CdmBuilder cdm) {
    AxisValues values = new AxisValues(opened);
    NetcdfJavaTrial trial = new NetcdfJavaTrial(this, location, cdm, opened);
    return new Dap2.Questions() {
      @Override
      public boolean haveSameValues(
          io.github.zarrcdm.model.Array one, io.github.zarrcdm.model.Array other) {
        return values.same(one, other);
      }

      @Override
      public boolean hasGaps(io.github.zarrcdm.model.Array axis) {
        return values.hasGaps(axis);
      }

      @Override
      public Map<String, Set<String>> grids(io.github.zarrcdm.model.Group tree) {
        return trial.horizontal(Repairs.prepared(tree, opened.findings().empty()));
      }
    };
  }

  /**
   * Accepts options such as {@code serve=dap2} or {@code int64=double&opaque=opaque} from NcML's
   * {@code iospParam} before the store is open, which do not replace those of its location; also
   * {@link #FINDINGS}, {@link #STORED} and {@link CdmStore#MESSAGE}.
   */
  @Override
  public @Nullable Object sendIospMessage(Object message) {
    if (message instanceof String text && text.matches("\\w+=[^&]*(&\\w+=[^&]*)*")) {
      for (String parameter : text.split("&")) {
        String[] parts = parameter.split("=", 2);
        parameters.put(parts[0].toLowerCase(Locale.ROOT), parts[1]);
      }
      return Boolean.TRUE;
    }
    ZarrDataset open = dataset;
    if (open != null && FINDINGS.equals(message)) {
      return open.findings();
    } else if (open != null && STORED.equals(message)) {
      return open.root();
    } else if (CdmStore.MESSAGE.equals(message)) {
      return store;
    }
    return super.sendIospMessage(message);
  }

  @Override
  public Array readData(Variable variable, Section section) throws IOException {
    CdmStore open = store;
    if (open == null) {
      throw new IOException(
          Printable.line(location + ": " + variable.getFullName() + ": the dataset is closed"));
    }
    return open.read(variable, section);
  }

  @Override
  public void close() throws IOException {
    closeDataset();
    super.close();
  }

  private void closeDataset() throws IOException {
    ZarrDataset open = dataset;
    dataset = null;
    store = null;
    if (open != null) {
      IoErrors.translate(
          location,
          () -> {
            open.close();
            return open;
          });
    }
  }

  /** Does nothing, because no file is held between reads. */
  @Override
  public void release() {}

  /** Does nothing; the dataset can still be read. */
  @Override
  public void reacquire() {}

  /** Returns a timestamp that changes when the store's metadata is rewritten; 0 if unknown. */
  @Override
  public long getLastModified() {
    ZarrDataset open = dataset;
    try {
      return open == null ? 0 : IoErrors.translate(location, open::lastModified);
    } catch (IOException e) {
      return 0;
    }
  }

  @Override
  public String getDetailInfo() {
    ZarrDataset open = dataset;
    return open == null ? "Zarr store at " + location : StoreDetails.of(location, open);
  }

  @Override
  public String getFileTypeId() {
    return "Zarr";
  }

  @Override
  public String getFileTypeDescription() {
    return "Zarr array storage";
  }
}
