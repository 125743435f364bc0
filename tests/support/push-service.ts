/** A push service on this machine, with browsers that read what it is given (RFC 8030, 8188, 8291, 8292). */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

type Received = { path: string; headers: IncomingHttpHeaders; message: unknown }
type Answer = { status: number; retryAfter?: string }

export async function startPushService() {
  const received: Received[] = []
  /** What it answers next; then 201. */
  const answers: Answer[] = []
  const browsers = new Map<string, (body: Buffer) => unknown>()
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      const path = req.url ?? ''
      const { status, retryAfter }: Answer = answers.shift() ?? { status: 201 }
      const message = browsers.get(path)?.(Buffer.concat(chunks))
      received.push({ path, headers: req.headers, message })
      res.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => void server.close())
  const origin = `http://127.0.0.1:${portOf(server.address())}`

  return {
    origin,
    received,
    answers,
    /** What a browser hands to the board. */
    newBrowser() {
      const path = `/push/${randomBytes(16).toString('base64url')}`
      const pair = createECDH('prime256v1')
      const publicKey = pair.generateKeys()
      const auth = randomBytes(16)
      browsers.set(path, (body) => decrypted(body, { pair, publicKey, auth }))
      return {
        endpoint: origin + path,
        p256dh: publicKey.toString('base64url'),
        auth: auth.toString('base64url'),
      }
    },
  }
}

/** Safe: a server that listens on a port has an address with one. */
const portOf = (address: ReturnType<ReturnType<typeof createServer>['address']>) =>
  (address as AddressInfo).port

type Keys = { pair: ReturnType<typeof createECDH>; publicKey: Buffer; auth: Buffer }

function decrypted(body: Buffer, { pair, publicKey, auth }: Keys): unknown {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32))
  const derived = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
}

/** The claims of the board that sent it, which its key has signed; null for a wrong signature. */
export function senderOf({ headers }: Pick<Received, 'headers'>, pushKey: string): unknown {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(String(headers.authorization)) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(pushKey, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isSigned && key === pushKey ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : null
}
