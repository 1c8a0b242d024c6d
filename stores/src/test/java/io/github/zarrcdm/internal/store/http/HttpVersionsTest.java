package io.github.zarrcdm.internal.store.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.Headers;
import io.github.zarrcdm.internal.store.http.values.HttpVersions;
import io.github.zarrcdm.internal.store.http.wire.HttpAnswer;
import io.github.zarrcdm.store.ByteRange.Slice;
import io.github.zarrcdm.store.ByteRange.Suffix;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Values that are rewritten between two requests, on servers that say so in different ways. */
class HttpVersionsTest {
  private static final long WRITTEN = 1_700_000_000;

  /** Not before the end of the test. */
  private static final long NOW = System.currentTimeMillis() / 1000 + 3600;

  /** What a server says about version {@code version} in its response number {@code n}. */
  enum Server {
    STRONG_TAGS {
      @Override
      void tell(Headers headers, int version, int n) {
        headers.set("ETag", "\"v" + version + '"');
      }
    },
    WEAK_TAGS {
      @Override
      void tell(Headers headers, int version, int n) {
        headers.set("ETag", "W/\"v" + version + '"');
      }
    },
    /** A weak tag may stay when a value is rewritten. */
    ONE_WEAK_TAG {
      @Override
      void tell(Headers headers, int version, int n) {
        headers.set("ETag", "W/\"v\"");
        headers.set("Last-Modified", HttpAnswer.date(WRITTEN + version));
      }
    },
    TIMES {
      @Override
      void tell(Headers headers, int version, int n) {
        headers.set("Last-Modified", HttpAnswer.date(WRITTEN + version));
      }
    },
    /** As S3 does for an object that is put twice within the second in which it is read. */
    TAGS_WITHIN_A_SECOND {
      @Override
      void tell(Headers headers, int version, int n) {
        headers.set("ETag", "\"v" + version + '"');
        headers.set("Last-Modified", HttpAnswer.date(NOW));
      }
    },
    /** Machines behind a balancer, with the same files. */
    TAGS_BY_MACHINE {
      @Override
      void tell(Headers headers, int version, int n) {
        headers.set("ETag", "\"machine" + n % 2 + '-' + version + '"');
        headers.set("Last-Modified", HttpAnswer.date(WRITTEN + version));
      }
    },
    /** As Apache and Jetty do for what they compress, or might have. */
    TAGS_WITH_SUFFIXES {
      @Override
      void tell(Headers headers, int version, int n) {
        headers.set("ETag", "\"v" + version + new String[] {"", "-gzip", ";gzip"}[n % 3] + '"');
      }
    },
    /** Some of the machines, or their caches, leave the tag out. */
    SOME_TAGS {
      @Override
      void tell(Headers headers, int version, int n) {
        if (n % 2 == 0) {
          headers.set("ETag", "\"v" + version + '"');
        }
        headers.set("Last-Modified", HttpAnswer.date(WRITTEN + version));
      }
    },
    ONLY_LENGTHS {
      @Override
      void tell(Headers headers, int version, int n) {}
    },
    /** Of something else than this value. */
    ONE_TAG_FOR_ALL {
      @Override
      void tell(Headers headers, int version, int n) {
        headers.set("ETag", "\"v\"");
      }
    };

    abstract void tell(Headers headers, int version, int n);

    byte[] value(int version) {
      boolean byLength = this == ONLY_LENGTHS || this == ONE_TAG_FOR_ALL;
      byte[] value = new byte[byLength ? 1000 + version : 1000];
      Arrays.fill(value, (byte) version);
      return value;
    }
  }

  /** Whether ranges, and which, are answered. */
  enum Ranges {
    ALL,
    NOT_FROM_THE_END,
    NONE
  }

  private final AtomicInteger version = new AtomicInteger(1);

