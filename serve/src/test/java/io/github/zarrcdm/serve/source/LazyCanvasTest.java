package io.github.zarrcdm.serve.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.serve.picture.Canvas;
import io.github.zarrcdm.serve.picture.PictureSize;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Nothing but the chunks themselves shows that those of a store were written. */
class LazyCanvasTest {
  private final AtomicInteger opened = new AtomicInteger();
  private final AtomicInteger closed = new AtomicInteger();

  private final class Counted implements Canvas {
    @Override
    public Preview preview(String path) {
      return new Preview.Refused(path);
    }

    @Override
    public Painted draw(String path, Map<String, Integer> indices, PictureSize size) {
      return new Painted(new byte[0], Optional.empty());
    }

    @Override
    public void close() {
      closed.incrementAndGet();
    }
  }

  private Canvas get(LazyCanvas canvas) throws IOException {
    return canvas.get(
        location -> {
          opened.incrementAndGet();
          return new Counted();
        },
        "x.zarr");
  }

  @Test
  void aStoreIsOpenedAgainForPicturesThatShowItLater() throws Exception {
    try (LazyCanvas canvas = new LazyCanvas(Duration.ofNanos(1))) {
      Object first = canvas.look();
      Canvas shown = get(canvas);
      assertThat(get(canvas)).isSameAs(shown);
      assertThat(canvas.look()).isNotEqualTo(first);
      assertThat(get(canvas)).isNotSameAs(shown);
      assertThat(closed).hasValue(1);
    }
    assertThat(closed).hasValue(2);
    assertThat(opened).hasValue(2);
  }

  @Test
  void otherSourcesAreOpenedOnce() throws Exception {
    try (LazyCanvas canvas = new LazyCanvas(Duration.ZERO)) {
      Object first = canvas.look();
      get(canvas);
      assertThat(canvas.look()).isSameAs(first);
      get(canvas);
    }
    assertThat(opened).hasValue(1);
    assertThat(closed).hasValue(1);
  }
}
