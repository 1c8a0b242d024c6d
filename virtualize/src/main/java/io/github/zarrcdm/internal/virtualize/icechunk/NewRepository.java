package io.github.zarrcdm.internal.virtualize.icechunk;

import io.github.zarrcdm.internal.icechunk.UrlPrefix;
import io.github.zarrcdm.internal.metadata.write.DocumentWriter;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import io.github.zarrcdm.internal.virtualize.source.Places;
import io.github.zarrcdm.internal.virtualize.source.VirtualSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
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
  private static final String DOCUMENT = "zarr.json";

  private NewRepository() {}

  /**
   * Writes {@code dataset}, whose sources are named as {@code places} says, into the new folder
   * {@code path}. Throws {@link io.github.zarrcdm.error.ZarrException} for what Zarr 3 or Icechunk
   * cannot express.
   */
  public static void write(VirtualDataset dataset, Places places, Path path) throws IOException {
    List<VirtualFile> files = new ArrayList<>();
    for (VirtualSource source : dataset.sources()) {
      files.add(VirtualFile.of(source, places));
    }
    Map<String, Object> documents = dataset.documentsOfThree();
    Files.createDirectories(path);
    RepositoryFolder folder = new RepositoryFolder(path);
    ManifestWriter manifests = new ManifestWriter(folder, files::get);
    List<Node> nodes = new ArrayList<>();
    for (Map.Entry<String, Object> document : documents.entrySet()) {
      String key = document.getKey();
      String node = "/" + key.substring(0, Math.max(0, key.length() - DOCUMENT.length() - 1));
      VirtualArray array = dataset.arrays().get(node);
      RandomId id = RandomId.ofNode();
      nodes.add(
          new Node(
              id,
              node,
              DocumentWriter.text(document.getValue()),
              array,
              array == null ? List.of() : manifests.write(array, id)));
    }
    Collections.sort(nodes);
    RandomId snapshot = new SnapshotWriter(folder).write(nodes, message(dataset));
    if (!files.isEmpty()) {
      folder.write(
          "config.yaml",
          Containers.of(files.stream().map(VirtualFile::url).toList()).configuration());
    }
    folder.write(
        "refs/branch.main/ref.json", DocumentWriter.text(Map.of("snapshot", snapshot.text())));
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
            Containers.of(files).prefixes().values().stream()
                .map(UrlPrefix::option)
                .collect(Collectors.joining(",")));
  }

  private static String message(VirtualDataset dataset) {
    int files = dataset.sources().size();
    return "References to " + (files == 1 ? "a file" : files + " files") + ", by zarr-cdm";
  }
}
