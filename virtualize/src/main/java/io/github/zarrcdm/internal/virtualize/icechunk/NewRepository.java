package io.github.zarrcdm.internal.virtualize.icechunk;

import io.github.zarrcdm.internal.icechunk.UrlPrefix;
import io.github.zarrcdm.internal.metadata.write.DocumentWriter;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import io.github.zarrcdm.internal.virtualize.source.SourceNames;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Writes references as a new repository of Icechunk, whose branch {@code main} has one commit. It
 * follows version 1 of the specification, which Icechunk 1 and 2 read and continue.
 *
 * @see <a href="https://icechunk.io/en/latest/reference/spec/">Icechunk specification</a>
 */
public final class NewRepository {
  static final String CONFIGURATION = "config.yaml";

  private NewRepository() {}

  /**
   * Writes {@code dataset}, whose sources are named as {@code places} says, into the new folder
   * {@code path}. Throws {@link io.github.zarrcdm.error.ZarrException} for what Zarr 3 or Icechunk
   * cannot express.
   */
  public static void write(VirtualDataset dataset, SourceNames places, Path path)
      throws IOException {
    List<VirtualFile> files = VirtualFile.of(dataset, places);
    Map<String, Object> documents = dataset.documentsOfThree();
    Files.createDirectories(path);
    RepositoryFolder folder = new RepositoryFolder(path);
    List<Node> nodes = Node.written(dataset, documents, files, folder, unused -> RandomId.ofNode());
    RandomId snapshot = new SnapshotWriter(folder).write(nodes, message(dataset), null);
    LogWriter.ofFirst(nodes).write(folder, snapshot);
    if (!files.isEmpty()) {
      folder.write(
          CONFIGURATION,
          VirtualChunkContainers.of(files.stream().map(VirtualFile::url).toList()).text());
    }
    folder.write("refs/branch.main/ref.json", reference(snapshot));
  }

  /** Returns the document of a branch whose newest version is {@code snapshot}. */
  static ByteBuffer reference(RandomId snapshot) throws IOException {
    return DocumentWriter.text(Map.of("snapshot", snapshot.text()));
  }

  /**
   * Returns the location by which zarr-cdm reads the repository at {@code path}, chunks in the
   * files {@code names} too.
   */
  public static String location(String path, Collection<String> names) {
    List<UrlPrefix.Url> files =
        names.stream().map(VirtualFile::url).filter(Objects::nonNull).toList();
    return "icechunk:%s#virtual=%s"
        .formatted(
            path,
            VirtualChunkContainers.of(files).prefixes().values().stream()
                .map(UrlPrefix::option)
                .collect(Collectors.joining(",")));
  }

  private static String message(VirtualDataset dataset) {
    int files = dataset.sources().size();
    return "References to " + (files == 1 ? "a file" : files + " files") + ", by zarr-cdm";
  }
}
