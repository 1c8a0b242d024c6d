package io.github.zarrcdm.thredds;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the drop-in jar asks of its host, by name: the same in every cdm-core from 5.4 to 5.10. */
class LinkageIT {
  private static Set<String> references;

  @BeforeAll
  static void collect() throws IOException {
    references = references();
  }

  private static Set<String> references() throws IOException {
    return Members.referencedBy(System.getProperty("drop-in.jar"));
  }

  @Test
  void everyMemberOfNetcdfJavaThatItNamesExists() {
    assertThat(ofNetcdfJava(references))
        .anyMatch(r -> r.startsWith("ucar/nc2/Group$Builder.addDimension "))
        .allMatch(r -> Members.exists(r, getClass().getClassLoader()));
  }

  /** Builds of cdm-core relocate them, and their versions differ from host to host. */
  @Test
  void noMemberOfNetcdfJavaIsNamedWithTypesOfGuavaOrProtobuf() {
    assertThat(ofNetcdfJava(references)).noneMatch(r -> r.contains("com/google/"));
  }

  /** Absent or changed somewhere between 5.4 and 5.10. */
  @Test
  void noMemberIsNamedThatDiffersBetweenTheVersions() {
    Pattern changed =
        Pattern.compile(
            "thredds/inventory/M|ucar/nc2/filter/|ucar/nc2/internal/|SortGroup"
                + "|ucar/nc2/NetcdfFiles\\.build |CDM\\.ARRAYDIMENSIONS");
    assertThat(ofNetcdfJava(references)).noneMatch(r -> changed.matcher(r).find());
  }

  @Test
  void noLibraryIsNamedThatTheHostMayNotHave() {
    assertThat(references)
        .noneMatch(r -> r.startsWith("com/google/"))
        .noneMatch(r -> r.startsWith("org/jdom2/"))
        .noneMatch(r -> r.startsWith("com/fasterxml/"));
  }

  /** What the drop-in jar names of netCDF-Java. */
  static Set<String> ofNetcdfJava() throws IOException {
    return ofNetcdfJava(references());
  }

  private static Set<String> ofNetcdfJava(Set<String> references) {
    Set<String> found = new TreeSet<>();
    for (String reference : references) {
      if (reference.startsWith("ucar/") || reference.startsWith("thredds/")) {
        found.add(reference);
      }
    }
    return found;
  }
}
