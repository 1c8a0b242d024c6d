package io.github.zarrcdm.internal.store.http.s3;

import io.github.zarrcdm.internal.remote.S3Accounts;
import io.github.zarrcdm.internal.remote.S3Accounts.Account;
import io.github.zarrcdm.internal.store.http.wire.HttpRequest;
import java.io.IOException;
import java.util.Map;

/** The account in whose name a bucket is requested. Safe for concurrent callers. */
interface S3Caller {
  String SIGN_IN =
      "If the bucket is public, add #anonymous=true; else set AWS_ACCESS_KEY_ID and"
          + " AWS_SECRET_ACCESS_KEY, or add #profile=NAME";

  /** Returns the caller at this moment. */
  Account account() throws IOException;

  /** Returns true if {@code refused} is worth another try: there are other keys now. */
  default boolean renews(HttpRequest refused) throws IOException {
    return false;
  }

  /** Returns what a user can do about a refusal, as the start of a sentence. */
  default String advice() {
    return SIGN_IN;
  }

  /** Asks without a name. */
  Account NOBODY =
      new Account() {
        @Override
        public String region() {
          return "";
        }

        @Override
        public Map<String, String> signed(S3Accounts.Request request) {
          return Map.of();
        }
      };

  /** One account as long as the store is open; its keys may change by themselves. */
  record Fixed(Account account, String advice) implements S3Caller {}
}
