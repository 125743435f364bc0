import { chunk } from './chunk.ts'

const loadLink = chunk(() => import('./browser-link.ts'))

/**
 * Calls an operation over HTTP. The first call brings the link: a page that was rendered on the server shows itself
 * without it.
 */
export async function callByFetch(
  path: readonly string[],
  input: unknown,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<unknown> {
  const { link } = await loadLink()
  return link.call(path, input, { context: {}, ...(signal ? { signal } : {}) })
}
