# The cache of the cluster: keeps public pages and files, drops them by tag, and shows them for a day without an origin.
# Needs Varnish 7.1 or later with xkey (varnish-modules), `-p http_gzip_support=off`, a socket named `control`, and
# CDN_PURGE_TOKEN in the environment. Visitors come through any other socket.
#
# An object passes these states; max-age is the board's, 600s its stale-while-revalidate, 24h its stale-if-error:
#   fresh     younger than max-age                          delivered
#   aged      younger than max-age + 600s, not expired yet  the first visitor marks it: expired, with a grace of 24h
#   marked    expired, grace 24h                            delivered while one fetch renews it
#   outdated  expired, grace 25h: by a purge or by time     visitors wait for one fetch
# Without a board all of them are delivered. Marks exist because `xkey.softpurge` skips what has expired: an object that
# expires at its max-age by itself would survive a purge and be shown once more.
vcl 4.1;

import purge;
import std;
import xkey;

include "./backend.vcl";

sub vcl_recv {
  if (local.socket == "control") {
    call control;
  }
  if (req.restarts > 0) {
    return (hash);
  }

  # Names of this file; a visitor does not set them.
  unset req.http.Edge-Junk;
  unset req.http.Edge-Key;
  unset req.http.Edge-Stale;
  unset req.http.Edge-State;

  # What could change an answer and is not part of its key. Not the client's address: the core has appended it to
  # X-Forwarded-For, and TRUST_PROXY of the board counts this proxy.
  unset req.http.Accept-Language;
  unset req.http.CF-Connecting-IP;
  unset req.http.Forwarded;
  unset req.http.Front-End-Https;
  unset req.http.Proxy;
  # The board would continue the trace of a visitor, who could have all of them recorded.
  unset req.http.Traceparent;
  unset req.http.Tracestate;
  unset req.http.True-Client-IP;
  unset req.http.X-Client-IP;
  unset req.http.X-Forwarded-Host;
  unset req.http.X-Forwarded-Port;
  unset req.http.X-Forwarded-Prefix;
  unset req.http.X-Forwarded-Proto;
  unset req.http.X-Forwarded-Scheme;
  unset req.http.X-Forwarded-Server;
  unset req.http.X-Forwarded-Ssl;
  unset req.http.X-Host;
  unset req.http.X-HTTP-Method;
  unset req.http.X-HTTP-Method-Override;
  unset req.http.X-Method-Override;
  unset req.http.X-Original-Host;
  unset req.http.X-Original-URL;
  unset req.http.X-Real-IP;
  unset req.http.X-Rewrite-URL;
  unset req.http.X-Scheme;
  call forget_country;
  std.collect(req.http.X-Forwarded-For, ", ");

  if (req.method !~ "^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$") {
    return (synth(405));
  }
  # A browser never sends a fragment, and programs disagree about where such a path ends.
  if (req.url !~ "^/" || req.url ~ "#") {
    return (synth(400));
  }
  # As the board; copies of longer addresses would not fit into a workspace.
  if (req.url ~ "^.{8193}") {
    return (synth(414));
  }
  set req.http.Host = regsub(std.tolower(req.http.Host), "\.?(:(80|443))?$", "");

  call normalise_encoding;
  call normalise_key;

  if (req.url ~ "^/(assets|fonts)/") {
    unset req.http.Cookie;
  }
  # Nothing of these is ever kept, so that nobody waits for the answer to another.
  if (req.method !~ "^(GET|HEAD)$" ||
      req.http.Authorization ||
      req.http.Content-Length || req.http.Transfer-Encoding ||
      req.url ~ "^/(api|mcp|health|builds|sandbox)/" ||
      # Paths that a cache and a server may read differently: the board refuses them, and the edge forgets them.
      req.url ~ "(?i)^[^?]*(;|//|\\|/\.|%2e|%2f|%3b|%5c|%0)") {
    return (pass);
  }

  # An address that the board refuses never has the key of one that it answers: parameters that do not matter are left out,
  # the rest goes past the cache.
  call find_junk;
  if (req.http.Edge-Junk) {
    set req.url = req.http.Edge-Key;
    call find_junk;
  }
  # A name that is written in escapes would be a key of its own for the same page.
  if (req.http.Edge-Junk || req.http.Edge-Key ~ "(?:^[^?]*\?|&)[^=&]*%") {
    return (pass);
  }
  return (hash);
}

