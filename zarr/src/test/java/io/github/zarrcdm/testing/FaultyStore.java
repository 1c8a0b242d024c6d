package io.github.zarrcdm.testing;

import io.github.zarrcdm.store.ByteRange;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** A store that fails at one request, in one way, and answers all others. */
public final class FaultyStore implements Store {

  /** How it fails. */
  public enum Fault {
    NONE,
    FAILS,
    THROWS,
    RUNS_OUT_OF_MEMORY,
    LOSES_THE_VALUE,
    CUTS_THE_VALUE,
    LENGTHENS_THE_VALUE,
    SCRAMBLES_THE_VALUE,
    BLOCKS
  }

  private final Store store;
  private final boolean remote;
  private final AtomicInteger requests = new AtomicInteger();
  private volatile Fault fault = Fault.NONE;
  private volatile int at;
  private volatile CountDownLatch blocked = new CountDownLatch(1);
  private volatile boolean closed;

  /** Passes on what {@code store} answers; {@code remote} is what it says of itself. */
  public FaultyStore(Store store, boolean remote) {
    this.store = store;
    this.remote = remote;
  }

  /** From now on the {@code at}-th request, counted from 0, fails in the way of {@code fault}. */
  public void failAt(int at, Fault fault) {
    this.requests.set(0);
    this.blocked = new CountDownLatch(1);
    this.at = at;
    this.fault = fault;
  }

  /** The number of requests since {@link #failAt}. */
  public int requests() {
    return requests.get();
  }

  /** Returns once a request blocks. */
  public void awaitBlocked() throws InterruptedException {
    blocked.await();
  }

  public boolean isClosed() {
    return closed;
  }

  private interface Request<T> {
    T run() throws IOException;
  }

  private Optional<ByteBuffer> value(Request<Optional<ByteBuffer>> request) throws IOException {
    Fault now = strike();
    Optional<ByteBuffer> value = request.run();
    return switch (now) {
      case LOSES_THE_VALUE -> Optional.empty();
      case CUTS_THE_VALUE -> value.map(v -> changed(v, v.remaining() / 2));
      case LENGTHENS_THE_VALUE -> value.map(v -> changed(v, v.remaining() + 99));
      case SCRAMBLES_THE_VALUE -> value.map(FaultyStore::scrambled);
      default -> value;
    };
  }

  /** What goes wrong with this request, if it does not do so here. */
  private Fault strike() throws IOException {
    Fault now = requests.getAndIncrement() == at ? fault : Fault.NONE;
    switch (now) {
      case FAILS -> throw new IOException(this + ": the disk failed");
      case THROWS -> throw new IllegalStateException("a defect");
      case RUNS_OUT_OF_MEMORY -> throw new OutOfMemoryError("not really");
      case BLOCKS -> block();
      default -> {}
    }
    return now;
  }

  private void block() throws IOException {
    blocked.countDown();
    try {
      Thread.sleep(Long.MAX_VALUE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException(this + ": interrupted");
    }
  }

  private static ByteBuffer changed(ByteBuffer value, int length) {
    byte[] bytes = new byte[value.remaining()];
    value.get(bytes);
    return ByteBuffer.wrap(Arrays.copyOf(bytes, length));
  }

  private static ByteBuffer scrambled(ByteBuffer value) {
    ByteBuffer scrambled = changed(value, value.remaining());
    for (int i = 0; i < scrambled.limit(); i++) {
      scrambled.put(i, (byte) (scrambled.get(i) * 31 + i));
    }
    return scrambled;
  }

  @Override
  public Optional<ByteBuffer> get(String key) throws IOException {
    return value(() -> store.get(key));
  }

  @Override
  public Optional<ByteBuffer> get(String key, ByteRange range) throws IOException {
    return value(() -> store.get(key, range));
  }

  @Override
  public Optional<List<String>> folders(String prefix) throws IOException {
    strike();
    return store.folders(prefix);
  }

  @Override
  public OptionalLong size(String key) throws IOException {
    strike();
    return store.size(key);
  }

  @Override
  public long lastModified(String key) throws IOException {
    strike();
    return store.lastModified(key);
  }

  @Override
  public boolean remote() {
    return remote;
  }

  @Override
  public void close() throws IOException {
    closed = true;
    store.close();
  }

  @Override
  public String toString() {
    return "faulty";
  }
}