  private WebServer serve(Server kind, Ranges ranges) throws IOException {
    AtomicInteger responses = new AtomicInteger();
    WebServer server = new WebServer(key -> kind.value(version.get()));
    server.with(
        (exchange, key) -> {
          kind.tell(exchange.getResponseHeaders(), version.get(), responses.getAndIncrement());
          String range = exchange.getRequestHeaders().getFirst("Range");
          boolean refused =
              ranges == Ranges.NOT_FROM_THE_END && range != null && range.startsWith("bytes=-");
          if (refused) {
            exchange.sendResponseHeaders(501, -1);
          }
          return refused;
        });
    return ranges == Ranges.NONE ? server.withoutRanges() : server;
  }

  private static byte[] bytes(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }

  @ParameterizedTest
  @EnumSource
  void aValueThatStaysIsReadInParts(Server kind) throws IOException {
    for (Ranges ranges : Ranges.values()) {
      try (WebServer server = serve(kind, ranges);
          Store store = Stores.open("zarr:" + server.url())) {
        for (int i = 0; i < 7; i++) {
          assertThat(bytes(store.get("s", new Slice(i, 2)).orElseThrow())).containsOnly(1);
          assertThat(bytes(store.get("s", new Suffix(2)).orElseThrow())).containsOnly(1);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void partsOfTwoVersionsAreAnErrorUntilTheFirstIsForgotten(Server kind) throws IOException {
    for (Ranges ranges : Ranges.values()) {
      version.set(1);
      try (WebServer server = serve(kind, ranges);
          Store store = Stores.open("zarr:" + server.url())) {
        assertThat(bytes(store.get("s", new Suffix(2)).orElseThrow())).containsOnly(1);
        version.set(2);
        for (int i = 0; i < 3; i++) {
          Slice later = new Slice(i, 2);
          assertThatThrownBy(() -> store.get("s", later))
              .as(ranges.name())
              .isInstanceOf(IOException.class)
              .hasMessageContaining("rewritten");
        }
        store.forget("s", store.edition("s"));
        assertThat(bytes(store.get("s", new Slice(4, 2)).orElseThrow())).containsOnly(2);
        assertThat(bytes(store.get("s", new Suffix(2)).orElseThrow())).containsOnly(2);
      }
    }
  }

  /** However many others have been read since. */
  @Test
  void anEditionThatIsHeldStays() {
    HttpVersions versions = new HttpVersions();
    Object held = versions.pin("s");
    for (int i = 0; i <= 1 << 16; i++) {
      versions.pin("s" + i);
    }
    assertThat(versions.pin("s")).isSameAs(held);
  }

  /** Several readers may find at once that it has. */
  @Test
  void anEditionEndsOnce() {
    HttpVersions versions = new HttpVersions();
    Object first = versions.pin("s");
    versions.forget("s", first);
    Object second = versions.pin("s");
    versions.forget("s", first);
    assertThat(versions.pin("s")).isSameAs(second).isNotSameAs(first);
  }

  /** The length, by which the last bytes are found, belongs to a version too. */
  @ParameterizedTest
  @EnumSource
  void aValueThatChangesBetweenItsLengthAndItsLastBytesIsAnError(Server kind) throws IOException {
    try (WebServer server = serve(kind, Ranges.NOT_FROM_THE_END);
        Store store = Stores.open("zarr:" + server.url())) {
      server.before(
          (exchange, key) -> {
            if (exchange.getRequestMethod().equals("GET")
                && exchange.getRequestHeaders().getFirst("Range").startsWith("bytes=9")) {
              version.set(2);
            }
            return false;
          });
      assertThatThrownBy(() -> store.get("s", new Suffix(2)))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("rewritten");
    }
  }

  /** A response that may be another part is not used, even if nothing else is left. */
  @Test
  void aValueThatIsDeletedAfterAnUncertainPartIsMissing() throws IOException {
    AtomicInteger responses = new AtomicInteger();
    try (WebServer server = new WebServer(key -> null);
        Store store = Stores.open("zarr:" + server.url())) {
      server.before(
          (exchange, key) -> {
            boolean first = responses.getAndIncrement() == 0;
            if (first) {
              exchange.sendResponseHeaders(206, 5);
              exchange.getResponseBody().write(new byte[5]);
            }
            return first;
          });
      assertThat(store.get("s", new Suffix(2))).isEmpty();
    }
  }
}
