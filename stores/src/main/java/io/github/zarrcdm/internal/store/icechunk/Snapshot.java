package io.github.zarrcdm.internal.store.icechunk;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.icechunk.BranchTip;
import io.github.zarrcdm.internal.icechunk.FileType;
import io.github.zarrcdm.internal.icechunk.FlatBuffer;
import io.github.zarrcdm.store.Keys;
import io.github.zarrcdm.store.Version;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The tree of one version: its nodes with their documents, and which manifests arrays have. */
final class Snapshot {
  private static final String LEFT_OUT = "it is left out";
  private static final ByteBuffer IMPLICIT_GROUP =
      ByteBuffer.wrap("{\"zarr_format\":3,\"node_type\":\"group\"}".getBytes(UTF_8));
  private static final String DOCUMENT = "zarr.json";

  private static final int ID = 0;
  private static final int PARENT = 1;
  private static final int NODES = 2;
  private static final int FLUSHED_AT = 3;
  private static final int MESSAGE = 4;
  private static final int MANIFEST_FILES = 6;
  private static final int MANIFEST_FILES_V2 = 7;

  private static final int NODE_PATH = 1;
  private static final int NODE_DOCUMENT = 2;
  private static final int NODE_KIND = 3;
  private static final int ARRAY = 1;
  private static final int GROUP = 2;

  /** Of the struct of version 1: an id, then bytes and references of the file. */
  private static final int FILE_SIZE = 32;

  private static final int FILE_REFERENCES = 24;

  private final FlatBuffer file;
  private final int root;
  private final Map<String, SnapshotNode> nodes = new HashMap<>();
  private final TreeMap<String, SnapshotNode> documents = new TreeMap<>();

  private Snapshot(FlatBuffer file) throws ZarrException {
    this.file = file;
    this.root = file.root();
  }

  /**
   * Returns the snapshot called {@code id} in {@code bytes}, with its nodes. Those that cannot be
   * are left out, which {@code findings} tell.
   */
  static Snapshot read(ByteBuffer bytes, String id, String where, Findings findings)
      throws ZarrException {
    Snapshot snapshot = open(bytes, id, where);
    snapshot.readNodes(findings);
    return snapshot;
  }

  /** Returns what {@link #version} needs, without the nodes. */
  static Snapshot open(ByteBuffer bytes, String id, String where) throws ZarrException {
    Snapshot snapshot = new Snapshot(IcechunkFile.read(bytes, FileType.SNAPSHOT, 0, where));
    String said = snapshot.file.id(snapshot.file.required(snapshot.root, ID, "id"));
    if (!said.equals(id)) {
      throw snapshot.file.corrupt("it says that it is the snapshot " + said);
    }
    return snapshot;
  }

  /** Returns which version this is. Its parent is known in version 1 of the specification only. */
  Version version() throws ZarrException {
    int parent = file.field(root, PARENT);
    int message = file.field(root, MESSAGE);
    return new Version(
        file.id(file.required(root, ID, "id")),
        parent == FlatBuffer.ABSENT ? null : file.id(parent),
        instant(file, file.field(root, FLUSHED_AT)),
        message == FlatBuffer.ABSENT ? "" : file.text(message));
  }

  /** Returns the time at {@code field}, in microseconds since 1970. */
  static Instant instant(FlatBuffer file, int field) throws ZarrException {
    return field == FlatBuffer.ABSENT
        ? Instant.EPOCH
        : Instant.EPOCH.plus(file.i64(field), ChronoUnit.MICROS);
  }

  /** Returns the node at {@code path}, which is without leading slash; null if there is none. */
  @Nullable SnapshotNode node(String path) {
    return nodes.get(path);
  }

  /** Returns the node whose document has the key {@code key}; null if there is none. */
  @Nullable SnapshotNode document(String key) {
    return documents.get(key);
  }

  /** Returns its id, of twelve bytes. */
  byte[] id() throws ZarrException {
    return file.idBytes(file.required(root, ID, "id"));
  }

  /** Returns the nodes that it has in writing, by paths with a leading slash. */
  Map<String, BranchTip.Node> written() throws ZarrException {
    Map<String, BranchTip.Node> written = new TreeMap<>();
    for (SnapshotNode node : nodes.values()) {
      if (node.table() != 0) {
        written.put(
            "/" + node.path(), new BranchTip.Node(node.octets(), node.document().duplicate()));
      }
    }
    return written;
  }

  /** Returns the names directly below {@code prefix}: nodes, and groups that only have members. */
  List<String> folders(String prefix) {
    return Keys.folders(documents, Keys.below(prefix));
  }

