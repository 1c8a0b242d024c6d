package io.github.zarrcdm.store;

import io.github.zarrcdm.internal.metadata.document.OpeningRecord;
import org.junit.jupiter.api.Nested;

/** The wrappers of this module. */
final class WrappersTest {
  @Nested
  final class Adapted extends WrapperContract {
    @Override
    protected Store wrapped(Store store) {
      return new StoreWrapper(store) {};
    }
  }

  @Nested
  final class Witness extends WrapperContract {
    @Override
    protected Store wrapped(Store store) {
      return new WitnessStore(store);
    }
  }

  @Nested
  final class Coalescing extends WrapperContract {
    @Override
    protected Store wrapped(Store store) {
      return new CoalescingStore(store);
    }
  }

  @Nested
  final class Documents extends WrapperContract {
    @Override
    protected Store wrapped(Store store) {
      return new DocumentCache(store);
    }
  }

  @Nested
  final class Record extends WrapperContract {
    @Override
    protected Store wrapped(Store store) {
      return new OpeningRecord(store);
    }
  }

  /** All that {@link Store} asks of a store of a program, and nothing else. */
  @Nested
  final class OfAProgram extends WrapperContract {
    @Override
    protected Store wrapped(Store store) {
      return new AdaptedStore(store);
    }

    @Override
    protected Class<?> questions() {
      return Store.class;
    }
  }
}
