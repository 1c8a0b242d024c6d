package io.github.zarrcdm.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.serve.picture.Canvas;
import io.github.zarrcdm.serve.picture.PictureSize;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pictures on pages, drawn by somebody who writes what is to be drawn. */
class PicturesTest {
  private static final String BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8";
  private static final String PAGE = "/v.nc/v3.zarr/";
  private static final String PICTURE = PAGE + "v/?picture=wide";
  private static final Pattern LINK = Pattern.compile("href=\"([^\"]*)\"");
  private static final Duration MINUTE = Duration.ofMinutes(1);

  @TempDir Path folder;
  private Path file;

  private final AtomicInteger opened = new AtomicInteger();
  private final AtomicInteger closed = new AtomicInteger();
  private final AtomicInteger drawn = new AtomicInteger();
  private final AtomicInteger together = new AtomicInteger();
  private final AtomicInteger mostTogether = new AtomicInteger();
  private volatile CountDownLatch ready = new CountDownLatch(0);
  private volatile Optional<IOException> failure = Optional.empty();

  /** Draws {@code v}, of which the time is chosen, when it is {@link #ready}. */
  private final class Writing implements Canvas {
    @Override
    public Preview preview(String path) {
      if (failure.isPresent()) {
        return new Preview.Failed(failure.get());
      }
      if (!path.equals("/v")) {
        return new Preview.Refused(path + ": cannot be drawn <here>");
      }
      IntFunction<String> label = at -> "day " + at;
      return new Preview.Drawable(true, List.of(new Choice("time", 3, label)));
    }

    @Override
    public Painted draw(String path, Map<String, Integer> indices, PictureSize size)
        throws IOException {
      mostTogether.accumulateAndGet(together.incrementAndGet(), Math::max);
      try {
        ready.await();
      } catch (InterruptedException e) {
        throw new IOException(e);
      } finally {
        together.decrementAndGet();
      }
      drawn.incrementAndGet();
      String text = "%s %s %s of edition %s".formatted(path, indices, size, opened);
      return new Painted(text.getBytes(StandardCharsets.UTF_8), Optional.of("a note"));
    }

    @Override
    public void close() {
      closed.incrementAndGet();
    }
  }

  @BeforeEach
  void write() throws IOException {
    file = Sources.netcdf(folder.resolve("v.nc"), 3);
  }

  private TestServer server(Duration timeout) throws IOException {
    return TestServer.drawing(
        Map.of("v.nc", file.toString()),
        location -> {
          assertThat(location).isEqualTo(file.toString());
          opened.incrementAndGet();
          return new Writing();
        },
        timeout);
  }

  private static String text(HttpResponse<byte[]> answer) {
    return new String(answer.body(), StandardCharsets.UTF_8);
  }

  private static List<String> links(String page) {
    return LINK.matcher(page).results().map(found -> found.group(1)).toList();
  }

  @Test
  void aBrowserGetsPicturesAndListsToChooseFrom() throws Exception {
    try (TestServer server = server(MINUTE)) {
      HttpResponse<byte[]> page = server.get(PAGE + "?d.time=2", "Accept", BROWSER);
      assertThat(text(page))
          .contains("src=\"v/?picture=wide&amp;d.time=2\"")
          .contains("srcset=\"v/?picture=narrow&amp;d.time=2\"")
          .contains("<select name=\"d.time\">")
          .contains("<option value=\"2\" selected>day 2</option>")
          .contains("<li>/time: cannot be drawn &lt;here&gt;</li>");
      assertThat(page.headers().firstValue("Vary")).contains("Accept");
      assertThat(drawn).hasValue(0);
      assertThat(text(server.get(PAGE + "v/", "Accept", BROWSER))).contains("<li>a note</li>");
    }
  }

  @Test
  void whoListsMembersReadsNoCoordinates() throws Exception {
    try (TestServer server = server(MINUTE)) {
      String listing = text(server.get(PAGE, "Accept", "*/*"));
      assertThat(server.text(PAGE)).isEqualTo(listing);
      assertThat(opened).hasValue(0);
      assertThat(listing).doesNotContain("<img");
      String page = text(server.get(PAGE, "Accept", BROWSER));
      assertThat(links(page)).isEqualTo(links(listing)).containsExactly("zarr.json", "time/", "v/");
    }
  }

  @Test
  void aQueryChangesNothingOfAKey() throws Exception {
    try (TestServer server = server(MINUTE)) {
      for (String key : List.of("zarr.json", "v/zarr.json", "v/c/0/0")) {
        assertThat(server.get(PAGE + key + "?picture=wide").body())
            .isEqualTo(server.get(PAGE + key).body());
      }
      assertThat(drawn).hasValue(0);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "v/?picture=wide&d.time=3, there is no picture of index 3 of time",
    "v/?picture=wide&d.x=0, there is no picture of index 0 of x",
    "time/?picture=wide, cannot be drawn",
    "w/?picture=wide, There is no such key",
  })
  void aPictureThatIsNotThereIs404(String picture, String sentence) throws Exception {
    try (TestServer server = server(MINUTE)) {
      HttpResponse<byte[]> answer = server.get(PAGE + picture);
      assertThat(answer.statusCode()).isEqualTo(404);
      assertThat(text(answer)).contains(sentence);
    }
  }

