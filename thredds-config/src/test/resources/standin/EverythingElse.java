package thredds.servlet;

import java.io.IOException;
import javax.servlet.Filter;
import javax.servlet.FilterChain;
import javax.servlet.ServletRequest;
import javax.servlet.ServletResponse;

/** Stands for the filters and servlets of TDS: answers what comes to it. */
public final class EverythingElse implements Filter {
  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain next)
      throws IOException {
    response.getWriter().write("This is TDS.");
  }
}
