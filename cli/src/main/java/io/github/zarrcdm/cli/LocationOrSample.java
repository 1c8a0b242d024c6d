package io.github.zarrcdm.cli;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The LOCATION of a verb that shows and does not judge: it may be the sample of this project. */
final class LocationOrSample {
  /** Where {@code ./zarr-cdm} says that the sample is. */
  static final String SAMPLE = "zarrcdm.sample";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec verb;

  @Mixin private LocationArgument location;

  @Option(names = "--sample", description = "Use this project's sample instead of LOCATION.")
  private boolean sample;

  /** Returns what the user wrote, or the sample if requested. */
  String text() {
    if (!sample) {
      return location.text();
    }
    if (location.isGiven()) {
      throw misused("--sample and LOCATION exclude each other");
    }
    if (System.getProperty(SAMPLE) == null) {
      throw misused("--sample: only ./zarr-cdm in a clone has the sample");
    }
    return System.getProperty(SAMPLE);
  }

  private ParameterException misused(String message) {
    return new ParameterException(verb.commandLine(), message);
  }
}
