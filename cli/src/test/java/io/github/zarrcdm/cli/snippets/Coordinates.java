package io.github.zarrcdm.cli.snippets;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.cli.Repository;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jdom2.Element;
import org.jdom2.JDOMException;
import org.jdom2.input.SAXBuilder;

/** Holds the coordinates of libraries that documents name to those of the modules of this build. */
final class Coordinates {
  private static final Pattern JBANG = Pattern.compile("(?m)^//DEPS (\\S+):(\\S+):(\\S+)$");
  private static final Set<String> OURS = Set.of("io.github.zarrcdm", "edu.ucar");

  private Coordinates() {}

  /** The lines with {@code //DEPS} of a program for jbang. */
  static void check(String java) throws IOException, JDOMException {
    for (MatchResult line : JBANG.matcher(java).results().toList()) {
      check(line.group(1), line.group(2), line.group(3));
    }
  }

  /** The dependencies of a build file of Maven. */
  static void check(Element dependencies) throws IOException, JDOMException {
    for (Element dependency : dependencies.getChildren()) {
      check(
          dependency.getChildText("groupId", dependency.getNamespace()),
          dependency.getChildText("artifactId", dependency.getNamespace()),
          dependency.getChildText("version", dependency.getNamespace()));
    }
  }

  private static void check(String group, String artifact, String version)
      throws IOException, JDOMException {
    if (OURS.contains(group)) {
      assertThat(modules()).contains(group + ":" + artifact + ":" + version);
    }
  }

  private static Set<String> modules() throws IOException, JDOMException {
    Set<String> modules = new TreeSet<>();
    for (Path file : Repository.named("pom.xml")) {
      Element project = new SAXBuilder().build(file.toFile()).getRootElement();
      modules.add(
          own(project, "groupId")
              + ":"
              + own(project, "artifactId")
              + ":"
              + own(project, "version"));
    }
    return modules;
  }

  /** What the module says of itself, else its parent's. */
  private static String own(Element project, String name) {
    String said = project.getChildText(name, project.getNamespace());
    Element parent = project.getChild("parent", project.getNamespace());
    return said != null || parent == null ? said : own(parent, name);
  }
}
