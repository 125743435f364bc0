import { Parser } from 'htmlparser2'
import { MEGABYTE } from '#shared/kernel/file-size.ts'
import { SourceFailure, type OutsideGet } from '#server/features/intake/sources/fetching/outside-get.ts'
import { openStream } from '../answers/open-stream.ts'

/** Limit of the protocol, sitemaps.org. */
const SITEMAP_BYTES_MAX = 50 * MEGABYTE
const LOC_LENGTH_MAX = 2048

/** An address of a sitemap: of a page, or of another sitemap. */
type SitemapEntry = { kind: 'page' | 'sitemap'; url: URL }

/**
 * Streams a sitemap or a sitemap index, also one of gzip.
 * @throws SourceFailure `wrong_content` for another file, and for one that is cut off
 */
export async function* readSitemap(url: URL, get: OutsideGet): AsyncGenerator<SitemapEntry> {
  const answer = await get(url, {
    accept: 'application/xml, text/xml, */*;q=0.5',
    maxBytes: SITEMAP_BYTES_MAX,
  })
  const { chunks } = await openStream(answer, SITEMAP_BYTES_MAX)
  const reader = createReader(url)
  const decoder = new TextDecoder()
  for await (const chunk of chunks) yield* reader.write(decoder.decode(chunk, { stream: true }))
  yield* reader.end()
}

function createReader(base: URL) {
  let entries: SitemapEntry[] = []
  let isWhole = false
  let loc: string | null = null
  const path: string[] = []
  const parser = new Parser(
    {
      onopentagname(name) {
        path.push(name.replace(/^.*:/, ''))
        if (path.at(-1) === 'loc') loc = ''
      },
      ontext(text) {
        if (loc !== null && loc.length < LOC_LENGTH_MAX) loc += text
      },
      onclosetag(name, isImplied) {
        const parent = path.at(-2)
        const url = URL.parse((loc ?? '').trim(), base)
        if (loc !== null && url && (parent === 'url' || parent === 'sitemap'))
          entries.push({ kind: parent === 'url' ? 'page' : 'sitemap', url })
        loc = null
        path.pop()
        if (/(?:^|:)(?:urlset|sitemapindex)$/.test(name) && !isImplied) isWhole = true
      },
    },
    { xmlMode: true },
  )
  const take = () => {
    const taken = entries
    entries = []
    return taken
  }
  return {
    write(text: string): SitemapEntry[] {
      parser.write(text)
      return take()
    },
    end(): SitemapEntry[] {
      parser.end()
      if (!isWhole) throw new SourceFailure('wrong_content', 'The sitemap is no sitemap, or is cut off.')
      return take()
    },
  }
}
