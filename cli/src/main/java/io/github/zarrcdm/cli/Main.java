package io.github.zarrcdm.cli;

import io.github.zarrcdm.cli.output.PrintableLog;
import io.github.zarrcdm.cli.output.PrintableWriter;
import io.github.zarrcdm.cli.output.RedactingWriter;
import io.github.zarrcdm.cli.output.StandardOutput;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The {@code zarr-cdm} command. Each verb is a class of its own and one entry in {@code VERBS}. */
@Command(
    name = "zarr-cdm",
    description = "Shows Zarr stores as netCDF-Java sees them.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "VERB",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:success",
      "1:failure, or check found errors",
      "2:usage error: unknown option or invalid value"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  zarr-cdm dump air.zarr              a store as ncdump would print it",
      "  zarr-cdm info s3://bucket/x.zarr    overview of a store, on one screen",
      "  zarr-cdm help map                   help on one command"
    },
    versionProvider = Main.Version.class)
public final class Main implements Runnable {
  /** By name, in the order of the help. */
  private static final Map<String, Class<?>> VERBS = new LinkedHashMap<>();

  static {
    VERBS.put("dump", Dump.class);
    VERBS.put("info", Info.class);
    VERBS.put("check", Check.class);
    VERBS.put("copy", Copy.class);
    VERBS.put("virtualize", Virtualize.class);
    VERBS.put("consolidate", Consolidate.class);
    VERBS.put("index", Index.class);
    VERBS.put("map", MapCommand.class);
    VERBS.put("serve", Serve.class);
    VERBS.put("catalog", Catalog.class);
    VERBS.put("conformance", Conformance.class);
    VERBS.put("history", History.class);
  }

  @Spec private CommandSpec spec;

