/** A reference for rendered pages: React alone, without a router, a head and the state of the page. */
import { createServer } from 'node:http'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createElement } from 'react'
import { sendPage } from './document.ts'
import { readPages } from './pages/bench-page.ts'

const { PlainPage } = asModule(
  await import(
    pathToFileURL(fileURLToPath(new URL('../../dist/bench/plain/plain.js', import.meta.url))).href
  ),
)
const { site, pageAt } = readPages()

createServer((req, res) => {
  if (req.url === '/health/ready') return void res.writeHead(200).end()
  const page = pageAt(req.url ?? '')
  if (!page) return void res.writeHead(404).end()
  sendPage(res, createElement(PlainPage, { site, path: page.path, data: page.data }), {})
}).listen(Number(process.env['PORT']), process.env['HOST'])

/** Safe: built from that module by the benchmark. */
function asModule(value: unknown) {
  return value as typeof import('./pages/plain.tsx')
}
