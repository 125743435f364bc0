/** Verifies a DKIM signature as a receiver does. Source: RFC 6376, relaxed canonicalization (sections 3.4.2 and 3.4.4). */
import { createHash, createVerify, generateKeyPairSync } from 'node:crypto'

export function newDkimKey(bits = 2048) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: bits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { privateKey, publicKey }
}

type Verified = {
  domain: string
  selector: string
  /** Names of the signed headers, in lower case. */
  headers: string[]
  isBodyRight: boolean
  isSignatureRight: boolean
}

/** Null for a message without a signature. @param raw with CRLF */
export function verifyDkim(raw: string, publicKey: string): Verified | null {
  const end = raw.indexOf('\r\n\r\n')
  const headers = raw.slice(0, end).split(/\r\n(?![ \t])/)
  const signature = headers.find((line) => nameOf(line) === 'dkim-signature')
  if (signature === undefined) return null
  const tags = new Map(
    valueOf(signature)
      .split(';')
      .map((tag) => tag.trim())
      .filter(Boolean)
      .map((tag) => [tag.slice(0, tag.indexOf('=')), tag.slice(tag.indexOf('=') + 1).replace(/\s/g, '')]),
  )
  const names = (tags.get('h') ?? '').toLowerCase().split(':')
  // From the bottom up where a name is there twice; each once here.
  const signed = names.map((name) => headers.findLast((line) => nameOf(line) === name) ?? '')
  const unsigned = signature.replace(/(;\s*b=)[^;]*$/s, '$1')
  const data = [...signed.map(relaxedHeader), relaxedHeader(unsigned)].join('\r\n')
  return {
    domain: tags.get('d') ?? '',
    selector: tags.get('s') ?? '',
    headers: names,
    isBodyRight:
      createHash('sha256')
        .update(relaxedBody(raw.slice(end + 4)))
        .digest('base64') === tags.get('bh'),
    isSignatureRight: createVerify('RSA-SHA256')
      .update(data)
      .verify(publicKey, tags.get('b') ?? '', 'base64'),
  }
}

const nameOf = (line: string) => line.slice(0, line.indexOf(':')).trim().toLowerCase()
const valueOf = (line: string) => line.slice(line.indexOf(':') + 1)

const relaxedHeader = (line: string) =>
  `${nameOf(line)}:${valueOf(line)
    .replace(/\r\n(?=[ \t])/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()}`

function relaxedBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''))
  const text = lines.join('\r\n').replace(/(\r\n)+$/, '')
  return text === '' ? '' : `${text}\r\n`
}
