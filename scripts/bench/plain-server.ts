/** Renders the tree of one list with React only. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { renderToPipeableStream } from 'react-dom/server'

const { plainPage } = asModule(
  await import(pathToFileURL(fileURLToPath(new URL('../../dist/bench/plain-page.js', import.meta.url))).href),
)
const data = asData(JSON.parse(readFileSync(process.env['DATA_FILE'] ?? '', 'utf8')))

createServer((req, res) => {
  if (req.url === '/health/ready') return void res.writeHead(200).end()
  const stream = renderToPipeableStream(plainPage(data), {
    progressiveChunkSize: Infinity,
    onAllReady: () => {
      res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      stream.pipe(res)
    },
  })
}).listen(Number(process.env['PORT']), process.env['HOST'])

type Plain = typeof import('./plain-page.tsx')

/** Safe: built from that module by the benchmark. */
function asModule(value: unknown) {
  return value as Plain
}

function asData(value: unknown) {
  return value as Parameters<Plain['plainPage']>[0]
}
