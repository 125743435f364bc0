import { z } from 'zod'
import type { BenchData, BenchPage } from '#tests/bench/pages/bench-page.ts'

const AT_ONCE = 4

/** Safe: read from the pages of the board, whose own script reads them the same way. */
const asState = (value: unknown) =>
  value as BenchData['site'] & {
    site: { name: string; publicUrl: string }
    router: { loaderData: Record<string, Omit<BenchPage['data'], 'state'>> }
    queries: BenchPage['data']['state']
  }

/**
 * The data and the head of pages of a running board, for servers that render them from memory; of the first pages also
 * their HTML, with which those of the servers are compared.
 */
export async function capturePages(
  origin: string,
  paths: readonly string[],
  { compared }: { compared: number },
): Promise<BenchData & { texts: ReadonlyMap<string, string> }> {
  const pages: BenchPage[] = []
  const texts = new Map<string, string>()
  const isCompared = new Set(paths.slice(0, compared))
  const waiting = [...paths]
  let site: BenchData['site'] | null = null
  const work = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const response = await fetch(origin + path, { redirect: 'error' })
      const html = await response.text()
      if (!response.ok) throw new Error(`${path} answers ${response.status}`)
      if (isCompared.has(path)) texts.set(path, html)
      const state = asState(JSON.parse(toBlocks(html, 'application/json')[0] ?? 'null'))
      const { services, operator, hiddenLists } = state
      site ??= { ...state.site, services, operator, hiddenLists }
      const data = Object.values(state.router.loaderData).find((one) => 'meta' in one)
      if (!data) throw new Error(`${path} has no data`)
      pages.push({ path, data: { ...data, state: state.queries }, head: headOf(html) })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  if (!site) throw new Error('There are no pages')
  return { site, pages, texts }
}

function headOf(html: string): BenchPage['head'] {
  return {
    title: unescaped(/<title>([^<]*)/.exec(html)?.[1] ?? ''),
    tags: [...html.matchAll(/<(meta|link) data-page=""([^>]*)>/g)].map(([, tag, attributes = '']) => ({
      tag: tag === 'meta' ? 'meta' : 'link',
      attributes: Object.fromEntries(
        [...attributes.matchAll(/ ([\w:-]+)="([^"]*)"/g)].map(([, name, value = '']) => [
          name,
          unescaped(value),
        ]),
      ),
    })),
    structuredData: toBlocks(html, 'application/ld+json').map((text) =>
      z.record(z.string(), z.unknown()).parse(JSON.parse(text)),
    ),
  }
}

const toBlocks = (html: string, type: string) =>
  [...html.matchAll(/<script type="([^"]+)"[^>]*>([^<]*)<\/script>/g)]
    .filter((match) => match[1] === type)
    .map(([, , text = '']) => text)

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll(/&#(?:39|x27);/g, "'")
    .replaceAll('&amp;', '&')
