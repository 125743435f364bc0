import type { FileAnswer } from '#shared/kernel/file-answer.ts'

/** A stranger's file as a download: even opened by hand, it is no document of our origin. */
export function downloadOf(file: { name: string; type: string; bytes: Buffer }): FileAnswer {
  const ascii = file.name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return {
    headers: {
      'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeRfc5987(file.name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
    body: new File([new Uint8Array(file.bytes)], file.name, { type: file.type }),
  }
}

/** RFC 5987: what `encodeURIComponent` leaves and a header must not hold. */
const encodeRfc5987 = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
