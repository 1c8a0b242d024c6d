package io.github.zarrcdm.store;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What can be written instead of schemes that other programs have for stores read here too. */
final class SchemeSuggestions {
  private static final String S3 = "s3://BUCKET/KEY#endpoint=https://";

  private static final Map<String, String> INSTEAD = new HashMap<>();

  static {
    put(S3 + "ACCOUNT.r2.cloudflarestorage.com", "r2");
    put(S3 + "s3.REGION.backblazeb2.com", "b2");
    put(S3 + "oss-REGION.aliyuncs.com,addressing=virtual", "oss");
    put(S3 + "cos.REGION.myqcloud.com,addressing=virtual", "cos", "cosn");
    put(S3 + "obs.REGION.myhuaweicloud.com,addressing=virtual", "obs");
    put(S3 + "NAMESPACE.compat.objectstorage.REGION.oraclecloud.com", "oci");
    put(S3 + "REGION.digitaloceanspaces.com", "do", "spaces");
    put(S3 + "eodata.dataspace.copernicus.eu", "eodata");
    put(S3 + "HOST", "minio", "ceph", "osn", "wasabi", "swift");
    put("https://ipfs.io/ipfs/CID/PATH, or another gateway", "ipfs");
    put("https://ipfs.io/ipns/NAME/PATH, or another gateway", "ipns");
    put("the https address of the file or bucket to which it leads", "doi", "gdrive", "github");
    put("icechunk:s3://BUCKET/REPOSITORY", "arraylake", "al");
    put("the path of the folder, mounted or copied to this machine", "ftp", "sftp", "ssh", "smb");
    put("the path of the folder, mounted, or webhdfs by https", "hdfs");
  }

  private SchemeSuggestions() {}

  private static void put(String instead, String... schemes) {
    for (String scheme : schemes) {
      INSTEAD.put(scheme, instead);
    }
  }

  /**
   * Returns what to write instead of a location of {@code scheme}; empty if nothing here reads it.
   */
  static Optional<String> instead(String scheme) {
    return Optional.ofNullable(INSTEAD.get(scheme));
  }
}
