import type { ServerResponse } from 'node:http'
import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { dataBlockJson } from '#shared/kernel/data-block.ts'
import { escapeHtml } from '#shared/kernel/text.ts'
import type { PageHead } from './pages/bench-page.ts'

/** Streams the tree of a page once its shell is ready, between what is given; `WHOLE=1` waits for all of it. */
export function sendPage(
  res: ServerResponse,
  element: ReactNode,
  { status = 200, start = '', end = '' }: { status?: number; start?: string; end?: string },
) {
  const send = () => {
    res.writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
    if (start) res.write(start)
    // React ends the stream it writes to.
    const body = new Writable({
      write: (chunk: Buffer, _encoding, done) =>
        res.write(chunk) ? done() : void res.once('drain', () => done()),
      final(done) {
        res.end(end)
        done()
      },
    })
    stream.pipe(body)
  }
  const stream = renderToPipeableStream(element, {
    // As the board does: finished sections stand where they belong, without scripts that move them.
    progressiveChunkSize: Infinity,
    ...(process.env['WHOLE'] === '1' ? { onAllReady: send } : { onShellReady: send }),
    onError(error) {
      console.error(error)
      res.destroy()
    },
  })
}

export function documentStart({ title, tags, structuredData }: PageHead) {
  return (
    '<!doctype html><html lang="ru"><head><meta charset="utf-8">' +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>` +
    tags.map(({ tag, attributes }) => `<${tag}${attributesHtml(attributes)}>`).join('') +
    '<link rel="stylesheet" href="/assets/style.css">' +
    '<script type="module" src="/assets/client.js" async></script>' +
    structuredData
      .map((data) => `<script type="application/ld+json">${dataBlockJson(data)}</script>`)
      .join('') +
    '</head><body><div id="root">'
  )
}

export const DOCUMENT_END = '</div></body></html>'

const attributesHtml = (attributes: Record<string, string>) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('')
