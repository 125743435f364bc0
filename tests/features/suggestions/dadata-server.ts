import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type DadataCall = { path: string; body: unknown; authorization: string | undefined }
type Answer = {
  status?: number
  body?: string
  /** Milliseconds before it answers. */
  afterMs?: number
  /** The connection breaks off instead. */
  isCut?: boolean
}

/** Speaks DaData's format on this machine; `answers` may be changed between calls. */
export async function startDadata() {
  const calls: DadataCall[] = []
  const state: { answer: Answer } = { answer: {} }
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(Buffer.from(chunk))
    const path = req.url ?? ''
    calls.push({
      path,
      body: JSON.parse(Buffer.concat(chunks).toString()),
      authorization: req.headers.authorization,
    })
    const { status = 200, body, afterMs = 0, isCut = false } = state.answer
    await new Promise((resolve) => setTimeout(resolve, afterMs))
    if (isCut) return req.socket.destroy()
    res.writeHead(status, { 'content-type': 'application/json' })
    res.end(
      body ?? (status === 200 ? answerTo(path) : JSON.stringify({ family: 'CLIENT_ERROR', reason: 'x' })),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Safe: a server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    answerWith(answer: Answer) {
      state.answer = answer
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answerTo(path: string) {
  return JSON.stringify({
    suggestions: path.endsWith('/party') ? [ORGANISATION, SOLE_PROPRIETOR] : ADDRESSES,
  })
}

/** Invented, with numbers whose control digits fit. */
const ORGANISATION = {
  value: 'ООО РОМАШКА',
  unrestricted_value: 'ООО РОМАШКА',
  data: {
    inn: '7701234560',
    kpp: '770101001',
    ogrn: '1027701234564',
    type: 'LEGAL',
    state: { status: 'ACTIVE', registration_date: 1559520000000 },
    branch_type: 'MAIN',
    name: {
      full_with_opf: 'ОБЩЕСТВО С ОГРАНИЧЕННОЙ ОТВЕТСТВЕННОСТЬЮ "РОМАШКА"',
      short_with_opf: 'ООО "РОМАШКА"',
    },
    management: { name: 'Иванова Анна Петровна', post: 'ГЕНЕРАЛЬНЫЙ ДИРЕКТОР', disqualified: null },
    address: { value: 'г Москва, ул Садовая, д 1', data: {} },
    phones: null,
  },
}
const SOLE_PROPRIETOR = {
  value: 'ИП Петров Пётр',
  data: {
    inn: '500100732259',
    type: 'INDIVIDUAL',
    name: { full_with_opf: 'Индивидуальный предприниматель Петров Пётр' },
    address: null,
  },
}
const ADDRESSES = [
  { value: 'г Москва, ул Садовая, д 1', data: { geo_lat: '55.7', qc_geo: '0' } },
  { value: 'г Москва, ул Садовая, д 2', data: {} },
]
