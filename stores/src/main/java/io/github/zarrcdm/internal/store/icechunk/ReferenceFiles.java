package io.github.zarrcdm.internal.store.icechunk;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.icechunk.FileType;
import io.github.zarrcdm.internal.icechunk.ObjectId;
import io.github.zarrcdm.internal.platform.PercentEncoding;
import io.github.zarrcdm.store.ByteRange.Slice;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Version;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The branches and tags of version 1 of the specification: a small file each; parents are in the
 * snapshots, the configuration is a file too.
 */
final class ReferenceFiles implements RepositoryReferences {
  static final String MAIN = "refs/branch.main/ref.json";

  /** Names that are not found as they are have other letters than these escaped. */
  private static final String ASCII =
      IntStream.range(0, 128).mapToObj(Character::toString).collect(Collectors.joining());

  private static final String CONFIGURATION = "config.yaml";
  private static final int LONGEST = 4096;
  private static final JsonMapper JSON = new JsonMapper();

  private final Store root;

  /** What has been requested: the branch that is opened shows that the repository exists. */
  private final Map<String, String> known = new ConcurrentHashMap<>();

  ReferenceFiles(Store root) {
    this.root = root;
  }

  @Override
  public List<String> branches() throws IOException {
    return names("branch.");
  }

  @Override
  public List<String> tags() throws IOException {
    return names("tag.");
  }

  /** Unknown if the store cannot list. A deleted one leaves its folder behind. */
  private List<String> names(String kind) throws IOException {
    List<String> names = new ArrayList<>();
    for (String folder : root.folders("refs").orElse(List.of())) {
      if (folder.startsWith(kind)) {
        String name = PercentEncoding.decodeIfEncoded(folder.substring(kind.length()));
        if ((kind.equals("tag.") ? tag(name) : branch(name)) != null) {
          names.add(name);
        }
      }
    }
    return names;
  }

  @Override
  public @Nullable String branch(String name) throws IOException {
    return snapshot("branch." + name);
  }

  @Override
  public @Nullable String tag(String name) throws IOException {
    String folder = "tag." + name;
    String id = snapshot(folder);
    return id == null || json(folder, "ref.json.deleted").isPresent() ? null : id;
  }

  private @Nullable String snapshot(String folder) throws IOException {
    String id = known.get(folder);
    if (id == null) {
      id = read(folder);
      known.merge(folder, id == null ? "" : id, (before, now) -> now);
    }
    return id == null || id.isEmpty() ? null : id;
  }

  private @Nullable String read(String folder) throws IOException {
    Optional<ByteBuffer> file = json(folder, "ref.json");
    if (file.isEmpty()) {
      return null;
    }
    try {
      String text = UTF_8.decode(file.get()).toString();
      JsonNode id = JSON.readTree(text).path("snapshot");
      String parsed = id.isTextual() ? ObjectId.parse(id.textValue()) : null;
      if (parsed != null) {
        return parsed;
      }
    } catch (JacksonException e) {
      // reported below
    }
    throw new ZarrException.Corrupt(
        "%s: refs/%s/ref.json does not name a snapshot. The repository is damaged."
            .formatted(root, folder));
  }

  /** On file systems the letters outside ASCII are escaped in names. */
  private Optional<ByteBuffer> json(String folder, String name) throws IOException {
    if (folder.indexOf('/') >= 0) {
      return Optional.empty();
    }
    Optional<ByteBuffer> plain = value("refs/" + folder + "/" + name);
    String escaped = PercentEncoding.encode(folder, ASCII);
    return plain.isPresent() || escaped.equals(folder)
        ? plain
        : value("refs/" + escaped + "/" + name);
  }

  private Optional<ByteBuffer> value(String key) throws IOException {
    return root.get(key, new Slice(0, LONGEST));
  }

  @Override
  public Version version(String id) throws IOException {
    String key = "snapshots/" + id;
    ByteBuffer file =
        IcechunkFile.bytes(root, key, FileType.SNAPSHOT.limit)
            .orElseThrow(
                () ->
                    new ZarrException.Unavailable(
                        "%s: %s is missing: the history before it may have expired"
                            .formatted(root, key)));
    return Snapshot.open(file, id, root + ": " + key).version();
  }

  @Override
  public String key(String name) {
    return "refs/branch." + name + "/ref.json";
  }

  @Override
  public @Nullable Object configuration() throws IOException {
    Optional<ByteBuffer> file = IcechunkFile.bytes(root, CONFIGURATION, Limit.CONFIGURATION_BYTES);
    return file.isEmpty() ? null : ConfigurationYaml.read(file.get(), root + ": " + CONFIGURATION);
  }
}
