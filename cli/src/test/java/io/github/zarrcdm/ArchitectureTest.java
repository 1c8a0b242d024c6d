package io.github.zarrcdm;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import ucar.nc2.Variable;

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
          .resideOutsideOfPackages(
              "..zarrcdm.iosp..",
              "..zarrcdm.internal.iosp..",
              "..zarrcdm.copy..",
              "..zarrcdm.internal.copy..",
              "..zarrcdm.serve..",
              "..zarrcdm.internal.map..",
              "..zarrcdm.internal.place..",
              "..zarrcdm.cli..")
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
          .resideInAnyPackage("..zarrcdm.model..", "java..", "org.jspecify.annotations..");

  @ArchTest
  static final ArchRule theVocabularyOfCfKnowsNobody =
      classes()
          .that()
          .resideInAPackage("..zarrcdm.internal.cf..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("..zarrcdm.internal.cf..", "java..", "org.jspecify.annotations..");

  @ArchTest
  static final ArchRule theFormatKnowsNothingOfCf =
      noClasses()
          .that()
          .resideInAnyPackage(
              "io.github.zarrcdm",
              "..zarrcdm.codec..",
              "..zarrcdm.model..",
              "..zarrcdm.store..",
              "..zarrcdm.internal.chunk..",
              "..zarrcdm.internal.codec..",
              "..zarrcdm.internal.dtype..",
              "..zarrcdm.internal.metadata..",
              "..zarrcdm.internal.read..",
              "..zarrcdm.internal.store..",
              "..zarrcdm.internal.write..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("..zarrcdm.internal.cf..");

  /** Java's take a plus for a blank, and bytes that are no text for question marks. */
  @ArchTest
  static final ArchRule percentEncodingHasOneOwner =
      noClasses()
          .that()
          .doNotHaveSimpleName("PictureQuery") // the query of a form, where a plus is a blank
          .and()
          .doNotHaveSimpleName("FileNames") // names of files that are no text
          .should()
          .dependOnClassesThat()
          .haveFullyQualifiedName("java.net.URLDecoder")
          .orShould()
          .dependOnClassesThat()
          .haveFullyQualifiedName("java.net.URLEncoder");

  @ArchTest
  static final ArchRule versionsEndAtMetadata =
      noClasses()
          .that()
          .resideInAnyPackage(
              "..zarrcdm.internal.read..",
              "..zarrcdm.internal.chunk..",
              "..zarrcdm.internal.sharding..",
              "..zarrcdm.codec..",
              "..zarrcdm.internal.codec..",
              "..zarrcdm.internal.dtype..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("..zarrcdm.internal.metadata..");

  @ArchTest
  static final ArchRule aConventionIsAFunctionFromModelToModel =
      noClasses()
          .that()
          .resideInAnyPackage("..zarrcdm.conventions..", "..zarrcdm.internal.conventions..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "..zarrcdm.internal.metadata..",
              "..zarrcdm.iosp..",
              "..zarrcdm.internal.iosp..",
              "com.fasterxml..",
              "ucar..");

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
          .resideInAnyPackage(
              "com.fasterxml..", "org.apache.commons..", "org.tukaani..", "org.brotli..");

  /** They are found by the service loader, so that another jar can bring one. */
  @ArchTest
  static final ArchRule nobodyNamesAClassOfStores =
      noClasses()
          .that()
          .resideOutsideOfPackages("..zarrcdm.internal.store..", "..zarrcdm.internal.parquet..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("..zarrcdm.internal.store..", "..zarrcdm.internal.parquet..");

  /** HDF5 and HDF4 leave texts there, which {@code quirks} read. */
  @ArchTest
  static final ArchRule onlyIospLooksIntoTheObjectsOfVariables =
      noClasses()
          .that()
          .resideOutsideOfPackages("..zarrcdm.internal.iosp..", "..zarrcdm.internal.copy.quirks..")
          .and()
          .doNotHaveSimpleName("UnreadHdf5")
          .should()
          .callMethod(Variable.class, "getSPobject");

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
        return "packages of zarr-cdm";
      }
    };
  }

  /** Its thread for these never ends, and holds the class loader of the first caller. */
  @ArchTest
  static final ArchRule nobodyWaitsByTheSchedulerOfFutures =
      noClasses()
          .should()
          .callMethod(CompletableFuture.class, "orTimeout", long.class, TimeUnit.class)
          .orShould()
          .callMethod(
              CompletableFuture.class,
              "completeOnTimeout",
              Object.class,
              long.class,
              TimeUnit.class)
          .orShould()
          .callMethod(CompletableFuture.class, "delayedExecutor", long.class, TimeUnit.class)
          .orShould()
          .callMethod(
              CompletableFuture.class,
              "delayedExecutor",
              long.class,
              TimeUnit.class,
              Executor.class);

  @ArchTest
  static final ArchRule onlyTheCommandPrints =
      noClasses().that().resideOutsideOfPackage("..zarrcdm.cli..").should(ACCESS_STANDARD_STREAMS);
}
