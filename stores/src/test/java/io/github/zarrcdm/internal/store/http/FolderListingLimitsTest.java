package io.github.zarrcdm.internal.store.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.store.http.listing.AutoIndex;
import io.github.zarrcdm.internal.store.http.listing.DavListing;
import io.github.zarrcdm.internal.store.http.listing.FolderIndex;
import io.github.zarrcdm.internal.store.http.wire.HttpAnswer;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A server's list of a folder names no more folders than a store may have nodes. */
@Tag("limits")
class FolderListingLimitsTest {
  private static final int MOST = (int) Limit.NODES.value();

  /** How servers list the folders 0, 1, ... */
  enum Listing {
    LINKS {
      @Override
      List<String> read(int folders) throws ZarrException {
        return FolderIndex.folders(
                bytes(each(folders, "<a href=\"%d/\">")), "/s/", new AtomicBoolean(), () -> "x")
            .orElseThrow();
      }
    },
    JSON {
      @Override
      List<String> read(int folders) throws ZarrException {
        String items = each(folders, ",{\"name\":\"%d\",\"type\":\"directory\"}");
        return answer("application/json", "[" + items.substring(1) + "]");
      }
    },
    XML {
      @Override
      List<String> read(int folders) throws ZarrException {
        String items = each(folders, "<directory>%d</directory>");
        return answer("text/xml", "<?xml version=\"1.0\"?><list>" + items + "</list>");
      }
    },
    /** With the folder itself. */
    WEBDAV {
      @Override
      List<String> read(int folders) throws ZarrException {
        String one = "<response><href>/s%s</href><x><collection/></x></response>";
        String items = one.formatted("") + each(folders - 1, one.formatted("/%d"));
        return DavListing.folders(bytes("<multistatus>" + items + "</multistatus>"), () -> "x")
            .orElseThrow();
      }
    };

    abstract List<String> read(int folders) throws ZarrException;

    private static List<String> answer(String type, String body) throws ZarrException {
      return AutoIndex.folders(
              new HttpAnswer(200, Map.of("content-type", type), bytes(body)), () -> "x")
          .orElseThrow();
    }

    private static ByteBuffer bytes(String text) {
      return ByteBuffer.wrap(text.getBytes(UTF_8));
    }

    private static String each(int count, String item) {
      return IntStream.range(0, count).mapToObj(item::formatted).collect(Collectors.joining());
    }
  }

  @ParameterizedTest
  @EnumSource
  void asManyAsThereMayBeNodesAndNoMore(Listing listing) throws ZarrException {
    assertThat(MOST).as("the build sets low limits").isLessThan(100);
    assertThat(listing.read(MOST)).hasSizeGreaterThanOrEqualTo(MOST - 1).contains("0");
    assertThatThrownBy(() -> listing.read(MOST + 1))
        .isInstanceOf(ZarrException.LimitExceeded.class)
        .hasMessageContaining("-D" + Limit.NODES.property() + "=");
  }
}
