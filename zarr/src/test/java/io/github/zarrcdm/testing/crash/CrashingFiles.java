package io.github.zarrcdm.testing.crash;

import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.StandardOpenOption;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.StreamSupport;

/**
 * The files of this machine, as a process sees them that may die at each of its changes, or whose
 * disk may be full from one on. What it reads is what is there; folders are listed by name, as some
 * file systems do: chunks come before the documents of their arrays.
 */
public final class CrashingFiles extends FileSystemProvider {
  private final FileSystemProvider real = FileSystems.getDefault().provider();
  private final FileSystem system = new Files();
  private final Changes changes;

  public CrashingFiles(Changes changes) {
    this.changes = changes;
  }

  /** {@code path}, whose changes are counted. */
  public Path path(Path path) {
    return (Path)
        Proxy.newProxyInstance(
            Path.class.getClassLoader(), new Class<?>[] {Path.class}, new Counted(path));
  }

  private final class Counted implements InvocationHandler {
    private final Path path;

    Counted(Path path) {
      this.path = path;
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
      if (method.getName().equals("getFileSystem")) {
        return system;
      }
      if (method.getName().equals("equals")) { // as paths of two providers, here of two processes
        return arguments[0] instanceof Path other
            && other.getFileSystem() == system
            && path.equals(real(other));
      }
      Object[] given = arguments == null ? new Object[0] : arguments.clone();
      for (int i = 0; i < given.length; i++) {
        given[i] = given[i] instanceof Path other ? real(other) : given[i];
      }
      try {
        return counted(method.invoke(path, given));
      } catch (InvocationTargetException e) {
        throw e.getCause();
      }
    }
  }

  private Object counted(Object result) {
    if (result instanceof Path found) {
      return path(found);
    }
    if (result instanceof Iterator<?> names) {
      List<Object> all = new ArrayList<>();
      names.forEachRemaining(name -> all.add(counted(name)));
      return all.iterator();
    }
    return result;
  }

  private static Path real(Path path) {
    return Proxy.isProxyClass(path.getClass())
        ? ((Counted) Proxy.getInvocationHandler(path)).path
        : path;
  }

  private static boolean writes(Set<? extends OpenOption> options) {
    return options.contains(StandardOpenOption.WRITE);
  }

  private static boolean creates(Set<? extends OpenOption> options) {
    return options.contains(StandardOpenOption.CREATE_NEW)
        || options.contains(StandardOpenOption.CREATE);
  }

  @Override
  public FileChannel newFileChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    if (!writes(options)) {
      return real.newFileChannel(real(path), options, attributes);
    }
    FileChannel[] opened = new FileChannel[1];
    Changes.Change open = () -> opened[0] = real.newFileChannel(real(path), options, attributes);
    if (creates(options)) {
      changes.make(true, open);
    } else {
      open.make();
    }
    return new CrashingFile(opened[0], changes);
  }

  @Override
  public SeekableByteChannel newByteChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    return newFileChannel(path, options, attributes);
  }

  @Override
  public DirectoryStream<Path> newDirectoryStream(
      Path folder, DirectoryStream.Filter<? super Path> filter) throws IOException {
    DirectoryStream<Path> stream =
        real.newDirectoryStream(real(folder), entry -> filter.accept(path(entry)));
    return new DirectoryStream<>() {
      @Override
      public Iterator<Path> iterator() {
        return StreamSupport.stream(stream.spliterator(), false)
            .sorted()
            .map(CrashingFiles.this::path)
            .iterator();
      }

      @Override
      public void close() throws IOException {
        stream.close();
      }
    };
  }

  @Override
  public void createDirectory(Path folder, FileAttribute<?>... attributes) throws IOException {
    changes.make(true, () -> real.createDirectory(real(folder), attributes));
  }

  @Override
  public void createLink(Path link, Path existing) throws IOException {
    changes.make(true, () -> real.createLink(real(link), real(existing)));
  }

  @Override
  public void delete(Path path) throws IOException {
    changes.make(false, () -> real.delete(real(path)));
  }

  @Override
  public void copy(Path source, Path target, CopyOption... options) throws IOException {
    changes.make(true, () -> real.copy(real(source), real(target), options));
  }

  @Override
  public void move(Path source, Path target, CopyOption... options) throws IOException {
    changes.make(false, () -> real.move(real(source), real(target), options));
  }

  @Override
  public boolean isSameFile(Path one, Path other) throws IOException {
    return real.isSameFile(real(one), real(other));
  }

  @Override
  public boolean isHidden(Path path) throws IOException {
    return real.isHidden(real(path));
  }

  @Override
  public FileStore getFileStore(Path path) throws IOException {
    return real.getFileStore(real(path));
  }

  @Override
  public void checkAccess(Path path, AccessMode... modes) throws IOException {
    real.checkAccess(real(path), modes);
  }

  @Override
  public <V extends FileAttributeView> V getFileAttributeView(
      Path path, Class<V> type, LinkOption... options) {
    return real.getFileAttributeView(real(path), type, options);
  }

  @Override
  public <A extends BasicFileAttributes> A readAttributes(
      Path path, Class<A> type, LinkOption... options) throws IOException {
    return real.readAttributes(real(path), type, options);
  }

  @Override
  public Map<String, Object> readAttributes(Path path, String names, LinkOption... options)
      throws IOException {
    return real.readAttributes(real(path), names, options);
  }

  @Override
  public void setAttribute(Path path, String name, Object value, LinkOption... options)
      throws IOException {
    real.setAttribute(real(path), name, value, options);
  }

  @Override
  public String getScheme() {
    return "crashing";
  }

  @Override
  public FileSystem newFileSystem(URI uri, Map<String, ?> settings) {
    throw new UnsupportedOperationException();
  }

  @Override
  public FileSystem getFileSystem(URI uri) {
    return system;
  }

  @Override
  public Path getPath(URI uri) {
    return path(Path.of(uri));
  }

  private final class Files extends FileSystem {
    private final FileSystem files = FileSystems.getDefault();

    @Override
    public FileSystemProvider provider() {
      return CrashingFiles.this;
    }

    @Override
    public Path getPath(String first, String... more) {
      return path(files.getPath(first, more));
    }

    @Override
    public void close() {}

    @Override
    public boolean isOpen() {
      return true;
    }

    @Override
    public boolean isReadOnly() {
      return false;
    }

    @Override
    public String getSeparator() {
      return files.getSeparator();
    }

    @Override
    public Iterable<Path> getRootDirectories() {
      return files.getRootDirectories();
    }

    @Override
    public Iterable<FileStore> getFileStores() {
      return files.getFileStores();
    }

    @Override
    public Set<String> supportedFileAttributeViews() {
      return files.supportedFileAttributeViews();
    }

    @Override
    public PathMatcher getPathMatcher(String pattern) {
      return files.getPathMatcher(pattern);
    }

    @Override
    public UserPrincipalLookupService getUserPrincipalLookupService() {
      return files.getUserPrincipalLookupService();
    }

    @Override
    public WatchService newWatchService() {
      throw new UnsupportedOperationException();
    }
  }
}
