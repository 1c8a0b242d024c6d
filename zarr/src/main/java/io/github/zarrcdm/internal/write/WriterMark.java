package io.github.zarrcdm.internal.write;

import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.store.WritableStore;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The writer of a store, as text with one line per member.
 *
 * @param digest of what it will be
 * @param writer a text that no other writer has
 * @param host the machine
 * @param process its number there
 * @param started when it started, which distinguishes it from a later one with that number
 * @param readable true if readers see what was there before until the writer has finished
 */
record WriterMark(
    String digest, String writer, String host, String process, String started, boolean readable) {
  private static final long LONGEST = 1 << 16;

  /** Before the digest of a writer that still removes what it overwrites. */
  private static final String CLEARING = "clearing, then ";

  private static final String HOST = thisHost();

  /** Asked once: the system tells it along with all else that it knows of a process. */
  private static final String STARTED = start(ProcessHandle.current());

  /** Writers of this process. */
  private static final Set<String> OPEN = ConcurrentHashMap.newKeySet();

  /** One that readers do not look past. */
  WriterMark(String digest, String writer, String host, String process, String started) {
    this(digest, writer, host, process, started, false);
  }

  /** Returns a new one of this process. */
  static WriterMark own(String digest) {
    String process = Long.toString(ProcessHandle.current().pid());
    return new WriterMark(digest, UUID.randomUUID().toString(), HOST, process, STARTED);
  }

  /**
   * Returns one of this process that changes documents only, so that whoever is next takes its
   * place.
   */
  static WriterMark ofDocuments() {
    return own(Marker.OF_DOCUMENTS).readable(true);
  }

  boolean isOfDocuments() {
    return digest.equals(Marker.OF_DOCUMENTS);
  }

  /** Returns this writer, during which readers see what was there before if {@code kept}. */
  WriterMark readable(boolean kept) {
    return new WriterMark(digest, writer, host, process, started, kept);
  }

  /** As it is stored. */
  ByteBuffer bytes() {
    return ByteBuffer.wrap(toString().getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the mark at {@code store}; null if there is none. */
  static @Nullable WriterMark at(WritableStore store) throws IOException {
    return stored(store).map(WriterMark::of).orElse(null);
  }

  /** Returns the bytes of the mark at {@code store}, whatever they are. */
  static Optional<ByteBuffer> stored(WritableStore store) throws IOException {
    return store.get(Marker.UNFINISHED, LONGEST);
  }

  static WriterMark of(ByteBuffer bytes) {
    return of(StandardCharsets.UTF_8.decode(bytes.duplicate()).toString());
  }

  /** Returns this writer, which first removes what it overwrites. */
  WriterMark clearing() {
    return new WriterMark(CLEARING + digest, writer, host, process, started, false);
  }

  /** Returns true if its writer still removes what was there, to write {@code other}. */
  boolean isClearing(String other) {
    return digest.equals(CLEARING + other);
  }

  private static String start(ProcessHandle process) {
    return process.info().startInstant().map(Instant::toString).orElse("");
  }

  /** Returns what {@code text} says; members are empty where it says nothing. */
  static WriterMark of(String text) {
    Map<String, String> members = new HashMap<>();
    for (String line : text.split("\n")) {
      int colon = line.indexOf(": ");
      if (colon > 0) {
        members.put(line.substring(0, colon), line.substring(colon + 2));
      }
    }
    return new WriterMark(
        members.getOrDefault("digest", ""),
        members.getOrDefault("writer", ""),
        members.getOrDefault("host", ""),
        members.getOrDefault("process", ""),
        members.getOrDefault("started", ""),
        Marker.isReadable(text));
  }

  /**
   * Returns true if it is of a process of this machine that still runs, and in this one has not
   * ended.
   */
  boolean isAlive() {
    if (!isHere() || !process.matches("\\d{1,18}")) {
      return false;
    }
    if (isOfThisProcess()) {
      return OPEN.contains(writer);
    }
    return ProcessHandle.of(Long.parseLong(process))
        .filter(ProcessHandle::isAlive)
        .filter(running -> !isZombie(running.pid()))
        .map(WriterMark::start)
        .equals(Optional.of(started));
  }

  /**
   * Returns true for a process that has ended and whose parent has not asked how. Java counts it as
   * alive, and in containers it may stay for ever.
   */
  private static boolean isZombie(long process) {
    try {
      Path status = Path.of("/proc", Long.toString(process), "stat");
      String text = Files.readString(status, StandardCharsets.ISO_8859_1);
      return text.startsWith(") Z", text.lastIndexOf(')'));
    } catch (IOException e) {
      return false; // not Linux
    }
  }

  /**
   * Returns true if it is of this machine; whether a process of another one runs cannot be found
   * out.
   */
  boolean isHere() {
    return host.equals(HOST);
  }

  boolean isOfThisProcess() {
    return isHere() && process.equals(Long.toString(ProcessHandle.current().pid()));
  }

  /** Notes that the writer of this mark works, until {@link #ended}. */
  void begun() {
    OPEN.add(writer);
  }

  void ended() {
    OPEN.remove(writer);
  }

  /**
   * Returns what numbers of processes belong to: the machine, and on Linux its boot and their
   * namespace, as containers may have the name of another one.
   */
  private static String thisHost() {
    String name;
    try {
      name = InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      name = "unknown";
    }
    try {
      String boot = Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip();
      return "%s, boot %s, %s"
          .formatted(name, boot, Files.readSymbolicLink(Path.of("/proc/self/ns/pid")));
    } catch (IOException e) {
      return name; // not Linux
    }
  }

  @Override
  public String toString() {
    return """
    %s
    %s%s
    writer: %s
    host: %s
    process: %s
    started: %s
    %s\
    """
        .formatted(
            Marker.WRITING,
            Marker.DIGEST,
            digest,
            writer,
            host,
            process,
            started,
            readable ? Marker.READABLE + "\n" : "");
  }
}
