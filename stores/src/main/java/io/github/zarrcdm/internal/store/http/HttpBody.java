package io.github.zarrcdm.internal.store.http;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Collects a part of a body in one array, and stops the answer when it has it. What a server says
 * of a length takes no more memory than a moderate body would; what it sends is held to the limit.
 */
final class HttpBody implements BodySubscriber<ByteBuffer> {
  private static final int FIRST = 1 << 16;
  private static final int MOST_TRUSTED = 1 << 26;

  private final String where;
  private final Limit limit;
  private final AtomicLong progress;
  private final long most;
  private final CompletableFuture<ByteBuffer> done = new CompletableFuture<>();

  private final long expected;
  private long toSkip;
  private byte[] bytes;
  private int count;
  private Subscription subscription;

  /**
   * Keeps {@code most} bytes after the first {@code skip}; {@code promised} are expected, or -1.
   * More than {@code limit} is an error. Counts what arrives in {@code progress}.
   */
  HttpBody(String where, Limit limit, AtomicLong progress, long skip, long most, long promised) {
    this.where = where;
    this.limit = limit;
    this.progress = progress;
    this.toSkip = skip;
    this.most = most;
    this.expected = promised < 0 ? FIRST : Math.min(Math.max(0, promised - skip), most);
    this.bytes = new byte[(int) Math.min(expected, Math.min(limit.value(), MOST_TRUSTED))];
  }

  @Override
  public CompletionStage<ByteBuffer> getBody() {
    return done;
  }

  @Override
  public void onSubscribe(Subscription subscription) {
    this.subscription = subscription;
    subscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> parts) {
    for (ByteBuffer part : parts) {
      progress.addAndGet(part.remaining());
      int skipped = (int) Math.min(toSkip, part.remaining());
      part.position(part.position() + skipped);
      toSkip -= skipped;
      if (!done.isDone() && !keep(part)) {
        subscription.cancel();
      }
    }
  }

  /** False if this is all that is wanted, or more than is allowed. */
  private boolean keep(ByteBuffer part) {
    int length = (int) Math.min(part.remaining(), most - count);
    if (length > bytes.length - count) {
      long needed = (long) count + length;
      if (needed > limit.value()) {
        done.completeExceptionally(exceeded());
        return false;
      }
      long roomiest = needed <= expected ? expected : limit.value();
      bytes = Arrays.copyOf(bytes, (int) Math.min(roomiest, needed * 2));
    }
    part.get(bytes, count, length);
    count += length;
    boolean cut = part.hasRemaining();
    if (cut) {
      done.complete(kept());
    }
    return !cut;
  }

  private ZarrException.LimitExceeded exceeded() {
    return limit.exceeded("more", where);
  }

  private ByteBuffer kept() {
    return ByteBuffer.wrap(bytes, 0, count);
  }

  @Override
  public void onError(Throwable failure) {
    done.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    done.complete(kept());
  }
}
