package io.github.zarrcdm.internal.metadata;

import io.github.zarrcdm.error.Budget;
import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.metadata.document.ConsolidatedDocuments;
import io.github.zarrcdm.internal.metadata.document.Document;
import io.github.zarrcdm.internal.metadata.document.Documents;
import io.github.zarrcdm.internal.metadata.document.NodeNames;
import io.github.zarrcdm.internal.parallel.RemoteRun;
import io.github.zarrcdm.internal.parallel.Workers;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Reads a tree of nodes from the root down, level by level; the nodes of a level at once where each
 * costs a network round trip or there are many. Never looks inside arrays, whose folders hold
 * chunks.
 */
final class Hierarchy {
  /** So many nodes of a store on disk are worth a second thread. */
  private static final int MANY = 64;

  /** Nodes of a remote store whose documents are asked for at once. */
  private static final int AT_ONCE = 1024;

  private final Dialects dialects;
  private final boolean remote;
  private final MetadataBudget budget = new MetadataBudget();
  private final Budget listings = new Budget(Limit.LISTINGS);
  private long nodes;

  private final Findings findings;

  Hierarchy(Dialects dialects, boolean remote, Findings findings) {
    this.dialects = dialects;
    this.remote = remote;
    this.findings = findings;
  }

  /** A node under construction: {@code documents} are those that know it and all below it. */
  private static final class Branch {
    final String path;
    final Documents documents;
    final List<Branch> children = new ArrayList<>();

    @Nullable Node node;

    /** Its own, so that those of all come in the order of the nodes, whichever is read first. */
    List<Finding> found = List.of();

    Branch(String path, Documents documents, @Nullable Node node) {
      this.path = path;
      this.documents = documents;
      this.node = node;
    }
  }

  /** Returns the tree whose root {@code node}, at {@code path}, was read from {@code documents}. */
  Group grow(String path, Node node, Documents documents) throws IOException {
    String top = path.isEmpty() ? "/" : path;
    Branch root = new Branch(path, documents, kept(path, node, documents, findings));
    List<Branch> level = List.of(root);
    for (int depth = 0; !level.isEmpty(); depth++) {
      nodes += level.size();
      Limit.NODES.check(nodes, () -> documents.where(top));
      Limit.GROUP_DEPTH.check(depth, () -> documents.where(top));
      List<Branch> next = new ArrayList<>();
      expand(level);
      for (Branch branch : level) {
        next.addAll(branch.children);
      }
      level = next;
    }
    gather(root);
    return root.node instanceof Node.OfArray only ? alone(path, only.array()) : group(root);
  }

  private void gather(Branch branch) {
    findings.addAll(branch.found);
    branch.children.forEach(this::gather);
  }

  private Node kept(String path, Node node, Documents documents, Findings findings) {
    return budget.within(node, documents.where(path.isEmpty() ? "/" : path), findings);
  }

  private void expand(List<Branch> level) throws IOException {
    for (int first = 0; remote && first < level.size(); first += AT_ONCE) {
      List<Branch> some = level.subList(first, Math.min(level.size(), first + AT_ONCE));
      askAhead(some);
      Queue<Branch> alone = new ConcurrentLinkedQueue<>();
      RemoteRun.of(
          some.size(),
          0,
          n -> {
            expandBeside(some.get((int) n), alone);
            return null;
          });
      expandAlone(alone);
    }
    if (!remote) {
      expandHere(level);
    }
  }

  /** Adds the branch to {@code alone} if its documents are too long to be read while others are. */
  private void expandBeside(Branch branch, Queue<Branch> alone) throws IOException {
    try {
      expand(branch, branch.documents.beside());
    } catch (Documents.TooLong e) {
      alone.add(branch);
    }
  }

  private void expandAlone(Queue<Branch> branches) throws IOException {
    for (Branch branch : branches) {
      expand(branch, branch.documents);
    }
  }

