package io.github.zarrcdm.thredds;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.slf4j.LoggerFactory;

/** What the drop-in jar asks of its host, by name: the same in every cdm-core from 5.4 to 5.10. */
class LinkageIT {
  private static Set<String> references;

  @BeforeAll
  static void collect() throws IOException {
    references = Members.referencedBy(System.getProperty("drop-in.jar"));
  }

  @Test
  void everyMemberOfNetcdfJavaThatItNamesExists() {
    assertThat(ofNetcdfJava())
        .anyMatch(r -> r.startsWith("ucar/nc2/Group$Builder.addDimension "))
        .allMatch(r -> Members.exists(r, getClass().getClassLoader()));
  }

  @Test
  @EnabledIfSystemProperty(named = "cdm-5.4.2.jar", matches = ".+")
  void itExistsInTheOlderOneToo() throws IOException {
    URL older = Path.of(System.getProperty("cdm-5.4.2.jar")).toUri().toURL();
    URL slf4j = LoggerFactory.class.getProtectionDomain().getCodeSource().getLocation();
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {older, slf4j}, ClassLoader.getPlatformClassLoader())) {
      assertThat(ofNetcdfJava()).allMatch(r -> Members.exists(r, loader));
    }
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
      if (reference.startsWith("ucar/") || reference.startsWith("thredds/")) {
        found.add(reference);
      }
    }
    return found;
  }
}
