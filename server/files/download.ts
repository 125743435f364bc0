import { TRANSLITERATION } from '#shared/kernel/slug.ts'
import type { FileAnswer, StreamAnswer } from '#shared/kernel/contract.ts'

/** An untrusted file as a download, sandboxed even when it is opened in the browser. */
export function downloadOf(file: { name: string; type: string; bytes: Buffer }): FileAnswer {
  return {
    headers: buildHeaders(file.name),
    body: new File([new Uint8Array(file.bytes)], file.name, { type: file.type }),
  }
}

/** The same for a stream. */
export function streamedDownloadOf({
  name,
  type,
  stream,
}: {
  name: string
  type: string
  stream: ReadableStream<Uint8Array>
}): StreamAnswer {
  return { headers: { ...buildHeaders(name), 'content-type': type }, body: stream }
}

function buildHeaders(name: string): FileAnswer['headers'] {
  return {
    'content-disposition': `attachment; filename="${asciiOf(name)}"; filename*=UTF-8''${encodeRfc5987(name)}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  }
}

/** For readers that do not know `filename*` (RFC 6266, appendix D): «Анна, бухгалтер.pdf» is `Anna, buhgalter.pdf`. */
const asciiOf = (name: string) =>
  Array.from(name.normalize('NFC'), latinOf)
    .join('')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_')

function latinOf(letter: string): string {
  const latin = TRANSLITERATION[letter.toLowerCase()]
  if (latin === undefined) return letter
  return letter === letter.toLowerCase() ? latin : latin.charAt(0).toUpperCase() + latin.slice(1)
}

/** RFC 5987: escapes what `encodeURIComponent` leaves and a header must not contain. */
const encodeRfc5987 = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
