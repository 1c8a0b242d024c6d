package io.github.zarrcdm.serve.source;

import io.github.zarrcdm.copy.SourceEdition;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.platform.FileNames;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import ucar.nc2.NetcdfFile;
import ucar.nc2.dataset.NetcdfDataset;

/** Checks whether a source has changed since it was opened. */
final class Freshness {
  /** So many files are looked at for every request, and more of them once a second. */
  private static final int FEW = 4;

  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final String name;
  private final SourceEdition source;

  /** Empty if changes show in files, or if nobody asks for them. */
  private final Optional<DatasetFingerprint> appearance;

  private volatile long looked = System.nanoTime();
  private volatile long opened = looked;

  private Freshness(String name, SourceEdition source, Optional<DatasetFingerprint> appearance) {
    this.name = name;
    this.source = source;
    this.appearance = appearance;
  }

  /**
   * That of {@code source}, opened as {@code file} for the dataset called {@code name}. {@code
   * reopens}: whether it is compared with itself opened later.
   */
  static Freshness of(String name, NetcdfFile file, SourceEdition source, boolean reopens)
      throws IOException {
    boolean watched =
        source.isStore()
            || !(file instanceof NetcdfDataset) && FileNames.exists(file.getLocation());
    return new Freshness(
        name,
        source,
        !reopens || watched ? Optional.empty() : Optional.of(DatasetFingerprint.of(file)));
  }

  /** Returns true if the source has not changed, as far as was looked a second ago. */
  boolean isCurrent() throws IOException {
    long now = System.nanoTime();
    if (source.files() > FEW && now - looked < PAUSE.toNanos()) {
      return true;
    }
    looked = now;
    return source.isCurrent() && !source.mayHaveChangedUnseen();
  }

  /** Returns true if the source has not changed up to this moment. */
  boolean isCurrentNow() throws IOException {
    return source.isCurrentNow() && !source.mayHaveChangedUnseen();
  }

  /** Throws {@link ZarrException.Unavailable} if what was read may be of a later edition. */
  void checkCurrentNow() throws IOException {
    if (!source.isCurrentNow()) {
      throw changing(name);
    }
  }

  static ZarrException.Unavailable changing(String name) {
    return new ZarrException.Unavailable(name + ": the source is being changed. Ask again");
  }

  /**
   * Returns true if only opening the source again shows whether it has changed, and it is time for
   * it.
   */
  boolean isDue(Duration reopen) {
    return appearance.isPresent()
        && !reopen.isZero()
        && System.nanoTime() - opened > reopen.toNanos();
  }

  /**
   * Returns true if the source was the same when {@code other} was opened, as far as can be seen.
   */
  boolean shows(Freshness other) {
    return appearance.isPresent() && appearance.equals(other.appearance);
  }

  /** The source has been opened again, and was the same. */
  void reopened() {
    opened = System.nanoTime();
  }
}
