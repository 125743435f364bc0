import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { LRUCache } from 'lru-cache'
import { UnavailableError } from '#server/kernel/unavailable.ts'
import { callOutside } from '#server/kernel/tracing.ts'
import { MEGABYTE } from '#shared/kernel/file-size.ts'
import { isPictureName, placeOf, type Files } from './port.ts'

type S3Store = {
  /** `https://storage.example`: the bucket is a part of the path, as every compatible store understands. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const CALL_MS = 10_000
/** Retries of calls that the store was too busy for. */
const RETRIES = 2
/** Every card shows a picture, and its bytes never change. */
const PICTURE_CACHE_BYTES = 32 * MEGABYTE
const CONTENT_TYPES: Record<string, string> = {
  webp: 'image/webp',
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
}

/**
 * An S3-compatible store for several servers without a shared folder. The bucket stays private: public files are served
 * by this server and the CDN in front of it.
 */
export function createS3Files({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Store): Files {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES })
  const pictures = new LRUCache<string, Buffer>({
    maxSize: PICTURE_CACHE_BYTES,
    sizeCalculation: (bytes) => bytes.length,
  })

  async function call(method: 'GET' | 'PUT' | 'DELETE', name: string, body?: Buffer) {
    const answer = await callOutside({ method, url: endpoint, route: '/{bucket}/{name}' }, () =>
      client.fetch(`${endpoint}/${bucket}/${placeOf(name)}`, {
        method,
        headers: {
          // Signed with the rest, so that what arrives is what was sent.
          'x-amz-content-sha256': createHash('sha256')
            .update(body ?? '')
            .digest('hex'),
          ...(body ? { 'content-type': CONTENT_TYPES[name.split('.').at(-1) ?? ''] ?? '' } : {}),
        },
        ...(body ? { body: new Uint8Array(body) } : {}),
        signal: AbortSignal.timeout(CALL_MS),
      }),
    )
    if (answer.ok || answer.status === 404) return answer
    // The store's message names the bucket and the key, never a secret.
    const failure = new Error(
      `The store of files answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`,
    )
    // 507 is a full store; the others pass by themselves.
    throw answer.status >= 500 || answer.status === 429 ? new UnavailableError(failure) : failure
  }

  return {
    async put(name, bytes) {
      const { ok } = await call('PUT', name, bytes)
      if (!ok) throw new Error(`The store of files has no bucket ${bucket}`)
    },
    async read(name) {
      const cached = pictures.get(name)
      if (cached) return cached
      const answer = await call('GET', name)
      if (!answer.ok) return null
      const bytes = Buffer.from(await answer.arrayBuffer())
      if (isPictureName(name)) pictures.set(name, bytes)
      return bytes
    },
    async remove(name) {
      pictures.delete(name)
      await call('DELETE', name)
    },
  }
}
