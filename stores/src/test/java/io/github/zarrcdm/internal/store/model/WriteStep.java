package io.github.zarrcdm.internal.store.model;

/**
 * One writer.
 *
 * @param length of what is written
 * @param dies the change at which its process dies; more than there are if it does not
 * @param last what becomes of that change
 * @param fails the change of which a server's answer is lost, which comes twice, or is overtaken by
 *     the next; or from which on a disk or bucket is full
 * @param tasks how many processes that join the writer put the values, as tasks of Spark do; it
 *     puts them itself if 0
 */
record WriteStep(Verb verb, int length, int dies, Last last, int fails, int tasks, Others others) {
  enum Verb {
    OVERWRITE,
    APPEND,
    APPEND_IN_PART,
    REGION,
    RESUME,
    CONSOLIDATE,
    /** The same values in other chunks. */
    RECHUNK,
    /** Another group of the same store. */
    BESIDE,
    REMOVE
  }

  enum Last {
    DONE,
    LOST,
    /** A request that is carried out later; a file that is written in part. */
    LATE
  }

  /**
   * What others do meanwhile.
   *
   * @param look the change before which readers, another writer and tasks left behind come
   * @param slow a reader that lets the writer go on while it opens the store
   * @param late the change before which arrives what a writer before has put; after the last if
   *     there are less
   * @param appends true if another process has appended before the first change of one that extends
   *     the store, which has looked at it already
   */
  record Others(int look, SlowReader.Habit slow, int late, boolean appends) {}
}
