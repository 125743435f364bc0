# Where the edge finds the board. Names are resolved when this file is loaded: the address of a service stays the same
# while its pods come and go.
backend board {
  .host = "distant-web";
  .port = "80";
  .connect_timeout = 1s;
  # Uploads, exports and answers of models; public pages have less, see vcl_backend_fetch.
  .first_byte_timeout = 60s;
  .between_bytes_timeout = 30s;
  .probe = {
    .url = "/health/ready";
    .interval = 2s;
    .timeout = 2s;
    .window = 3;
    .threshold = 2;
    # The first visitors do not wait for the first probes.
    .initial = 3;
  }
}
