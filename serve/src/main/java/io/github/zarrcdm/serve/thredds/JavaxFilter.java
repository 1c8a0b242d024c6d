package io.github.zarrcdm.serve.thredds;

import java.io.IOException;
import java.io.OutputStream;
import javax.servlet.Filter;
import javax.servlet.FilterChain;
import javax.servlet.FilterConfig;
import javax.servlet.ServletException;
import javax.servlet.ServletRequest;
import javax.servlet.ServletResponse;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

/** The service in TDS up to 5.5. */
record JavaxFilter(ZarrService service) implements Filter {

  /** Servlets 3 have no default of this. */
  @Override
  public void init(FilterConfig config) {}

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain next)
      throws IOException {
    service.serve(new Servlet((HttpServletRequest) request, (HttpServletResponse) response));
  }

  @Override
  public void destroy() {
    service.stop();
  }

  private record Servlet(HttpServletRequest request, HttpServletResponse response)
      implements ServletExchange {
    @Override
    public String method() {
      return request.getMethod();
    }

    @Override
    public String path() {
      return request.getRequestURI();
    }

    @Override
    public String application() {
      return request.getContextPath();
    }

    @Override
    public String scheme() {
      return request.getScheme();
    }

    @Override
    public String host() {
      return request.getServerName();
    }

    @Override
    public int port() {
      return request.getServerPort();
    }

    @Override
    public boolean isSecure() {
      return request.isSecure();
    }

    @Override
    public @Nullable String header(String name) {
      return request.getHeader(name);
    }

    @Override
    public boolean authenticate(Object told) throws IOException {
      try {
        return request.authenticate((HttpServletResponse) told);
      } catch (ServletException e) {
        return false; // There is no way to log in.
      }
    }

    @Override
    public void status(int status) {
      response.setStatus(status);
    }

    @Override
    public void header(String name, String value) {
      response.setHeader(name, value);
    }

    @Override
    public OutputStream body() throws IOException {
      return response.getOutputStream();
    }
  }
}