  @Option(names = "-v", description = "Write the log to stderr; after a command, use --verbose.")
  private void verbose(boolean wanted) {
    // Read by slf4j-simple when the first logger is made, which is after the arguments are parsed.
    System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "warn");
    System.setProperty("org.slf4j.simpleLogger.log.io.github.zarrcdm", "debug");
    System.setErr(new PrintableLog(System.err));
  }

  @Option(names = "--verbose", scope = ScopeType.INHERIT, description = "Write the log to stderr.")
  private void verboseVerb(boolean wanted) {
    verbose(wanted);
  }

  /**
   * Runs the verb in {@code args} and ends the JVM with its exit code: 0 done, 1 failed, 2 misused.
   */
  public static void main(String[] args) {
    StandardOutput stdout = new StandardOutput();
    PrintWriter out = new PrintWriter(stdout, false, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    int exitCode;
    try {
      exitCode = run(out, err, args);
    } catch (OutOfMemoryError e) {
      err.println("zarr-cdm: out of memory; try JAVA_TOOL_OPTIONS=-Xmx8g zarr-cdm ...");
      exitCode = 1;
    }
    out.flush();
    System.exit(stdout.exitCode(exitCode, err));
  }

  /**
   * Returns the exit code of the verb in {@code args}; it writes to {@code out} and {@code err}
   * only.
   */
  static int run(PrintWriter out, PrintWriter err, String... args) {
    // What services cannot carry, files and listings can.
    System.getProperties().putIfAbsent("zarrcdm.opaque", "opaque");
    // Maps of netCDF files too are drawn where their cells are.
    System.getProperties().putIfAbsent("zarrcdm.projections", "all");
    // No option is a time of Java's or of a database; loading those classes takes long.
    System.getProperties().putIfAbsent("picocli.converters.excludes", "java.time.*,java.sql.*");
    return commandFor(args)
        .setOut(out)
        .setErr(RedactingWriter.of(err, args))
        .setExecutionStrategy(Main::executed)
        .setParameterExceptionHandler(Main::misused)
        .setExecutionExceptionHandler(Main::failed)
        .execute(args);
  }

  /** Everything that a verb writes is printable, unlike the colours of the help. */
  private static int executed(CommandLine.ParseResult parsed) {
    CommandLine command = parsed.commandSpec().commandLine();
    Integer helped = CommandLine.executeHelpRequest(parsed);
    if (helped != null) {
      return helped;
    }
    if (parsed.hasSubcommand()) {
      command
          .setOut(PrintableWriter.text(command.getOut(), false))
          .setErr(PrintableWriter.text(command.getErr(), true));
    }
    return new CommandLine.RunLast().execute(parsed);
  }

  /** One line; the full help would bury it. */
  private static int misused(CommandLine.ParameterException e, String[] args) {
    CommandLine verb = e.getCommandLine();
    Messages.complain(verb, e);
    if (e instanceof CommandLine.MissingParameterException) {
      tellTaken(verb);
    }
    CommandLine.UnmatchedArgumentException.printSuggestions(e, verb.getErr());
    verb.getErr()
        .println("'" + verb.getCommandSpec().qualifiedName() + " --help' shows how to use it.");
    return verb.getCommandSpec().exitCodeOnInvalidInput();
  }

  /** An option before an argument that is missing may have taken it. */
  private static void tellTaken(CommandLine verb) {
    for (CommandLine.Model.OptionSpec option : verb.getCommandSpec().options()) {
      if (option.arity().max() > 0 && !option.originalStringValues().isEmpty()) {
        String values = String.join(" and ", option.originalStringValues());
        Messages.tell(
            verb, "%s took %s as %s".formatted(option.longestName(), values, option.paramLabel()));
      }
    }
  }

  private static int failed(Exception e, CommandLine verb, CommandLine.ParseResult parsed) {
    verb.getOut().flush();
    if (!verb.getOut().checkError()) {
      Messages.complain(verb, e);
    }
    return verb.getCommandSpec().exitCodeOnExecutionException();
  }

  /** Returns the names of all verbs but help. */
  static Set<String> verbs() {
    return new TreeSet<>(VERBS.keySet());
  }

  /**
   * Returns the command with the verb that {@code args} name, or with all of them if they do not
   * start with one: picocli takes longer to describe all of them than most stores take to open.
   */
  private static CommandLine commandFor(String... args) {
    CommandLine command = new CommandLine(new Main());
    for (String arg : args) {
      if (!arg.startsWith("-")) {
        Class<?> verb = VERBS.get(arg);
        return verb == null ? withAllVerbs(command) : command.addSubcommand(arg, verb);
      }
    }
    return withAllVerbs(command);
  }

  private static CommandLine withAllVerbs(CommandLine command) {
    // A lambda with picocli's old class would keep that class out of the archive of classes.
    for (Map.Entry<String, Class<?>> verb : VERBS.entrySet()) {
      command.addSubcommand(verb.getKey(), verb.getValue());
    }
    CommandLine completion = new CommandLine(new GenerateCompletion());
    completion.getCommandSpec().usageMessage().hidden(true);
    return command.addSubcommand(new HelpCommand()).addSubcommand(completion);
  }

  /** Without a verb: the help. */
  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }

  static final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = Main.class.getPackage().getImplementationVersion();
      return new String[] {"zarr-cdm " + (version == null ? "(built from source)" : version)};
    }
  }

  /**
   * The program whose classes the start script keeps in an archive: {@code info} and {@code copy},
   * in one process, because an AOT cache is made from one. The other verbs share most of their
   * classes; those of {@code map} and {@code dump} are left out, because Java links all of a cache
   * at each start.
   */
  static final class Training {
    private Training() {}

    /** Shows the store {@code args[0]}, and copies it into the folder {@code args[1]}. */
    public static void main(String[] args) {
      PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
      run(nowhere, nowhere, "info", args[0]);
      run(nowhere, nowhere, "copy", args[0], args[1] + "/copy.zarr");
      System.exit(0);
    }
  }
}
