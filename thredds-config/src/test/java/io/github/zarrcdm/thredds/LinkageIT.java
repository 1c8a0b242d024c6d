package io.github.zarrcdm.thredds;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What the reader in the drop-in jar asks of its host, by name: the same in every cdm-core from 5.4
 * to 5.10. What serves Zarr, and is off by default, looks deeper into HDF5 and NcML.
 */
class LinkageIT {
  private static final Pattern SERVING =
      Pattern.compile("io/github/zarrcdm/(serve|copy|internal/copy)/.*");

  private static Set<String> references;

  @BeforeAll
  static void collect() throws IOException {
    references = references();
  }

  private static Set<String> references() throws IOException {
    return Members.referencedBy(
        System.getProperty("drop-in.jar"), name -> !SERVING.matcher(name).matches());
  }

  @Test
  void everyMemberOfNetcdfJavaThatItNamesExists() {
    assertThat(ofNetcdfJava(references))
        .anyMatch(r -> r.startsWith("ucar/nc2/Group$Builder.addDimension "))
        .allMatch(r -> Members.exists(r, getClass().getClassLoader()));
  }

  @Test
  void soDoesEveryOneThatWhatServesZarrNames() throws IOException {
    Set<String> serving =
        Members.referencedBy(
            System.getProperty("drop-in.jar"), name -> SERVING.matcher(name).matches());
    assertThat(ofNetcdfJava(serving))
        .isNotEmpty()
        .allMatch(r -> Members.exists(r, getClass().getClassLoader()));
    assertThat(serving).noneMatch(r -> r.startsWith("org/eclipse/jetty/"));
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
