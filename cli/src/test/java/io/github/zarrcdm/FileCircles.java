package io.github.zarrcdm;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Files each of which depends on the others, directly or by way of them: Tarjan's algorithm. */
final class FileCircles {
  private final Map<String, Set<String>> graph;
  private final Map<String, Integer> index = new TreeMap<>();
  private final Map<String, Integer> low = new TreeMap<>();
  private final Deque<String> stack = new ArrayDeque<>();
  private final List<Set<String>> circles = new ArrayList<>();

  private FileCircles(Map<String, Set<String>> graph) {
    this.graph = graph;
  }

  /** Returns the circles of the files of {@code all}, each by the names of its classes. */
  static List<Set<String>> of(JavaClasses all) {
    Map<String, Set<String>> graph = new TreeMap<>();
    for (JavaClass type : all) {
      Set<String> uses = graph.computeIfAbsent(file(type), name -> new TreeSet<>());
      for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
        JavaClass target = dependency.getTargetClass().getBaseComponentType();
        if (all.contain(target.getName())) {
          uses.add(file(target));
        }
      }
    }
    FileCircles search = new FileCircles(graph);
    graph.keySet().stream().filter(file -> !search.index.containsKey(file)).forEach(search::visit);
    return search.circles;
  }

  private static String file(JavaClass type) {
    return type.getName().replaceFirst("\\$.*", "");
  }

  private void visit(String file) {
    index.put(file, index.size());
    low.put(file, index.get(file));
    stack.push(file);
    for (String used : graph.get(file)) {
      if (!index.containsKey(used)) {
        visit(used);
        low.merge(file, low.get(used), Math::min);
      } else if (stack.contains(used)) {
        low.merge(file, index.get(used), Math::min);
      }
    }
    if (low.get(file).equals(index.get(file))) {
      Set<String> circle = new TreeSet<>();
      while (!circle.contains(file)) {
        circle.add(stack.pop());
      }
      if (circle.size() > 1) {
        circles.add(circle);
      }
    }
  }
}
