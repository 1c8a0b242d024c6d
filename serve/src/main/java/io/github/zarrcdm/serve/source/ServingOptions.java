package io.github.zarrcdm.serve.source;

import io.github.zarrcdm.copy.PreencodedChunks;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How datasets are served.
 *
 * @param codec as of a copy; then stores are encoded again too. Null: the copy's default, and
 *     stores and encoded chunks as they are
 * @param chunks finds encoded chunks of sources that are no stores
 * @param cache encoded chunks that are kept
 * @param stored small values of files that are kept
 * @param reopen after so long, a source whose files are not known, such as a collection, is opened
 *     again to see whether it has changed; zero for never
 * @param drawing how pictures for pages are drawn; empty for none
 */
public record ServingOptions(
    @Nullable String codec,
    PreencodedChunks.Finder chunks,
    EncodingThreads work,
    EncodedCache<Optional<Value.Whole>> cache,
    EncodedCache<Optional<Value.Whole>> stored,
    Duration reopen,
    Optional<DrawingThreads> drawing) {}
