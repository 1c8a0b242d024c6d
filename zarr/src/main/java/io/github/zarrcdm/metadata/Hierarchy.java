package io.github.zarrcdm.metadata;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads a tree of nodes from the root down, level by level; the nodes of a level at once where each
 * costs a network round trip or there are many. Never looks inside arrays, whose folders hold
 * chunks.
 */
final class Hierarchy implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Hierarchy.class);
  private static final int REQUESTS = 16;

  /** So many nodes of a store on disk are worth a second thread. */
  private static final int MANY = 64;

  private final Dialects dialects;
  private final ExecutorService threads;
  private final int worthThreads;
  private final MetadataBudget budget = new MetadataBudget();
  private long nodes;

  Hierarchy(Dialects dialects, boolean remote) {
    int most = remote ? REQUESTS : Runtime.getRuntime().availableProcessors();
    this.dialects = dialects;
    this.threads = Executors.newFixedThreadPool(most, Hierarchy::thread);
    this.worthThreads = remote ? 2 : MANY;
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "zarr-cdm metadata");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }

  /** A node under construction: {@code documents} are those that know it and all below it. */
  private static final class Branch {
    final String path;
    final Documents documents;
    final List<Branch> children = new ArrayList<>();
    Node node;

    Branch(String path, Documents documents, Node node) {
      this.path = path;
      this.documents = documents;
      this.node = node;
    }
  }

  /** The tree whose root {@code node}, at {@code path}, was read from {@code documents}. */
  Group grow(String path, Node node, Documents documents) throws IOException {
    Branch root = new Branch(path, documents, kept(path, node, documents));
    List<Branch> level = List.of(root);
    for (int depth = 0; !level.isEmpty(); depth++) {
      nodes += level.size();
      Limit.NODES.check(nodes, () -> documents.where(path));
      Limit.GROUP_DEPTH.check(depth, () -> documents.where(path));
      List<Branch> next = new ArrayList<>();
      for (List<Branch> children : expandAll(level)) {
        next.addAll(children);
      }
      level = next;
    }
    return root.node instanceof Node.OfArray only ? alone(path, only.array()) : group(root);
  }

  private Node kept(String path, Node node, Documents documents) {
    return budget.within(node, documents.where(path.isEmpty() ? "/" : path));
  }

  /** Reads the node if that has not happened, and names its children. */
  private List<Branch> expand(Branch branch) throws IOException {
    branch.children.clear();
    if (branch.node == null) {
      branch.node =
          kept(branch.path, dialects.read(branch.path, branch.documents), branch.documents);
    }
    Documents below = branch.documents;
    Optional<List<String>> names = Optional.of(List.of());
    if (branch.node instanceof Node.OfGroup group) {
      if (group.consolidated() != null && !(below instanceof ConsolidatedDocuments)) {
        below = group.consolidated();
      }
      names = below.children(branch.path);
      if (names.isEmpty() && !group.members().isEmpty()) {
        names = Optional.of(group.members());
      } else if (names.isEmpty()) {
        Documents zmetadata = dialects.zmetadata(branch.path, below);
        below = zmetadata == null ? below : zmetadata;
        names = below.children(branch.path);
      }
      names = Optional.of(inOrder(names.orElse(List.of()), group.members()));
    } else if (branch.node instanceof Node.Folder) {
      names = below.children(branch.path);
    }
    for (String name : names.orElse(List.of())) {
      if (NodeNames.listed(name)) {
        branch.children.add(new Branch(Documents.key(branch.path, name), below, null));
      }
    }
    return branch.children;
  }

  private static List<String> inOrder(List<String> names, List<String> order) {
    if (order.isEmpty()) {
      return names;
    }
    Map<String, Integer> places = new HashMap<>();
    order.forEach(name -> places.putIfAbsent(name, places.size()));
    List<String> sorted = new ArrayList<>(names);
    sorted.sort(Comparator.comparingInt(name -> places.getOrDefault(name, places.size())));
    return sorted;
  }

  private List<List<Branch>> expandAll(List<Branch> branches) throws IOException {
    List<List<Branch>> results = new ArrayList<>();
    if (branches.size() < worthThreads) {
      for (Branch branch : branches) {
        results.add(expand(branch));
      }
      return results;
    }
    List<Future<List<Branch>>> running = new ArrayList<>();
    for (Branch branch : branches) {
      running.add(threads.submit(() -> expand(branch)));
    }
    for (Future<List<Branch>> future : running) {
      results.add(result(future));
    }
    for (int i = 0; i < results.size(); i++) {
      if (results.get(i) == null) {
        // Beside the others its documents found no room in the heap; now it is alone.
        results.set(i, expand(branches.get(i)));
      }
    }
    return results;
  }

  /** The children of a node; null if reading it ran out of memory. */
  private static List<Branch> result(Future<List<Branch>> future) throws IOException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      if (e.getCause() instanceof OutOfMemoryError) {
        return null;
      }
      if (e.getCause() instanceof Error failure) {
        throw failure;
      }
      throw (IOException) e.getCause();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ZarrException.Unavailable("interrupted while metadata were read", e);
    }
  }

  private static Group group(Branch branch) {
    List<Group> groups = new ArrayList<>();
    List<Array> arrays = new ArrayList<>();
    for (Branch child : branch.children) {
      if (child.node instanceof Node.OfArray of) {
        arrays.add(of.array());
      } else if (child.node instanceof Node.Broken broken) {
        LOG.warn("{} (this node is left out)", broken.reason());
      } else {
        Group group = group(child);
        if (child.node instanceof Node.OfGroup
            || !group.arrays().isEmpty()
            || !group.groups().isEmpty()) {
          groups.add(group);
        }
      }
    }
    if (branch.node instanceof Node.OfGroup of) {
      return new Group("/" + branch.path, of.attributes(), of.dimensions(), groups, arrays);
    }
    return new Group("/" + branch.path, Attributes.NONE, List.of(), groups, arrays);
  }

  /**
   * A store whose root is an array: a group with that array as its only member, which keeps its
   * path.
   */
  private static Group alone(String path, Array array) {
    return new Group("/" + path, Attributes.NONE, List.of(), List.of(), List.of(array));
  }
}
