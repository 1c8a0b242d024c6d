package io.github.zarrcdm.internal.virtualize.output;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.folder.Removal;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;

/**
 * References that are there when they are complete, and not before: written beside their place,
 * then renamed.
 */
public record NewReferences(Path place, boolean parquet, boolean overwrite, int recordSize) {

  /**
   * Those at {@code place}, in the format that its name says. Throws {@link
   * ZarrException.NotWritable} for another name, and for what exists unless it may be overwritten.
   */
  public static NewReferences at(Path place, boolean overwrite, int recordSize)
      throws ZarrException {
    String name = String.valueOf(place.getFileName()).toLowerCase(Locale.ROOT);
    boolean parquet = name.endsWith(".parquet") || name.endsWith(".parq");
    if (!parquet && !name.endsWith(".json")) {
      throw new ZarrException.NotWritable(
          "%s: references are written to a file that ends with .json, or to a folder that ends with .parquet or .parq"
              .formatted(place));
    }
    NewReferences references = new NewReferences(place, parquet, overwrite, recordSize);
    references.check();
    Path folder = place.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new ZarrException.NotWritable(place + ": there is no folder " + folder);
    }
    return references;
  }

  /**
   * References that take the place of those at {@code place}, which they continue. Throws {@link
   * ZarrException.NotWritable} if none are there.
   */
  public static NewReferences continuing(Path place) throws IOException {
    if (!Files.exists(place)) {
      throw new ZarrException.NotWritable(
          place + ": there are no references to add to. Make them without appending");
    }
    NewReferences references = at(place, true, 1);
    return references.parquet
        ? new NewReferences(place, true, true, OldReferences.recordSize(place))
        : references;
  }

  /** Throws {@link ZarrException.NotWritable} if something is there that must not be replaced. */
  private void check() throws ZarrException {
    if (!Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    if (!overwrite) {
      throw new ZarrException.NotWritable(
          place + ": it exists. Overwrite it, or choose another name");
    }
    String other = parquet ? OldReferences.otherIn(place) : OldReferences.otherThan(place);
    if (other != null) {
      throw new ZarrException.NotWritable(
          "%s: it is not replaced, as %s. Only references are replaced: choose another name, or remove it"
              .formatted(place, other));
    }
  }

  /** Writes {@code dataset}, whose sources are named as {@code places} says. */
  public void write(VirtualDataset dataset, Places places) throws IOException {
    String suffix = "." + ProcessHandle.current().pid();
    Path absolute = place.toAbsolutePath();
    Path draft = absolute.resolveSibling("." + absolute.getFileName() + suffix + ".part");
    Path old = absolute.resolveSibling("." + absolute.getFileName() + suffix + ".old");
    remove(draft);
    try {
      if (parquet) {
        ParquetReferences.write(dataset, places, draft, recordSize);
        check();
        remove(old);
        if (Files.exists(absolute)) {
          Files.move(absolute, old);
        }
      } else {
        JsonReferences.write(dataset, places, draft);
        check();
      }
      Files.move(
          draft,
          absolute,
          parquet || !overwrite
              ? new java.nio.file.CopyOption[0]
              : new java.nio.file.CopyOption[] {java.nio.file.StandardCopyOption.REPLACE_EXISTING});
    } catch (IOException | RuntimeException e) {
      if (!Files.exists(absolute) && Files.exists(old)) {
        Files.move(old, absolute);
      }
      throw e;
    } finally {
      remove(draft);
      remove(old);
    }
  }

  private static void remove(Path path) throws IOException {
    try {
      if (Files.isDirectory(path)) {
        Removal.of(path, Set.of());
      }
      Files.deleteIfExists(path);
    } catch (NoSuchFileException e) {
      // Gone already.
    }
  }
}
