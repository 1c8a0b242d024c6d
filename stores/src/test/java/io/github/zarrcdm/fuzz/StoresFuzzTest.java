package io.github.zarrcdm.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.internal.store.http.CredentialTarget;
import io.github.zarrcdm.internal.store.http.HeaderTarget;
import io.github.zarrcdm.internal.store.http.ListingTarget;
import io.github.zarrcdm.internal.store.http.ResponseTarget;
import io.github.zarrcdm.internal.store.icechunk.ConfigurationTarget;
import io.github.zarrcdm.internal.store.icechunk.IcechunkTarget;
import io.github.zarrcdm.internal.store.reference.RecordTarget;
import io.github.zarrcdm.internal.store.reference.ReferenceTarget;
import io.github.zarrcdm.internal.store.zip.ZipTarget;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever stands in the place of a zip or of references is read or refused: no other exception, no
 * error, no hang, no host that is asked. For long: {@code -Dfuzz.seconds=3600}, which is the time
 * for each target.
 */
class StoresFuzzTest {

  static Stream<Target> targets() {
    return Stream.of(
        new ZipTarget(),
        new ReferenceTarget(),
        new RecordTarget(),
        new ListingTarget(),
        new HeaderTarget(),
        new ResponseTarget(),
        new CredentialTarget(),
        IcechunkTarget.repositories(),
        IcechunkTarget.snapshots(),
        IcechunkTarget.manifests(),
        ConfigurationTarget.yaml(),
        ConfigurationTarget.flexBuffers());
  }

  @ParameterizedTest
  @MethodSource("targets")
  void takesOrRefuses(Target target) throws Exception {
    assertThat(Fuzzer.run(target)).isPositive();
  }
}
