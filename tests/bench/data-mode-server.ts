/** A reference for rendered pages: React Router in data mode on `node:http`, with a head and the state of the page. */
import { createServer, type ServerResponse } from 'node:http'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { DOCUMENT_END, documentStart, sendPage } from './document.ts'
import { readPages } from './pages/bench-page.ts'

const { dataModePages } = asModule(
  await import(
    pathToFileURL(fileURLToPath(new URL('../../dist/bench/router/data-mode.js', import.meta.url))).href
  ),
)
const { site, pageAt } = readPages()
const answer = dataModePages({ site, pageAt })

createServer((req, res) => {
  if (req.url === '/health/ready') return void res.writeHead(200).end()
  send(req.url ?? '/', res).catch((error: unknown) => {
    console.error(error)
    res.destroy()
  })
}).listen(Number(process.env['PORT']), process.env['HOST'])

async function send(path: string, res: ServerResponse) {
  const page = pageAt(path)
  const answered = await answer(new Request(new URL(path, site.publicUrl)))
  if (answered instanceof Response || !page) return void res.writeHead(404).end()
  const { status, element } = answered
  sendPage(res, element, { status, start: documentStart(page.head), end: DOCUMENT_END })
}

/** Safe: built from that module by the benchmark. */
function asModule(value: unknown) {
  return value as typeof import('./pages/data-mode.tsx')
}
