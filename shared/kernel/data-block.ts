/**
 * JSON for a `<script>` data block. The only serialiser that may write into HTML: it escapes what could close the
 * block or break a line in an old parser.
 */
export function dataBlockJson(value: unknown): string {
  // Five quick passes that mostly find nothing: one regular expression with a callback takes several times as long.
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
