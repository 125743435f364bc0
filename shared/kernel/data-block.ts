/**
 * JSON for a `<script>` data block. Escapes everything that could close the block or end a line in an old parser.
 */
export function dataBlockJson(value: unknown): string {
  // Five passes are several times faster than one regular expression with a callback.
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