  /**
   * Returns the manifests of {@code most} arrays or fewer that are called like their only
   * dimension, if they have one manifest, of {@code longest} references or fewer.
   */
  List<String> coordinateManifests(int most, int longest) throws ZarrException {
    List<String> ids = new ArrayList<>();
    for (SnapshotNode node : documents.values()) {
      String id = ids.size() < most && node.isCoordinate() ? node.onlyManifest() : null;
      if (id != null && !ids.contains(id) && references(id) <= longest) {
        ids.add(id);
      }
    }
    return ids;
  }

  /** Returns the manifests of all its arrays. */
  Set<String> manifests() throws ZarrException {
    Set<String> ids = new LinkedHashSet<>();
    int field = file.field(root, MANIFEST_FILES_V2);
    int files = field == FlatBuffer.ABSENT ? field : file.vector(field, 4);
    for (int i = 0; files != FlatBuffer.ABSENT && i < file.count(files); i++) {
      int said = file.field(file.table(files, i), 0);
      if (said != 0) {
        ids.add(file.id(said));
      }
    }
    field = file.field(root, MANIFEST_FILES);
    files = field == FlatBuffer.ABSENT ? field : file.vector(field, FILE_SIZE);
    for (int i = 0; files != FlatBuffer.ABSENT && i < file.count(files); i++) {
      ids.add(file.id(files + 4 + i * FILE_SIZE));
    }
    return ids;
  }

  /** Returns how many chunk references are in the manifest {@code id}; 0 if that is not known. */
  long references(String id) throws ZarrException {
    int field = file.field(root, MANIFEST_FILES_V2);
    if (field != FlatBuffer.ABSENT) {
      int files = file.vector(field, 4);
      for (int i = 0; i < file.count(files); i++) {
        int table = file.table(files, i);
        int said = file.field(table, 0);
        int references = file.field(table, 2);
        if (said != 0 && references != 0 && file.id(said).equals(id)) {
          return file.u32(references);
        }
      }
    }
    field = file.field(root, MANIFEST_FILES);
    int files = field == FlatBuffer.ABSENT ? field : file.vector(field, FILE_SIZE);
    for (int i = 0; i < file.count(files); i++) {
      int at = files + 4 + i * FILE_SIZE;
      if (file.id(at).equals(id)) {
        return file.u32(at + FILE_REFERENCES);
      }
    }
    return 0;
  }

  private void readNodes(Findings findings) throws ZarrException {
    int vector = file.vector(file.required(root, NODES, "list of nodes"), 4);
    int count = file.count(vector);
    Limit.NODES.check(count, file::where);
    for (int i = 0; i < count; i++) {
      readNode(file.table(vector, i), findings);
    }
    // An empty repository has none, and arrays may be in groups that were never created.
    nodes.putIfAbsent("", new SnapshotNode("", file, 0, false, IMPLICIT_GROUP));
    nodes.entrySet().removeIf(entry -> isBelowArray(entry.getKey(), findings));
    nodes.forEach((path, node) -> documents.put(Keys.below(path) + DOCUMENT, node));
  }

  private void readNode(int table, Findings findings) throws ZarrException {
    String path = file.text(file.required(table, NODE_PATH, "path of a node"));
    int kind = file.field(table, NODE_KIND);
    int type = kind == FlatBuffer.ABSENT ? 0 : file.u8(kind);
    if (!isPath(path)) {
      findings.error(path, "a node of this path cannot be", LEFT_OUT);
    } else if (type != ARRAY && type != GROUP) {
      findings.error(
          path,
          "this node is of type %s, neither array (1) nor group (2)".formatted(type),
          LEFT_OUT);
    } else {
      ByteBuffer document = file.octets(file.required(table, NODE_DOCUMENT, "document of a node"));
      SnapshotNode node = new SnapshotNode(path.substring(1), file, table, type == ARRAY, document);
      if (nodes.put(node.path(), node) != null) {
        throw file.corrupt("it has two nodes at " + path);
      }
    }
  }

  private static boolean isPath(String path) {
    return path.equals("/") || path.startsWith("/") && Keys.isPath(path.substring(1));
  }

  private boolean isBelowArray(String path, Findings findings) {
    for (int slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
      SnapshotNode above = nodes.get(path.substring(0, slash));
      if (above != null && above.isArray()) {
        findings.error("/" + path, "this node is below an array", LEFT_OUT);
        return true;
      }
    }
    SnapshotNode root = nodes.get("");
    boolean below = !path.isEmpty() && root != null && root.isArray();
    if (below) {
      findings.error("/" + path, "the root is an array, and has a node below it", LEFT_OUT);
    }
    return below;
  }
}
