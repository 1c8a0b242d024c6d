package io.github.zarrcdm.cli.output;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/** Standard output, which remembers why it could not be written to. */
public final class StandardOutput extends FilterOutputStream {
  private static final int BUFFER = 1 << 16;

  private @Nullable IOException failure;

  public StandardOutput() {
    this(new FileOutputStream(FileDescriptor.out));
  }

  StandardOutput(OutputStream raw) {
    super(new BufferedOutputStream(raw, BUFFER));
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    try {
      out.write(bytes, from, length);
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }

  @Override
  public void flush() throws IOException {
    try {
      out.flush();
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }

  /**
   * Returns the exit code of a command that would end with {@code done}. That a reader like {@code
   * head} has seen enough is not a failure; that a disk is full is reported to {@code err}.
   */
  public int exitCode(int done, PrintWriter err) {
    if (failure == null) {
      return done;
    }
    String reason = failure.getMessage();
    if (reason != null && reason.contains("pipe")) {
      return 0;
    }
    err.println("zarr-cdm: the output is incomplete: " + reason);
    return 1;
  }
}
