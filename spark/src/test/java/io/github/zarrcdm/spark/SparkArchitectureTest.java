package io.github.zarrcdm.spark;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;

/** The rules of ARCHITECTURE.md for this module, which no other module sees. */
@AnalyzeClasses(
    packages = "io.github.zarrcdm.spark",
    importOptions = ImportOption.DoNotIncludeTests.class)
class SparkArchitectureTest {
  @ArchTest
  static final ArchRule sparkKnowsNoNetcdfJava =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("ucar..", "..zarrcdm.iosp..", "..zarrcdm.internal.iosp..");

  /** Types that the jar relocates or leaves to the cluster never appear in its API. */
  @ArchTest
  static final ArchRule sparkNamesNoLibraryOfTheReader =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("com.fasterxml..", "org.tukaani..", "software.amazon..");

  /** Each package is a slice of its own, that of the root too. */
  @ArchTest
  static final ArchRule packagesHaveNoCycles =
      slices().assignedFrom(packages()).should().beFreeOfCycles();

  private static SliceAssignment packages() {
    return new SliceAssignment() {
      @Override
      public SliceIdentifier getIdentifierOf(JavaClass type) {
        return SliceIdentifier.of(type.getPackageName());
      }

      @Override
      public String getDescription() {
        return "packages for Spark";
      }
    };
  }
}
