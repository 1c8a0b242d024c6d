package io.github.zarrcdm.thredds;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * A Tomcat in which a web application has the drop-in jar, and classes with the names of TDS's in
 * place of TDS. Tomcat and all that runs in it see nothing of the test.
 */
final class StandInServer implements Closeable {
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final URLClassLoader loader;
  private final Object tomcat;
  private final int port;

  private StandInServer(URLClassLoader loader, Object tomcat, int port) {
    this.loader = loader;
    this.tomcat = tomcat;
    this.port = port;
  }

  /** Starts Tomcat {@code version}, 9 or 10, in {@code folder}. */
  static StandInServer start(int version, Path folder) throws Exception {
    List<Path> tomcat = jars(Path.of(System.getProperty("tomcats"), "tomcat-" + version));
    Path application = Files.createDirectories(folder.resolve("thredds"));
    Path lib = Files.createDirectories(application.resolve("WEB-INF/lib"));
    for (String part : System.getProperty("java.class.path").split(File.pathSeparator)) {
      if (part.endsWith(".jar") && !part.matches(".*(junit|jupiter|surefire|opentest).*")) {
        Files.copy(Path.of(part), lib.resolve(Path.of(part).getFileName()));
      }
    }
    Path dropIn = Path.of(System.getProperty("drop-in.jar"));
    if (!Files.exists(lib.resolve(dropIn.getFileName()))) {
      Files.copy(dropIn, lib.resolve(dropIn.getFileName()));
    }
    Files.writeString(application.resolve("WEB-INF/web.xml"), resource("web.xml"));
    compile(version, tomcat, lib, Files.createDirectories(application.resolve("WEB-INF/classes")));

    List<URL> urls = new ArrayList<>();
    for (Path jar : tomcat) {
      urls.add(jar.toUri().toURL());
    }
    URLClassLoader loader =
        new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    Thread.currentThread().setContextClassLoader(loader);
    try {
      // Java takes one such factory, and more than one Tomcat runs here.
      loader
          .loadClass("org.apache.catalina.webresources.TomcatURLStreamHandlerFactory")
          .getMethod("disable")
          .invoke(null);
      Object server =
          loader.loadClass("org.apache.catalina.startup.Tomcat").getConstructor().newInstance();
      call(server, "setBaseDir", folder.toString());
      call(server, "setPort", 0);
      Object engine = call(server, "getEngine");
      engine.getClass().getMethod("setParentClassLoader", ClassLoader.class).invoke(engine, loader);
      call(server, "setAddDefaultWebXmlToWebapp", false);
      call(server, "addWebapp", "/thredds", application.toString());
      call(server, "addUser", "ann", "a");
      call(server, "addRole", "ann", "reader");
      call(server, "addUser", "bob", "b");
      Object connector = call(server, "getConnector");
      call(server, "start");
      return new StandInServer(loader, server, (int) call(connector, "getLocalPort"));
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  private static void compile(int version, List<Path> tomcat, Path lib, Path classes)
      throws IOException {
    List<String> arguments = new ArrayList<>(List.of("-nowarn", "-proc:none", "-d", "" + classes));
    List<Path> seen = new ArrayList<>(tomcat);
    seen.addAll(jars(lib));
    arguments.add("-cp");
    arguments.add(String.join(File.pathSeparator, seen.stream().map(Path::toString).toList()));
    for (String name : List.of("TdsRequestedDataset.java", "EverythingElse.java")) {
      String api = version == 9 ? "javax.servlet" : "jakarta.servlet";
      Path source = classes.resolveSibling(name);
      Files.writeString(source, resource(name).replace("javax.servlet", api));
      arguments.add(source.toString());
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    assertThat(compiler.run(null, null, null, arguments.toArray(String[]::new))).isZero();
  }

  private static List<Path> jars(Path folder) throws IOException {
    List<Path> jars = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*.jar")) {
      found.forEach(jars::add);
    }
    assertThat(jars).as("jars in " + folder).isNotEmpty();
    return jars;
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = StandInServer.class.getResourceAsStream("/standin/" + name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static Object call(Object on, String method, Object... args) throws Exception {
    Class<?>[] types = new Class<?>[args.length];
    for (int n = 0; n < args.length; n++) {
      types[n] =
          args[n] instanceof Integer
              ? int.class
              : args[n] instanceof Boolean ? boolean.class : args[n].getClass();
    }
    return on.getClass().getMethod(method, types).invoke(on, args);
  }

  String url() {
    return "http://127.0.0.1:" + port + "/thredds";
  }

  HttpResponse<byte[]> get(String path, String... headers) throws Exception {
    return ask("GET", path, headers);
  }

  HttpResponse<byte[]> ask(String method, String path, String... headers) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url() + path))
            .method(method, HttpRequest.BodyPublishers.noBody());
    if (headers.length > 0) {
      request.headers(headers);
    }
    return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
  }

  /** Headers of a request by a user. */
  static String[] by(String user, String password) {
    String both = user + ":" + password;
    return new String[] {
      "Authorization",
      "Basic " + Base64.getEncoder().encodeToString(both.getBytes(StandardCharsets.UTF_8))
    };
  }

  @Override
  public void close() throws IOException {
    try {
      call(tomcat, "stop");
      call(tomcat, "destroy");
    } catch (Exception e) {
      throw new IOException(e);
    } finally {
      loader.close();
    }
  }
}
