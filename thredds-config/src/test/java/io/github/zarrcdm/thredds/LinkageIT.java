package io.github.zarrcdm.thredds;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.testing.ClassFile;
import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the drop-in jar asks of its host, by name: the same in every cdm-core from 5.4 to 5.10. */
class LinkageIT {
  private static Set<String> references;

  @BeforeAll
  static void collect() throws IOException {
    references = new TreeSet<>();
    try (JarFile jar = new JarFile(System.getProperty("drop-in.jar"))) {
      for (JarEntry entry : jar.stream().filter(e -> e.getName().endsWith(".class")).toList()) {
        try (InputStream in = jar.getInputStream(entry)) {
          references.addAll(ClassFile.references(in));
        }
      }
    }
  }

  @Test
  void itReferencesNetcdfJava() {
    assertThat(references).anyMatch(r -> r.startsWith("ucar/nc2/Group$Builder.addVariable "));
  }

  /** Builds of cdm-core relocate them, and their versions differ from host to host. */
  @Test
  void noMemberOfNetcdfJavaIsNamedWithTypesOfGuavaOrProtobuf() {
    assertThat(ofNetcdfJava()).noneMatch(r -> r.contains("com/google/"));
  }

  /** Absent or changed somewhere between 5.4 and 5.10. */
  @Test
  void noMemberIsNamedThatDiffersBetweenTheVersions() {
    Pattern changed =
        Pattern.compile(
            "thredds/inventory/M|ucar/nc2/filter/|ucar/nc2/internal/|SortGroup"
                + "|ucar/nc2/NetcdfFiles\\.build |CDM\\.ARRAYDIMENSIONS");
    assertThat(ofNetcdfJava()).noneMatch(r -> changed.matcher(r).find());
  }

  @Test
  void noLibraryIsNamedThatTheHostMayNotHave() {
    assertThat(references)
        .noneMatch(r -> r.startsWith("com/google/"))
        .noneMatch(r -> r.startsWith("org/jdom2/"))
        .noneMatch(r -> r.startsWith("com/fasterxml/"));
  }

  private static Set<String> ofNetcdfJava() {
    Set<String> found = new TreeSet<>();
    for (String reference : references) {
      if (reference.contains("ucar/")
          || reference.contains("thredds/client/")
          || reference.contains("thredds/inventory/")) {
        found.add(reference);
      }
    }
    return found;
  }
}
