package io.github.zarrcdm.iosp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.testing.Corpus;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.ma2.Array;
import ucar.ma2.Section;
import ucar.nc2.Group;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.iosp.AbstractIOServiceProvider;
import ucar.nc2.iosp.IOServiceProvider;
import ucar.nc2.util.CancelTask;
import ucar.unidata.io.RandomAccessFile;
import ucar.unidata.io.spi.RandomAccessFileProvider;

/**
 * netCDF-Java from 5.6 on brings a reader, cdm-zarr, that claims every folder. Here is one like it,
 * found before ours.
 */
class CompetitionTest {
  private static final String STORE = Corpus.store("xarray/air_packed_1_v3_x2604").toString();

  @TempDir Path services;
  private ClassLoader before;

  @BeforeEach
  void findTheOtherFirst() throws Exception {
    before = Thread.currentThread().getContextClassLoader();
    Path folder = Files.createDirectories(services.resolve("META-INF/services"));
    Files.writeString(
        folder.resolve(RandomAccessFileProvider.class.getName()), GreedyFiles.class.getName());
    Files.writeString(folder.resolve(IOServiceProvider.class.getName()), Greedy.class.getName());
    Thread.currentThread().setContextClassLoader(new OwnFirst(services.toUri().toURL(), before));
  }

  @AfterEach
  void restore() {
    Thread.currentThread().setContextClassLoader(before);
  }

  @Test
  void aRegisteredReaderComesFirst() throws Exception {
    Zarr.register();
    try (NetcdfFile file = NetcdfFiles.open(STORE)) {
      assertThat(file.getFileTypeId()).isEqualTo("Zarr");
    }
  }

  @Test
  void datasetsNeedNoRegistration() throws Exception {
    try (NetcdfFile file = NetcdfDatasets.openFile("file:" + STORE, null)) {
      assertThat(file.getFileTypeId()).isEqualTo("Zarr");
    }
  }

  @Test
  void itKeepsTheFoldersThatAreNoStores() throws Exception {
    try (NetcdfFile file = NetcdfFiles.open(services.toString())) {
      assertThat(file.getFileTypeId()).isEqualTo("Greedy");
    }
  }

  /** Finds its own service files before those of its parent. */
  private static final class OwnFirst extends URLClassLoader {
    OwnFirst(URL url, ClassLoader parent) {
      super(new URL[] {url}, parent);
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
      List<URL> all = new ArrayList<>(Collections.list(findResources(name)));
      all.addAll(Collections.list(getParent().getResources(name)));
      return Collections.enumeration(all);
    }
  }

  /** Claims every folder. */
  public static final class GreedyFiles implements RandomAccessFileProvider {
    @Override
    public boolean isOwnerOf(String location) {
      return Files.isDirectory(Path.of(location));
    }

    @Override
    public RandomAccessFile open(String location) {
      return new Folder(location);
    }
  }

  private static final class Folder extends RandomAccessFile {
    Folder(String folder) {
      super(1);
      this.location = folder;
    }

    @Override
    public boolean isDirectory() {
      return true;
    }
  }

  /** Reads every folder, as one without content. */
  public static final class Greedy extends AbstractIOServiceProvider {
    @Override
    public boolean isValidFile(RandomAccessFile file) {
      return file.isDirectory();
    }

    @Override
    public boolean isBuilder() {
      return true;
    }

    @Override
    public void build(RandomAccessFile file, Group.Builder root, CancelTask cancelTask) {
      this.raf = file;
    }

    @Override
    public Array readData(Variable variable, Section section) {
      throw new UnsupportedOperationException();
    }

    @Override
    public String getFileTypeId() {
      return "Greedy";
    }

    @Override
    public String getFileTypeDescription() {
      return "every folder";
    }
  }
}
