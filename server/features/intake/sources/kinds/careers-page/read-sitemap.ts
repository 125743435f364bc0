import { Parser } from 'htmlparser2'
import { MEGABYTE } from '#shared/kernel/file-size.ts'
import { toUtf8 } from '#server/features/intake/imports/feeds/text-encoding.ts'
import { SourceFailure, type OutsideGet } from '#server/features/intake/sources/fetching/outside-get.ts'
import { openStream } from '../answers/open-stream.ts'

/** Limit of the protocol, sitemaps.org. */
const SITEMAP_BYTES_MAX = 50 * MEGABYTE
const LOC_LENGTH_MAX = 2048
const LASTMOD_LENGTH_MAX = 100

/** An address of a sitemap as it states it: of a page, or of another sitemap. */
type SitemapEntry = { kind: 'page' | 'sitemap'; loc: string; lastmod: string | null }

/**
 * Streams a sitemap or a sitemap index, also one of gzip.
 * @throws SourceFailure `wrong_content` for another file, and for one that is cut off, after the entries before the fault
 */
export async function* readSitemap(url: URL, get: OutsideGet): AsyncGenerator<SitemapEntry> {
  const answer = await get(url, {
    accept: 'application/xml, text/xml, */*;q=0.5',
    maxBytes: SITEMAP_BYTES_MAX,
  })
  const { head, chunks } = await openStream(answer, SITEMAP_BYTES_MAX)
  const reader = createReader()
  const decoder = new TextDecoder()
  for await (const chunk of toUtf8(chunks, head)) yield* reader.write(decoder.decode(chunk, { stream: true }))
  yield* reader.end()
}

function createReader() {
  let entries: SitemapEntry[] = []
  let isWhole = false
  let isOver = false
  let loc = ''
  let lastmod = ''
  const path: string[] = []
  const parser = new Parser(
    {
      onopentagname(name) {
        path.push(withoutNamespace(name))
        if (path.at(-1) === 'url' || path.at(-1) === 'sitemap') [loc, lastmod] = ['', '']
      },
      ontext(text) {
        const [parent, name] = path.slice(-2)
        if (parent !== 'url' && parent !== 'sitemap') return
        if (name === 'loc' && loc.length < LOC_LENGTH_MAX) loc += text
        if (name === 'lastmod' && lastmod.length < LASTMOD_LENGTH_MAX) lastmod += text
      },
      onclosetag(_name, isImplied) {
        const name = path.pop()
        if (name === 'url' || name === 'sitemap')
          entries.push({
            kind: name === 'url' ? 'page' : 'sitemap',
            loc: loc.trim(),
            lastmod: lastmod.trim() || null,
          })
        // The parser closes what the end of the file has left open; `<urlset/>` closes itself.
        if ((name === 'urlset' || name === 'sitemapindex') && !(isImplied && isOver)) isWhole = true
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
      isOver = true
      parser.end()
      if (!isWhole) throw new SourceFailure('wrong_content', 'Карта сайта оборвана или это не карта сайта.')
      return take()
    },
  }
}

const withoutNamespace = (name: string) => name.replace(/^.*:/, '').toLowerCase()