# Where a visitor is says a proxy in front that sets COUNTRY_HEADER of this process anew in each request, and nobody else: the
# board loads foreign services by it. The names are those that the board knows (country-headers.ts).
sub forget_country {
  if (std.tolower(std.getenv("COUNTRY_HEADER")) != "cf-ipcountry") {
    unset req.http.CF-IPCountry;
  }
  if (std.tolower(std.getenv("COUNTRY_HEADER")) != "cloudfront-viewer-country") {
    unset req.http.CloudFront-Viewer-Country;
  }
  if (std.tolower(std.getenv("COUNTRY_HEADER")) != "fastly-client-country") {
    unset req.http.Fastly-Client-Country;
  }
  if (std.tolower(std.getenv("COUNTRY_HEADER")) != "x-client-country") {
    unset req.http.X-Client-Country;
  }
  if (std.tolower(std.getenv("COUNTRY_HEADER")) != "x-client-geo-country") {
    unset req.http.X-Client-Geo-Country;
  }
  if (std.tolower(std.getenv("COUNTRY_HEADER")) != "x-country") {
    unset req.http.X-Country;
  }
  if (std.tolower(std.getenv("COUNTRY_HEADER")) != "x-country-code") {
    unset req.http.X-Country-Code;
  }
  if (std.tolower(std.getenv("COUNTRY_HEADER")) != "x-geo-country") {
    unset req.http.X-Geo-Country;
  }
  if (std.tolower(std.getenv("COUNTRY_HEADER")) != "x-geoip-country") {
    unset req.http.X-GeoIP-Country;
  }
  if (std.tolower(std.getenv("COUNTRY_HEADER")) != "x-geoip-country-code") {
    unset req.http.X-GeoIP-Country-Code;
  }
  if (std.tolower(std.getenv("COUNTRY_HEADER")) != "x-geoip2-country") {
    unset req.http.X-GeoIP2-Country;
  }
  if (std.tolower(std.getenv("COUNTRY_HEADER")) != "x-vercel-ip-country") {
    unset req.http.X-Vercel-IP-Country;
  }
}

# Purges of the board and probes of Kubernetes. The control socket is not reachable for visitors.
sub control {
  if (req.url == "/health") {
    return (synth(200));
  }
  if (req.url != "/purge") {
    return (synth(404));
  }
  if (req.method != "POST") {
    return (synth(405));
  }
  if (std.getenv("CDN_PURGE_TOKEN") == "" ||
      req.http.Authorization != "Bearer " + std.getenv("CDN_PURGE_TOKEN")) {
    return (synth(401));
  }
  if (req.http.Surrogate-Key !~ "^[\w:./-]+( [\w:./-]+)*$") {
    return (synth(400));
  }
  # Soft: without an origin an outdated page is better than none.
  set req.http.Edge-State = xkey.softpurge(req.http.Surrogate-Key);
  # Those that are being renewed have expired already.
  if (!std.ban("obj.http.xkey ~ (^|\s)(" + regsuball(req.http.Surrogate-Key, " ", "|") + ")(\s|$) && obj.grace <= 24h")) {
    return (synth(500));
  }
  return (synth(200));
}

# One encoding of those the board has, the best first: an address has at most four variants.
sub normalise_encoding {
  if (req.url ~ "^[^?]*\.(png|webp|jpg|ico|woff2)(\?|$)") {
    unset req.http.Accept-Encoding;
  } elsif (req.http.Accept-Encoding ~ "(?i)(^|[,\s])br\s*(?!\s*;\s*q=0(\.0*)?\s*(,|$))(;|,|$)") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "(?i)(^|[,\s])zstd\s*(?!\s*;\s*q=0(\.0*)?\s*(,|$))(;|,|$)") {
    set req.http.Accept-Encoding = "zstd";
  } elsif (req.http.Accept-Encoding ~ "(?i)(^|[,\s])gzip\s*(?!\s*;\s*q=0(\.0*)?\s*(,|$))(;|,|$)") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
}

# The key has the parameters that change a page, sorted: those of `no-vary-search`, which a test compares, and the version
# of a picture. Their names have small letters and `_`. Names with escapes of these stay, because the board decodes them.
# The board gets the address as it was.
sub normalise_key {
  set req.http.Edge-Key = "&" + regsub(req.url, "^[^?]*\??", "");
  set req.http.Edge-Key = regsuball(req.http.Edge-Key, "&(?!(?:search|profession|location|scope|work_form|employment|schedule|hours_from|hours_to|zone|overlap|evenings|short_day|hours_unsaid|contract|experience|pay_frequency|label|salary|salary_mode|abroad|period|direct|company|page|sort|exact|mentions|tab|from|to|pay|basis|kind|year|deduction|topic|q|price|length|format|sent|error|v)(?:[=&]|$))[^=&%+]*(?:=[^&]*)?(?=&|$)", "");
  set req.http.Edge-Key = regsuball(req.http.Edge-Key, "&(?:[a-z_]++|%(?:5[Ff]|6[1-9A-Fa-f]|7[0-9Aa]))*+[^=&][^&]*+", "");
  set req.http.Edge-Key = std.querysort(regsub(req.url, "\?.*$", "") + regsub(regsub(req.http.Edge-Key, "^&+", "?"), "^\?$", ""));
  if (req.url ~ "^/(assets|fonts)/") {
    set req.http.Edge-Key = regsub(req.url, "\?.*$", "");
  }
}

