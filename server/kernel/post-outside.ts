/** Posts to an address that a user has given. */
import type { IncomingMessage } from 'node:http'
import { requestOutside, toNoAnswer, type Resolve } from './outside-connection.ts'
import type { OutsideNetwork } from './public-network.ts'
import { callOutside } from './tracing.ts'

type Post = {
  url: string
  headers: Record<string, string>
  body: string | Buffer
  network: OutsideNetwork
  timeoutMs: number
  /** Bytes of the answer that are read. */
  answerBytes: number
  signal: AbortSignal
  resolve?: Resolve
}

/**
 * Redirects are answers like others.
 * @throws NoAnswer; the error of the request when `signal` is aborted: another worker repeats the attempt
 */
export async function postOutside({
  url,
  headers,
  body,
  network,
  timeoutMs,
  answerBytes,
  signal,
  resolve,
}: Post): Promise<{ status: number; answer: string; retryAfter: string | undefined }> {
  const connection = { network, signal, timeout: AbortSignal.timeout(timeoutMs), resolve }
  return callOutside({ method: 'POST', url }, async () => {
    const message = { method: 'POST', headers, body }
    const response = await requestOutside(new URL(url), message, connection)
    try {
      return {
        status: response.statusCode ?? 0,
        answer: await readStart(response, answerBytes),
        retryAfter: response.headers['retry-after'],
      }
    } catch (error) {
      throw toNoAnswer(error, connection)
    }
  })
}

async function readStart(response: IncomingMessage, bytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    const part = Buffer.from(chunk)
    chunks.push(part)
    size += part.length
    if (size >= bytes) break
  }
  response.destroy()
  return Buffer.concat(chunks).subarray(0, bytes).toString()
}
