package io.github.zarrcdm.serve;

import java.io.PrintWriter;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a server runs.
 *
 * @param bind the address or name at which it is reached
 * @param port 0 for any that is free
 * @param url as clients have it, where a proxy is in front; empty if it is that of the server
 * @param connections at most so many at once, each of which may hold a thread while it waits
 * @param memory bytes of values that are being sent, and as many that are kept
 * @param threads how many chunks are read and encoded at once
 * @param readTimeout how long a request waits for its source
 * @param codec in which chunks are encoded, as of a copy; null for the default
 * @param accessLog where each request leaves a line; null for nowhere
 */
public record ServerOptions(
    String bind,
    int port,
    String url,
    int connections,
    long memory,
    int threads,
    Duration readTimeout,
    @Nullable String codec,
    @Nullable PrintWriter accessLog) {}