# What the board refuses (plain-address.ts): escapes that are broken, of control characters or of no UTF-8, bytes without an
# escape, and over a hundred parameters. Left of the address are the broken escapes.
sub find_junk {
  set req.http.Edge-Junk = regsuball(req.url, "(?i)%(?:[2-6][0-9a-f]|7[0-9a-e]|0[9ad]|(?:c[2-9a-f]|d[0-9a-f])%[89ab][0-9a-f]|(?:e0%[ab][0-9a-f]|e[1-9a-cef]%[89ab][0-9a-f]|ed%[89][0-9a-f])%[89ab][0-9a-f]|(?:f0%[9ab][0-9a-f]|f[1-3]%[89ab][0-9a-f]|f4%8[0-9a-f])%[89ab][0-9a-f]%[89ab][0-9a-f])", "");
  # From ! to ~ but for the % in between.
  if (req.http.Edge-Junk !~ "[^!-$&-~]" && req.url !~ "(?:&[^&]*+){100}") {
    unset req.http.Edge-Junk;
  }
}

sub vcl_hash {
  hash_data(req.http.Edge-Key);
  hash_data(req.http.Host);
  # Not by Vary: the states of one variant must not depend on another.
  hash_data(req.http.Accept-Encoding);
  return (lookup);
}

sub vcl_hit {
  set req.http.Edge-State = "hit";
  if (obj.ttl > 0s && obj.age < std.duration(obj.http.Edge-Fresh, 0s)) {
    return (deliver);
  }
  set req.http.Edge-State = "stale";
  if (req.http.Edge-Stale || !std.healthy(req.backend_hint)) {
    return (deliver);
  }
  if (obj.ttl > 0s) {
    # Below zero: at zero the object would still be fresh for the moment at which this request began.
    set req.http.Edge-State = purge.soft(-1s, 24h, -1s);
    return (restart);
  }
  if (obj.grace <= 24h && obj.age < std.duration(obj.http.Edge-Fresh, 0s) + 600s) {
    return (deliver);
  }
  set req.grace = 0s;
  return (restart);
}

sub vcl_miss {
  set req.http.Edge-State = "miss";
  return (fetch);
}

sub vcl_pass {
  set req.http.Edge-State = "pass";
  return (fetch);
}

sub vcl_backend_fetch {
  # Who is shown an old object because the origin has just failed asks it no second time.
  if (bereq.is_bgfetch && bereq.http.Edge-Stale) {
    return (abandon);
  }
  if (!bereq.uncacheable) {
    # A render has two seconds.
    set bereq.first_byte_timeout = 5s;
    # There is an object, so the address is public.
    if (bereq.is_bgfetch || bereq.http.If-None-Match || bereq.http.If-Modified-Since) {
      unset bereq.http.Cookie;
    }
  }
  unset bereq.http.Edge-Junk;
  unset bereq.http.Edge-Key;
  unset bereq.http.Edge-Stale;
  unset bereq.http.Edge-State;
  return (fetch);
}

