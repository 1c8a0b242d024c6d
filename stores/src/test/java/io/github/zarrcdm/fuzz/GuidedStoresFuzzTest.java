package io.github.zarrcdm.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.zarrcdm.internal.store.http.CredentialTarget;
import io.github.zarrcdm.internal.store.http.HeaderTarget;
import io.github.zarrcdm.internal.store.http.ListingTarget;
import io.github.zarrcdm.internal.store.http.ResponseTarget;
import io.github.zarrcdm.internal.store.icechunk.ConfigurationTarget;
import io.github.zarrcdm.internal.store.icechunk.IcechunkTarget;
import io.github.zarrcdm.internal.store.reference.RecordTarget;
import io.github.zarrcdm.internal.store.reference.ReferenceTarget;
import io.github.zarrcdm.internal.store.zip.ZipTarget;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;

/**
 * The targets of {@code StoresFuzzTest} for Jazzer. Takes the inputs in {@code
 * src/test/resources/io/github/zarrcdm/fuzz/GuidedStoresFuzzTestInputs}; with {@code JAZZER_FUZZ=1}
 * in the environment, new ones for ever new paths through the code, for one target at a time.
 */
@Tag("guided")
class GuidedStoresFuzzTest {
  private static Guided guided;

  /** Made once: one target is tried after the other. */
  private static Guided of(String name, Supplier<Target> target) {
    if (guided == null || !guided.name().equals(name)) {
      guided = new Guided(target.get());
    }
    return guided;
  }

  @FuzzTest(maxDuration = Guided.FOR_LONG)
  void zips(byte[] input) throws Exception {
    of("zips", ZipTarget::new).take(input);
  }

  @FuzzTest(maxDuration = Guided.FOR_LONG)
  void references(byte[] input) throws Exception {
    of("references", ReferenceTarget::new).take(input);
  }

  @FuzzTest(maxDuration = Guided.FOR_LONG)
  void records(byte[] input) throws Exception {
    of("records", RecordTarget::new).take(input);
  }

  @FuzzTest(maxDuration = Guided.FOR_LONG)
  void listings(byte[] input) throws Exception {
    of("listings", ListingTarget::new).take(input);
  }

  @FuzzTest(maxDuration = Guided.FOR_LONG)
  void headers(byte[] input) throws Exception {
    of("headers", HeaderTarget::new).take(input);
  }

  @FuzzTest(maxDuration = Guided.FOR_LONG)
  void responses(byte[] input) throws Exception {
    of("responses", ResponseTarget::new).take(input);
  }

  @FuzzTest(maxDuration = Guided.FOR_LONG)
  void credentials(byte[] input) throws Exception {
    of("credentials", CredentialTarget::new).take(input);
  }

  @FuzzTest(maxDuration = Guided.FOR_LONG)
  void icechunkRepositories(byte[] input) throws Exception {
    of("icechunk-repository", IcechunkTarget::repositories).take(input);
  }

  @FuzzTest(maxDuration = Guided.FOR_LONG)
  void icechunkSnapshots(byte[] input) throws Exception {
    of("icechunk-snapshot", IcechunkTarget::snapshots).take(input);
  }

  @FuzzTest(maxDuration = Guided.FOR_LONG)
  void icechunkManifests(byte[] input) throws Exception {
    of("icechunk-manifest", IcechunkTarget::manifests).take(input);
  }

  @FuzzTest(maxDuration = Guided.FOR_LONG)
  void icechunkYaml(byte[] input) throws Exception {
    of("icechunk-yaml", ConfigurationTarget::yaml).take(input);
  }

  @FuzzTest(maxDuration = Guided.FOR_LONG)
  void icechunkFlexBuffers(byte[] input) throws Exception {
    of("icechunk-flexbuffer", ConfigurationTarget::flexBuffers).take(input);
  }
}
