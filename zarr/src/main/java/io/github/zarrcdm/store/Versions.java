package io.github.zarrcdm.store;

import java.io.IOException;
import java.util.List;

/** The versions that a store keeps of its content, and the one it shows. */
public interface Versions {

  /** Returns the format that has them: {@code Icechunk 2}. */
  String format();

  /** Returns what the location asked for: {@code branch main}, {@code tag v1}. */
  String chosen();

  /** Returns the version that the store shows. */
  Version shown();

  /** Returns the names of all branches, as far as this kind of store can tell them. */
  List<String> branches() throws IOException;

  /** Returns the names of all tags, as far as this kind of store can tell them. */
  List<String> tags() throws IOException;

  /** Returns the id of the newest version of the branch {@code name}. */
  String branch(String name) throws IOException;

  /** Returns the id of the version that the tag {@code name} names. */
  String tag(String name) throws IOException;

  /** Returns the versions from the shown one back to the first, newest first. */
  List<Version> history() throws IOException;
}
