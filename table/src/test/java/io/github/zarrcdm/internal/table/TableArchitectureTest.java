package io.github.zarrcdm.internal.table;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The rules of ARCHITECTURE.md for this module. */
@AnalyzeClasses(
    packages = "io.github.zarrcdm.internal.table",
    importOptions = ImportOption.DoNotIncludeTests.class)
class TableArchitectureTest {
  @ArchTest
  static final ArchRule tablesKnowNeitherSparkNorArrowNorNetcdfJava =
      noClasses().should().dependOnClassesThat().resideInAnyPackage("org.apache..", "ucar..");

  @ArchTest
  static final ArchRule indexArithmeticReadsNothing =
      noClasses()
          .that()
          .resideInAPackage("..table.grid..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "..zarrcdm.store..",
              "..zarrcdm.internal.store..",
              "..zarrcdm.internal.chunk..",
              "..zarrcdm.internal.read..");

  @ArchTest
  static final ArchRule packagesHaveNoCycles =
      slices().matching("io.github.zarrcdm.internal.table.(*)..").should().beFreeOfCycles();
}
