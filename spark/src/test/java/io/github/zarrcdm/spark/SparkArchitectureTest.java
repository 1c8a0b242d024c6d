package io.github.zarrcdm.spark;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** What ARCHITECTURE.md says of this module, which the others do not see. */
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

  /** What the jar relocates or leaves to the cluster is not for its users to meet. */
  @ArchTest
  static final ArchRule sparkNamesNoLibraryOfTheReader =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("com.fasterxml..", "org.tukaani..", "software.amazon..");

  @ArchTest
  static final ArchRule indexArithmeticKnowsNoSpark =
      noClasses()
          .that()
          .resideInAPackage("..spark.grid..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.apache..",
              "..zarrcdm.store..",
              "..zarrcdm.internal.store..",
              "..zarrcdm.internal.chunk..",
              "..zarrcdm.internal.read..");
}