  /** Asks at once for the documents of nodes that each have their own. */
  private void askAhead(List<Branch> level) throws IOException {
    Map<Documents, List<String>> paths = new IdentityHashMap<>();
    for (Branch branch : level) {
      if (branch.node == null && branch.documents.remote()) {
        paths.computeIfAbsent(branch.documents, d -> new ArrayList<>()).add(branch.path);
      }
    }
    for (Map.Entry<Documents, List<String>> asked : paths.entrySet()) {
      dialects.level(asked.getValue(), asked.getKey());
    }
  }

  private void expandHere(List<Branch> level) throws IOException {
    int width = level.size() < MANY ? 1 : Math.min(Workers.LOCAL, level.size());
    Queue<Branch> alone = new ConcurrentLinkedQueue<>();
    Workers.run(
        level.size(),
        width,
        n -> {
          Branch branch = level.get((int) n);
          if (width == 1) {
            expand(branch, branch.documents);
            return;
          }
          try {
            expandBeside(branch, alone);
          } catch (OutOfMemoryError e) {
            // A short document can expand to much, such as chunks of uneven lengths.
            alone.add(branch);
          }
        });
    expandAlone(alone);
  }

  /** Reads the node if that has not happened, and names its children. */
  private void expand(Branch branch, Documents documents) throws IOException {
    branch.children.clear();
    Findings own = findings.empty();
    if (branch.node == null) {
      branch.node =
          kept(branch.path, dialects.read(branch.path, documents, own), branch.documents, own);
    }
    Documents below = branch.documents;
    Optional<List<String>> names = Optional.of(List.of());
    if (branch.node instanceof Node.OfGroup group) {
      if (group.consolidated() != null && below.yields()) {
        below = group.consolidated();
      }
      names = children(branch.path, below, own);
      if (names.isEmpty() && !group.members().isEmpty()) {
        names = Optional.of(group.members());
      } else if (names.isEmpty() && below.yields()) {
        Documents zmetadata =
            dialects.zmetadata(branch.path, below == branch.documents ? documents : below, own);
        below = zmetadata == null ? below : zmetadata;
        names = children(branch.path, below, own);
      }
      names = Optional.of(inOrder(names.orElse(List.of()), group.members()));
    } else if (branch.node instanceof Node.Folder && !NodeNames.hidden(branch.path)) {
      names = children(branch.path, below, own);
    }
    for (String name : names.orElse(List.of())) {
      if (NodeNames.listed(name)) {
        branch.children.add(new Branch(Documents.key(branch.path, name), below, null));
      } else if (!NodeNames.legal(name)) {
        own.error(
            "/" + branch.path,
            "%s cannot be the name of a group or array".formatted(Document.shown(name)),
            "that folder is left out");
      }
    }
    branch.found = own.all();
  }

  /**
   * Returns the names below a node; none, and a finding, if listing is not permitted. A server may
   * make up folders without end: each costs it nothing, and us a request.
   */
  private Optional<List<String>> children(String path, Documents documents, Findings findings)
      throws IOException {
    if (remote && !(documents instanceof ConsolidatedDocuments)) {
      listings.take(1, () -> documents.where(path));
    }
    try {
      return documents.children(path);
    } catch (ZarrException.Refused e) {
      findings.error("/" + path, e.getMessage(), "what is in it is left out");
      return Optional.of(List.of());
    }
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

  private static Group group(Branch branch) {
    List<Group> groups = new ArrayList<>();
    List<Array> arrays = new ArrayList<>();
    for (Branch child : branch.children) {
      if (child.node instanceof Node.OfArray of) {
        arrays.add(of.array());
      } else if (!(child.node instanceof Node.Broken)) {
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
   * Returns a store whose root is an array: a group with that array as its only member, which keeps
   * its path.
   */
  private static Group alone(String path, Array array) {
    return new Group("/" + path, Attributes.NONE, List.of(), List.of(), List.of(array));
  }
}
