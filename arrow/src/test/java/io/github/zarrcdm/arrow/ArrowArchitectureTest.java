package io.github.zarrcdm.arrow;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The rules of ARCHITECTURE.md for this module, which no other module sees. */
@AnalyzeClasses(
    packages = "io.github.zarrcdm.arrow",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArrowArchitectureTest {
  @ArchTest
  static final ArchRule arrowKnowsNeitherSparkNorNetcdfJava =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("ucar..", "org.apache.spark..", "..zarrcdm.spark..");

  /** Programs bring their own, and Arrow has another version of it than ours. */
  @ArchTest
  static final ArchRule arrowNamesNoLibraryOfTheReader =
      noClasses().should().dependOnClassesThat().resideInAnyPackage("com.fasterxml..");
}