sub vcl_backend_response {
  # Failures, and the limit of one visitor.
  if (beresp.status >= 500 || beresp.status == 429) {
    if (bereq.is_bgfetch) {
      return (abandon);
    }
    # An answer would take the place of the older object, an error does not.
    if (!bereq.uncacheable && (bereq.http.If-None-Match || bereq.http.If-Modified-Since)) {
      return (error(503));
    }
    # Long enough that those who wait for this answer go on at once and together.
    set beresp.uncacheable = true;
    set beresp.ttl = 1s;
    set beresp.grace = 0s;
    set beresp.keep = 0s;
    return (deliver);
  }

  # Only what the board gives to edges, and files that never change. Seconds to stay fresh; 0: not kept.
  unset beresp.http.Edge-Fresh;
  if (beresp.http.CDN-Cache-Control) {
    set beresp.http.Edge-Fresh = beresp.http.CDN-Cache-Control;
  } elsif (beresp.http.Surrogate-Control) {
    set beresp.http.Edge-Fresh = beresp.http.Surrogate-Control;
  } elsif (beresp.http.Cache-Control ~ "\bpublic\b.*\bimmutable\b") {
    set beresp.http.Edge-Fresh = beresp.http.Cache-Control;
  }
  if (beresp.http.Edge-Fresh !~ "(?i)(^|[,\s])max-age=[1-9]\d*" || beresp.http.Edge-Fresh ~ "(?i)\b(no-store|private)\b" ||
      beresp.http.Cache-Control ~ "(?i)\b(no-store|private)\b" ||
      beresp.http.Set-Cookie ||
      (beresp.http.Vary && beresp.http.Vary !~ "(?i)^\s*accept-encoding\s*$") ||
      (beresp.status != 200 && beresp.status != 404 && beresp.status != 410) ||
      bereq.uncacheable) {
    # Visitors of private pages do not wait for each other.
    set beresp.uncacheable = true;
    set beresp.ttl = 120s;
    if (beresp.http.CDN-Cache-Control ~ "no-store") {
      # A page that has changed while it was rendered: the next one will be kept.
      set beresp.ttl = 1s;
    }
    set beresp.grace = 0s;
    set beresp.keep = 0s;
    return (deliver);
  }

  set beresp.http.Edge-Fresh = regsub(beresp.http.Edge-Fresh, "(?i)^(?:.*[,\s])?max-age=(\d+).*$", "\1s");
  set beresp.ttl = std.duration(beresp.http.Edge-Fresh, 0s) + 600s;
  set beresp.grace = 25h;
  set beresp.keep = 0s;
  set beresp.http.xkey = beresp.http.Surrogate-Key;
  # Of the visitor for whom it was fetched.
  unset beresp.http.X-Request-Id;
  # By a validator a later fetch that fails knows that there is an object.
  if (!beresp.http.ETag && !beresp.http.Last-Modified) {
    set beresp.http.Last-Modified = now;
  }
  return (deliver);
}

sub vcl_backend_error {
  # A pod that has just ended; another one answers.
  if (bereq.retries == 0 && bereq.method ~ "^(GET|HEAD)$" && std.healthy(bereq.backend) && !bereq.is_bgfetch &&
      !bereq.http.If-None-Match && !bereq.http.If-Modified-Since) {
    return (retry);
  }
  # Varnish makes a fetch conditional when it has an object; conditions of visitors do not reach a fetch that is kept.
  if (!bereq.uncacheable && (bereq.http.If-None-Match || bereq.http.If-Modified-Since)) {
    set beresp.http.Edge-Has-Stale = "1";
  }
  set beresp.uncacheable = true;
  set beresp.ttl = 0s;
  set beresp.grace = 0s;
  set beresp.keep = 0s;
  set beresp.status = 503;
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.Content-Type = "text/plain; charset=utf-8";
  set beresp.http.Retry-After = "5";
  set beresp.body = {"Сайт временно недоступен. Попробуйте через минуту.
"};
  return (deliver);
}

sub vcl_deliver {
  if (resp.http.Edge-Has-Stale && !req.http.Edge-Stale) {
    set req.http.Edge-Stale = "1";
    set req.grace = 25h;
    return (restart);
  }
  set resp.http.X-Cache = req.http.Edge-State;
  set resp.http.Via = "1.1 edge";
  if (req.http.Edge-State == "hit") {
    set resp.http.Cache-Status = resp.http.Cache-Status + ", edge; hit";
  } elsif (req.http.Edge-State == "stale") {
    set resp.http.Cache-Status = resp.http.Cache-Status + ", edge; hit; detail=stale";
  } else {
    set resp.http.Cache-Status = resp.http.Cache-Status + ", edge; fwd=" + req.http.Edge-State;
  }
  set resp.http.Cache-Status = regsub(resp.http.Cache-Status, "^, ", "");
  unset resp.http.CDN-Cache-Control;
  unset resp.http.Edge-Fresh;
  unset resp.http.Edge-Has-Stale;
  unset resp.http.Surrogate-Control;
  unset resp.http.Surrogate-Key;
  unset resp.http.X-Varnish;
  unset resp.http.xkey;
  return (deliver);
}

sub vcl_synth {
  set resp.http.Cache-Control = "no-store";
  set resp.http.Content-Type = "text/plain; charset=utf-8";
  unset resp.http.X-Varnish;
  if (resp.status >= 500) {
    set resp.http.Retry-After = "5";
    set resp.body = {"Сайт временно недоступен. Попробуйте через минуту.
"};
  } elsif (local.socket == "control") {
    set resp.body = "" + resp.status + " " + req.http.Edge-State + {"
"};
  } else {
    set resp.body = {"Такой запрос не принимается.
"};
  }
  return (deliver);
}
