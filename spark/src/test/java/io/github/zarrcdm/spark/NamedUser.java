package io.github.zarrcdm.spark;

import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Skips the tests with a Spark where the user has no name, as in a container that is run with
 * another number: Hadoop, which Spark asks for its user, throws a NullPointerException there.
 */
public final class NamedUser implements ExecutionCondition {
  /** What the JDK says of a user whose number the system does not know. */
  private static final String NONE = "?";

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    boolean spark = context.getTestClass().filter(c -> c.getName().endsWith("IT")).isPresent();
    return spark && System.getProperty("user.name").equals(NONE)
        ? ConditionEvaluationResult.disabled(
            "Spark needs a user with a name: add a line for its number to /etc/passwd")
        : ConditionEvaluationResult.enabled("");
  }
}
