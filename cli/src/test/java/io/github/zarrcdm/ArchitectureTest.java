package io.github.zarrcdm;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/**
 * The house as ARCHITECTURE.md draws it. It stands here because only this module sees all others.
 */
@AnalyzeClasses(
    packages = "io.github.zarrcdm",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  @ArchTest
  static final ArchRule theCdmBeginsAtIosp =
      noClasses()
          .that()
          .resideOutsideOfPackages("..zarrcdm.iosp..", "..zarrcdm.cli..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("ucar..");

  @ArchTest
  static final ArchRule theModelKnowsNobody =
      classes()
          .that()
          .resideInAPackage("..zarrcdm.model..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("..zarrcdm.model..", "java..");

  @ArchTest
  static final ArchRule versionsEndAtMetadata =
      noClasses()
          .that()
          .resideInAnyPackage("..zarrcdm.read..", "..zarrcdm.codec..", "..zarrcdm.dtype..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("..zarrcdm.metadata..");

  @ArchTest
  static final ArchRule aConventionIsAFunctionFromModelToModel =
      noClasses()
          .that()
          .resideInAPackage("..zarrcdm.conventions..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "..zarrcdm.metadata..", "..zarrcdm.iosp..", "com.fasterxml..", "ucar..");

  /**
   * The two drop-in jars relocate different libraries: what one of them hides, the other cannot
   * name.
   */
  @ArchTest
  static final ArchRule theAwsSdkIsKnownInS3Only =
      noClasses()
          .that()
          .resideOutsideOfPackage("..zarrcdm.s3..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("software.amazon..");

  @ArchTest
  static final ArchRule s3NamesNoLibraryOfTheFirstJar =
      noClasses()
          .that()
          .resideInAPackage("..zarrcdm.s3..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("com.fasterxml..", "org.apache.commons..", "org.tukaani..");

  @ArchTest
  static final ArchRule packagesHaveNoCycles =
      slices().matching("io.github.zarrcdm.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule onlyTheCommandPrints =
      noClasses().that().resideOutsideOfPackage("..zarrcdm.cli..").should(ACCESS_STANDARD_STREAMS);
}
