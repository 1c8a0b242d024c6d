package io.github.zarrcdm.copy;

import io.github.zarrcdm.copy.plan.CopyPlan;

/**
 * What a copy wrote.
 *
 * @param objects chunks, or shards where there are any, that were stored
 * @param empty those that are all fill value and were not stored
 * @param stored bytes of them
 * @param seconds from the first read to the last write
 * @param verified whether all was read back and compared
 */
public record CopyReport(
    CopyPlan plan, long objects, long empty, long stored, double seconds, boolean verified) {}
