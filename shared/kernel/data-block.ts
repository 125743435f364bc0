/**
 * JSON for a `<script>` data block. The only serialiser that may write into HTML: it escapes what could close the
 * block or break a line in an old parser.
 */
export function dataBlockJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
