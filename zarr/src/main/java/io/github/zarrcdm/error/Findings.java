package io.github.zarrcdm.error;

import io.github.zarrcdm.error.Finding.Severity;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The findings of one dataset, in the order of its nodes. Whoever reads a part of the dataset adds
 * what it left out, repaired or changed; hosts log them, the command prints them.
 *
 * <p>Safe for concurrent callers. Equal findings count once, and only the first {@link #MOST} are
 * kept: a store of a million damaged nodes costs no memory for them.
 */
public final class Findings {
  static final int MOST = 1000;

  private final String prefix;
  private final Set<Finding> found = new LinkedHashSet<>();
  private @Nullable Severity worstOfRest;
  private long rest;

  /**
   * None yet. {@code location} is that of the dataset, which messages of its errors begin with and
   * findings do not repeat.
   */
  public Findings(String location) {
    this.prefix = location + ": ";
  }

  private Findings(Findings alike) {
    this.prefix = alike.prefix;
  }

  /**
   * Returns none yet, of the same dataset: for a part of it that may be dropped, or is read beside
   * others.
   */
  public Findings empty() {
    return new Findings(this);
  }

  public void error(String where, String what, String done) {
    add(Severity.ERROR, where, what, done);
  }

  public void warning(String where, String what, String done) {
    add(Severity.WARNING, where, what, done);
  }

  public void note(String where, String what, String done) {
    add(Severity.NOTE, where, what, done);
  }

  private void add(Severity severity, String where, String what, String done) {
    String place = without(prefix, where);
    add(new Finding(severity, place, without(place + ": ", without(prefix, what)), done));
  }

  private static String without(String prefix, String text) {
    return text.startsWith(prefix) ? text.substring(prefix.length()) : text;
  }

  private synchronized void add(Finding finding) {
    if (found.size() < MOST) {
      found.add(finding);
    } else if (!found.contains(finding)) {
      rest++;
      worstOfRest = worse(worstOfRest, finding.severity());
    }
  }

  private static Severity worse(@Nullable Severity one, Severity other) {
    return one == null || other.compareTo(one) > 0 ? other : one;
  }

  /** Adds all of {@code others}, in their order. */
  public void addAll(List<Finding> others) {
    others.forEach(this::add);
  }

  /** Returns all so far; the last one says how many there are beside those that are kept. */
  public synchronized List<Finding> all() {
    List<Finding> all = new ArrayList<>(found);
    if (worstOfRest != null) {
      all.add(new Finding(worstOfRest, "", rest + " more findings", "they are not listed"));
    }
    return List.copyOf(all);
  }
}