  /** As for chunks: 404 would say that there is none. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whatCannotBeReadForAPictureIsNo404AndHasNoLocation(boolean later) throws Exception {
    String said = file + ": is slow";
    failure =
        Optional.of(later ? new ZarrException.Unavailable(said) : new FileNotFoundException(said));
    try (TestServer server = server(MINUTE)) {
      HttpResponse<byte[]> picture = server.get(PICTURE);
      assertThat(picture.statusCode()).isEqualTo(later ? 503 : 500);
      HttpResponse<byte[]> page = server.get(PAGE, "Accept", BROWSER);
      assertThat(page.statusCode()).isEqualTo(200);
      for (String text : List.of(text(picture), text(page))) {
        assertThat(text).contains("v.nc: is slow").doesNotContain(folder.toString());
      }
    }
  }

  @Test
  void withoutAPainterThereAreNone() throws Exception {
    try (TestServer server = TestServer.of(Map.of("v.nc", file.toString()))) {
      assertThat(server.get(PICTURE).statusCode()).isEqualTo(404);
      assertThat(text(server.get(PAGE, "Accept", BROWSER))).doesNotContain("<img", "Pictures");
    }
  }

  @Test
  void aPictureIsDrawnOnceForEachEditionAndHasItsTag() throws Exception {
    try (TestServer server = server(MINUTE)) {
      HttpResponse<byte[]> first = server.get(PICTURE + "&d.time=1");
      assertThat(text(first)).isEqualTo("/v {time=1} WIDE of edition 1");
      assertThat(first.headers().firstValue("Content-Type")).contains("image/png");
      String tag = first.headers().firstValue("ETag").orElseThrow();
      assertThat(server.get(PICTURE + "&d.time=1", "If-None-Match", tag).statusCode())
          .isEqualTo(304);
      assertThat(drawn).hasValue(1);

      Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(10)));
      assertThat(text(server.get(PICTURE + "&d.time=1", "If-None-Match", tag)))
          .isEqualTo("/v {time=1} WIDE of edition 2");
      assertThat(closed).as("of the edition that is gone").hasValue(1);
    }
  }

  @Test
  void whoeverWouldWaitTooLongGets503AndChunksAreServed() throws Exception {
    ready = new CountDownLatch(1);
    ExecutorService clients = Executors.newFixedThreadPool(24);
    try (TestServer server = server(MINUTE)) {
      List<CompletableFuture<HttpResponse<byte[]>>> asked = new ArrayList<>();
      for (int n = 0; n < 24; n++) {
        String picture = PICTURE + "&d.time=" + n % 3;
        asked.add(CompletableFuture.supplyAsync(() -> got(server, picture), clients));
      }
      CountDownLatch busy = new CountDownLatch(8);
      asked.forEach(
          one ->
              one.thenAccept(
                  answer -> {
                    if (answer.statusCode() == 503) {
                      busy.countDown();
                    }
                  }));
      busy.await();
      assertThat(server.get(PAGE + "v/c/0/0").statusCode()).isEqualTo(200);
      ready.countDown();
      assertThat(asked.stream().filter(answer -> answer.join().statusCode() == 200)).hasSize(16);
      assertThat(
              asked.stream()
                  .map(CompletableFuture::join)
                  .filter(answer -> answer.statusCode() == 503)
                  .map(PicturesTest::text))
          .allMatch(
              sentence -> sentence.contains("the server is drawing other pictures. Ask again"));
      assertThat(drawn).as("one picture for those who ask for the same").hasValue(3);
      assertThat(mostTogether).as("of one dataset").hasValue(1);
    } finally {
      ready.countDown();
      clients.shutdown();
    }
  }

  private static HttpResponse<byte[]> got(TestServer server, String path) {
    try {
      return server.get(path);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aPictureThatTakesTooLongIs503AndItsPageSaysWhy() throws Exception {
    ready = new CountDownLatch(1);
    try (TestServer server = server(Duration.ofSeconds(1))) {
      assertThat(server.get(PICTURE).statusCode()).isEqualTo(503);
      HttpResponse<byte[]> page = server.get(PAGE + "v/", "Accept", BROWSER);
      assertThat(page.statusCode()).isEqualTo(200);
      assertThat(text(page)).contains("There is no picture: v.nc").contains("within 1 s");
    } finally {
      ready.countDown();
    }
  }
}
