package io.github.zarrcdm.internal.read;

import static java.util.Objects.requireNonNull;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.chunk.ChunkPlan;
import io.github.zarrcdm.internal.chunk.Extent;
import io.github.zarrcdm.internal.chunk.Fetcher;
import io.github.zarrcdm.internal.parallel.Requests;
import io.github.zarrcdm.internal.statistics.Counter;
import io.github.zarrcdm.store.ByteRange.Slice;
import io.github.zarrcdm.store.Place;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Chunks that one request brings: side by side in a shard, a zip or a file that references lead to;
 * or one alone.
 *
 * @param slice what they take of what they lie in; null if that is not known
 */
record Neighbours(@Nullable Slice slice, List<Member> members) {

  /**
   * A chunk to fetch.
   *
   * @param part what the section takes of it
   * @param cached what the cache held of it
   */
  record Member(ChunkPlan.Part part, Extent extent, ReadRoute.State cached) {}

  /**
   * Which chunks a request may join.
   *
   * @param gap bytes that may lie between two of them
   * @param wide more may, up to the length of the second: then no more is wasted than is wanted
   * @param longest bytes of a request of several chunks
   */
  private record Joining(int gap, boolean wide, int longest) {
    static final Joining LOCAL = new Joining(1 << 16, false, 1 << 22);

    /** A longer request would still be under way when all others have ended. */
    static final Joining REMOTE = new Joining(1 << 17, false, 1 << 20);

    static final Joining REMOTE_MANY = new Joining(1 << 17, true, 1 << 22);

    @Nullable Slice joined(Slice open, Slice next) {
      return open.joined(next, wide ? Math.max(gap, next.length()) : gap, longest);
    }
  }

  /**
   * Returns all of {@code located}, those together that lie close to each other in a local store.
   */
  static List<Neighbours> local(Iterable<Member> located) {
    return of(located, Joining.LOCAL);
  }

  /**
   * Returns the neighbours to fetch together from a remote store: where there are more requests
   * than may be under way at once, fewer and longer ones.
   */
  static List<Neighbours> remote(Iterable<Member> located) {
    List<Neighbours> requests = of(located, Joining.REMOTE);
    return requests.size() <= Requests.MOST ? requests : of(located, Joining.REMOTE_MANY);
  }

  private static List<Neighbours> of(Iterable<Member> located, Joining joining) {
    List<Neighbours> requests = new ArrayList<>();
    List<Member> placed = new ArrayList<>();
    for (Member member : located) {
      if (member.extent.place() == null) {
        requests.add(new Neighbours(null, List.of(member)));
      } else {
        placed.add(member);
      }
    }
    placed.sort(
        Comparator.comparing((Member member) -> place(member).whole())
            .thenComparingLong(member -> place(member).slice().offset()));
    Place open = null;
    for (Member member : placed) {
      Place place = place(member);
      Slice joined =
          open != null && open.whole().equals(place.whole())
              ? joining.joined(open.slice(), place.slice())
              : null;
      if (joined == null) {
        open = place;
        requests.add(new Neighbours(place.slice(), new ArrayList<>(List.of(member))));
      } else {
        open = new Place(place.whole(), joined);
        List<Member> members = requests.remove(requests.size() - 1).members;
        members.add(member);
        requests.add(new Neighbours(joined, members));
      }
    }
    return requests;
  }

  private static Place place(Member member) {
    return requireNonNull(member.extent.place());
  }

  /** Returns the members with those numbers. */
  Neighbours some(List<Integer> numbers) {
    List<Member> some = numbers.stream().map(members::get).toList();
    if (slice == null || some.size() == members.size()) {
      return new Neighbours(slice, some);
    }
    Slice first = place(some.get(0)).slice();
    long end = 0;
    for (Member member : some) {
      Slice place = place(member).slice();
      end = Math.max(end, place.offset() + place.length());
    }
    return new Neighbours(new Slice(first.offset(), (int) (end - first.offset())), some);
  }

  /** Returns the bytes of each member, in order; empty for one that is missing. */
  List<Optional<ByteBuffer>> get(Fetcher fetcher, ChunkDecoder decoder) throws IOException {
    List<Optional<ByteBuffer>> values = fetched(fetcher, decoder);
    fetcher
        .counters()
        .add(Counter.CHUNKS_FETCHED, values.stream().filter(Optional::isPresent).count());
    return values;
  }

  private List<Optional<ByteBuffer>> fetched(Fetcher fetcher, ChunkDecoder decoder)
      throws IOException {
    Member first = members.get(0);
    if (slice != null && first.extent instanceof Extent.Part shard) {
      return parts(shard, slice, fetcher, decoder);
    }
    if (members.size() == 1) {
      return List.of(fetcher.get(first.extent, decoder.longest(first.part)));
    }
    List<Optional<ByteBuffer>> values =
        fetcher.get(members.stream().map(member -> member.extent.key()).toList());
    values.forEach(value -> value.ifPresent(fetcher::seen));
    return values;
  }

  private List<Optional<ByteBuffer>> parts(
      Extent.Part shard, Slice slice, Fetcher fetcher, ChunkDecoder decoder) throws IOException {
    Extent.Part all = new Extent.Part(shard.key(), slice.offset(), slice.length(), shard.edition());
    ByteBuffer bytes =
        fetcher
            .get(all, slice.length())
            .orElseThrow(
                () ->
                    new ZarrException.Unavailable(
                        decoder.where(shard)
                            + ": the shard has gone since its index was read. Read again."));
    List<Optional<ByteBuffer>> parts = new ArrayList<>(members.size());
    for (Member member : members) {
      Extent.Part part = (Extent.Part) member.extent;
      int start = (int) (part.offset() - slice.offset());
      if (start + (long) part.length() > bytes.remaining()) {
        throw new ZarrException.Corrupt(
            "%s: the shard's index points to bytes %s-%s, which it does not have. The shard is damaged; restore it from its source."
                .formatted(decoder.where(part), part.offset(), part.offset() + part.length() - 1));
      }
      ByteBuffer chunk = bytes.slice(bytes.position() + start, part.length());
      fetcher.seen(chunk);
      parts.add(Optional.of(chunk));
    }
    return parts;
  }
}
