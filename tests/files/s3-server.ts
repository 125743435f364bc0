/**
 * A store that speaks the three calls of S3 the product makes, and refuses what is not signed as the protocol says
 * (AWS Signature Version 4). The signature is worked out here again from its description.
 */
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll } from 'vitest'

export const STORE = { bucket: 'board', region: 'ru-1', accessKeyId: 'key', secretAccessKey: 'the secret' }

export async function startS3() {
  const objects = new Map<string, { bytes: Buffer; type: string }>()
  const calls: string[] = []
  /** Answers of the next calls, in place of the real ones. */
  const troubles: number[] = []
  const server = createServer(async (req, res) => {
    const bytes = await buffer(req)
    const path = req.url ?? ''
    calls.push(`${req.method} ${path}`)
    const trouble = troubles.shift()
    if (trouble !== undefined) return res.writeHead(trouble).end('<Error><Code>SlowDown</Code></Error>')
    if (req.headers.authorization !== signatureOf(req, bytes))
      return res.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    if (!path.startsWith(`/${STORE.bucket}/`))
      return res.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>')
    const known = objects.get(path)
    switch (req.method) {
      case 'PUT':
        objects.set(path, { bytes, type: req.headers['content-type'] ?? '' })
        return res.writeHead(200).end()
      case 'DELETE':
        objects.delete(path)
        return res.writeHead(204).end()
      default:
        return known
          ? res.writeHead(200, { 'content-type': known.type }).end(known.bytes)
          : res.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => void server.close())
  // Safe: a server that listens on a port has an address of this shape.
  const { port } = server.address() as AddressInfo
  return { endpoint: `http://127.0.0.1:${port}`, objects, calls, troubles }
}

/** The header that a caller with the key would send. Source: "Create a signed AWS API request". */
function signatureOf({ method, url = '', headers }: IncomingMessage, bytes: Buffer) {
  const moment = String(headers['x-amz-date'])
  const scope = `${moment.slice(0, 8)}/${STORE.region}/s3/aws4_request`
  const signed = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1] ?? ''
  const canonical = [
    method,
    url,
    '',
    ...signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    sha256(bytes),
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n')
  const key = scope
    .split('/')
    .reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${STORE.secretAccessKey}`)
  return `AWS4-HMAC-SHA256 Credential=${STORE.accessKeyId}/${scope}, SignedHeaders=${signed}, Signature=${hmac(key, toSign).toString('hex')}`
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
