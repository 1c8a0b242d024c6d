package io.github.zarrcdm.s3;

import com.google.common.io.ByteSource;
import java.net.URI;
import java.util.Map;
import org.gaul.s3proxy.AuthenticationType;
import org.gaul.s3proxy.S3Proxy;
import org.jclouds.ContextBuilder;
import org.jclouds.blobstore.BlobStore;
import org.jclouds.blobstore.BlobStoreContext;
import org.jclouds.blobstore.TransientApiMetadata;

/** S3Proxy on this machine, with one bucket in memory. */
final class S3Server implements AutoCloseable {
  static final String BUCKET = "bucket";
  static final String USER = "reader";
  static final String SECRET = "s3cret";

  private final BlobStoreContext context;
  private final S3Proxy proxy;

  private S3Server(boolean open) throws Exception {
    context = ContextBuilder.newBuilder(new TransientApiMetadata()).build(BlobStoreContext.class);
    context.getBlobStore().createContainerInLocation(null, BUCKET);
    S3Proxy.Builder builder =
        S3Proxy.builder()
            .blobStore(context.getBlobStore())
            .endpoint(URI.create("http://127.0.0.1:0"));
    proxy =
        (open
                ? builder.awsAuthentication(AuthenticationType.NONE, null, null)
                : builder.awsAuthentication(AuthenticationType.AWS_V2_OR_V4, USER, SECRET))
            .build();
    proxy.start();
    while (!proxy.getState().equals("STARTED")) {
      Thread.sleep(5);
    }
  }

  /** A server without authentication. */
  static S3Server open() throws Exception {
    return new S3Server(true);
  }

  /** A server that knows {@link #USER} alone. */
  static S3Server closed() throws Exception {
    return new S3Server(false);
  }

  S3Server with(String root, Map<String, byte[]> values) {
    BlobStore store = context.getBlobStore();
    values.forEach(
        (key, value) ->
            store.putBlob(
                BUCKET,
                store
                    .blobBuilder(root + "/" + key)
                    .payload(ByteSource.wrap(value))
                    .contentLength(value.length)
                    .build()));
    return this;
  }

  /** The location of what is below {@code root}. */
  String location(String root) {
    return "s3://%s/%s#endpoint=http://127.0.0.1:%d,region=us-east-1"
        .formatted(BUCKET, root, proxy.getPort());
  }

  @Override
  public void close() throws Exception {
    proxy.stop();
    context.close();
  }
}
