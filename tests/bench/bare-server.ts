/** The reference for cached pages: `node:http` that sends the same bytes. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const { body, headers } = asAnswer(JSON.parse(readFileSync(process.env['ANSWER_FILE'] ?? '', 'utf8')))
const bytes = Buffer.from(body, 'base64')

createServer((req, res) => {
  if (req.url === '/health/ready') return void res.writeHead(200).end()
  res.writeHead(200, headers)
  res.end(bytes)
}).listen(Number(process.env['PORT']), process.env['HOST'])

/** Safe: written by the benchmark. */
function asAnswer(value: unknown) {
  return value as { body: string; headers: Record<string, string> }
}
