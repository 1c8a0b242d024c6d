package io.github.zarrcdm.internal.virtualize.icechunk;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.icechunk.BranchTip;
import io.github.zarrcdm.internal.icechunk.FlatBuffer;
import io.github.zarrcdm.internal.icechunk.UrlPrefix;
import io.github.zarrcdm.internal.virtualize.dataset.ChunkTable;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import io.github.zarrcdm.internal.virtualize.source.SourceNames;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.store.WritableFolder;
import io.github.zarrcdm.store.WritableStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Writes references as the next version of the branch {@code main} of a repository. Nothing of it
 * is read before the branch names it.
 *
 * @see <a href="https://icechunk.io/en/latest/reference/spec/">Icechunk specification</a>
 */
public final class NewVersion {
  private NewVersion() {}

  /**
   * Writes {@code dataset}, which continues what the repository at {@code path} has, and to {@code
   * reference} the new document of the branch, or the new file {@code repo} of version 2 of the
   * specification; declares virtual chunk containers for files that are in none. Throws {@link
   * ZarrException.Unsupported} for a repository with nodes that {@code dataset} lacks; {@link
   * ZarrException.NotWritable} if the configuration that would change is not one that {@link
   * NewRepository} wrote, or the repository is read-only.
   */
  public static void write(VirtualDataset dataset, SourceNames places, Path path, Path reference)
      throws IOException {
    List<VirtualFile> files = VirtualFile.of(dataset, places);
    Map<String, Object> documents = dataset.documentsOfThree();
    RepositoryFolder folder = new RepositoryFolder(path);
    try (Store store = Stores.open(Locations.parse(path.toString()))) {
      BranchTip tip = tip(store, path);
      Map<String, BranchTip.Node> before = tip.nodes();
      List<Node> nodes =
          Node.written(
              dataset,
              documents,
              files,
              folder,
              node ->
                  before.containsKey(node)
                      ? new RandomId(before.get(node).id())
                      : RandomId.ofNode());
      checkKept(before.keySet(), nodes, path);
      SnapshotWriter writer = new SnapshotWriter(folder);
      String message = message(dataset);
      RandomId snapshot = writer.write(nodes, message, new RandomId(tip.snapshot()));
      new LogWriter(
              nodes.stream().filter(node -> !before.containsKey(node.path())).toList(),
              nodes.stream().filter(node -> isUpdated(before, node)).toList(),
              nodes,
              source -> source == ChunkTable.INLINE || !dataset.sources().get(source).asWritten())
          .write(folder, snapshot);
      Optional<FlatBuffer> old = tip.repositoryFile();
      if (old.isPresent()) {
        checkDeclared(files, tip, path);
        RepositoryWriter next = new RepositoryWriter(old.get(), snapshot);
        Files.write(reference, next.file(message, writer.writtenAt, folder.keepRepositoryFile()));
      } else {
        declare(files, tip, path);
        Files.write(reference, RepositoryFolder.bytes(NewRepository.reference(snapshot)));
      }
    }
  }

  private static BranchTip tip(Store store, Path path) throws IOException {
    if (!(store.versions().orElse(null) instanceof BranchTip tip)) {
      throw new ZarrException.NotZarr(path + ": not an Icechunk repository");
    }
    return tip;
  }

  /** The configuration of version 2 is changed by Icechunk's library only. */
  private static void checkDeclared(List<VirtualFile> files, BranchTip tip, Path path)
      throws IOException {
    VirtualChunkContainers missing = VirtualChunkContainers.of(outside(files, tip.containers()));
    if (!missing.prefixes().isEmpty()) {
      throw undeclared(missing, path);
    }
  }

  /** Looks again if somebody else declares containers at the same moment. */
  private static void declare(List<VirtualFile> files, BranchTip tip, Path path)
      throws IOException {
    try (WritableStore repository = new WritableFolder(path)) {
      boolean done = false;
      while (!done) {
        ByteBuffer there = repository.get(NewRepository.CONFIGURATION).orElse(null);
        VirtualChunkContainers missing =
            VirtualChunkContainers.of(outside(files, tip.containers()));
        done =
            missing.prefixes().isEmpty()
                || repository.exchange(
                    NewRepository.CONFIGURATION, there, added(missing, there, path));
      }
    }
  }

  private static List<UrlPrefix.Url> outside(List<VirtualFile> files, List<UrlPrefix> declared) {
    return files.stream()
        .map(VirtualFile::url)
        .filter(url -> declared.stream().allMatch(prefix -> prefix.below(url) == null))
        .toList();
  }

  private static ByteBuffer added(
      VirtualChunkContainers missing, @Nullable ByteBuffer there, Path path) throws ZarrException {
    ByteBuffer text = there == null ? missing.text() : missing.addedTo(there.duplicate());
    if (text == null) {
      throw undeclared(missing, path.resolve(NewRepository.CONFIGURATION));
    }
    return text;
  }

  private static ZarrException undeclared(VirtualChunkContainers missing, Path where) {
    return new ZarrException.NotWritable(
        "%s: it declares no virtual chunk container for %s. Declare one with Icechunk's library, and append again."
            .formatted(where, String.join(", ", missing.prefixes().keySet())));
  }

  /** Throws if something that others have added would be removed. */
  private static void checkKept(Set<String> before, List<Node> nodes, Path path)
      throws ZarrException {
    Set<String> lost = new TreeSet<>(before);
    nodes.forEach(node -> lost.remove(node.path()));
    if (!lost.isEmpty()) {
      throw new ZarrException.Unsupported(
          "%s: it has %s, which references cannot continue. Add to it with Icechunk's library."
              .formatted(path, String.join(", ", lost)));
    }
  }

  private static boolean isUpdated(Map<String, BranchTip.Node> before, Node node) {
    BranchTip.Node old = before.get(node.path());
    return old != null && !Objects.equals(old.document(), node.document());
  }

  private static String message(VirtualDataset dataset) {
    long added = dataset.sources().stream().filter(source -> !source.asWritten()).count();
    return "References to " + (added == 1 ? "a file" : added + " files") + " added, by zarr-cdm";
  }
}
