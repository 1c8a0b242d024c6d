package io.github.zarrcdm.cli;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Files or packages each of which depends on the others, directly or by way of them: Tarjan's
 * algorithm.
 */
final class Circles {
  private final Map<String, Set<String>> graph;
  private final Map<String, Integer> index = new TreeMap<>();
  private final Map<String, Integer> low = new TreeMap<>();
  private final Deque<String> stack = new ArrayDeque<>();
  private final List<Set<String>> circles = new ArrayList<>();

  private Circles(Map<String, Set<String>> graph) {
    this.graph = graph;
  }

  /** Returns the circles of a graph, which names the dependencies of each node. */
  static List<Set<String>> of(Map<String, Set<String>> graph) {
    Circles search = new Circles(graph);
    graph.keySet().stream().filter(node -> !search.index.containsKey(node)).forEach(search::visit);
    return search.circles;
  }

  private void visit(String node) {
    index.put(node, index.size());
    low.put(node, index.get(node));
    stack.push(node);
    for (String used : graph.get(node)) {
      if (!index.containsKey(used)) {
        visit(used);
        low.merge(node, low.get(used), Math::min);
      } else if (stack.contains(used)) {
        low.merge(node, index.get(used), Math::min);
      }
    }
    if (low.get(node).equals(index.get(node))) {
      Set<String> circle = new TreeSet<>();
      while (!circle.contains(node)) {
        circle.add(stack.pop());
      }
      if (circle.size() > 1) {
        circles.add(circle);
      }
    }
  }
}
