/**
 * Headers by which proxies say from which country a visitor comes. Only these: `k8s/edge/default.vcl` removes each of them from
 * the requests of visitors, unless it is told that a proxy in front sets it.
 */
export const COUNTRY_HEADERS = [
  'CF-IPCountry',
  'CloudFront-Viewer-Country',
  'Fastly-Client-Country',
  'X-Client-Country',
  'X-Client-Geo-Country',
  'X-Country',
  'X-Country-Code',
  'X-Geo-Country',
  'X-GeoIP-Country',
  'X-GeoIP-Country-Code',
  'X-GeoIP2-Country',
  'X-Vercel-IP-Country',
] as const
