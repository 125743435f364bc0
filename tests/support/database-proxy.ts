import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'

export type DatabaseProxy = {
  /** The address of the database through the proxy. */
  url: string
  /** Breaks every connection and refuses new ones, as a server that is stopped. */
  stop(): void
  /** Takes connections and statements and answers nothing, as a server that hangs. */
  hang(): void
  /** Carries everything so many milliseconds later, both ways. */
  delay(ms: number): void
  /** New connections go to another server. */
  switchTo(url: string): void
  /** Keeps back what the database says, in answers to statements or in notifications of changes, and loses nothing. */
  hold(what: 'answers' | 'changes'): void
  /** Whether something is kept back. */
  isHolding(): boolean
  /** Hands on what was kept back. */
  release(): void
  /** Works again. What hung is broken off. */
  resume(): void
  close(): Promise<void>
}

/** A line to the database of a test that can be cut or go silent. */
export async function databaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const database = new URL(databaseUrl)
  let target = database
  let delayMs = 0
  const sockets = new Set<Socket>()
  let state: 'works' | 'hangs' | 'stopped' = 'works'
  let holds: 'answers' | 'changes' | null = null
  let held: (() => void)[] = []

  const server = createServer((client) => {
    if (state === 'stopped') {
      client.resetAndDestroy()
      return
    }
    const upstream = connectTo(target)
    let isListening = false
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.on('data', (chunk) => {
        if (from === client && chunk.includes('LISTEN ')) isListening = true
        if (state !== 'works') return
        const isHeld = from === upstream && holds === (isListening ? 'changes' : 'answers')
        if (isHeld) held.push(() => to.write(chunk))
        else if (delayMs > 0) setTimeout(() => to.write(chunk), delayMs)
        else to.write(chunk)
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  const breakOff = () => sockets.forEach((socket) => socket.destroy())
  return {
    url: through(database, asAddress(server.address()).port),
    stop() {
      state = 'stopped'
      breakOff()
    },
    hang() {
      state = 'hangs'
    },
    delay(ms) {
      delayMs = ms
    },
    switchTo(url) {
      target = new URL(url)
    },
    hold(what) {
      holds = what
    },
    isHolding: () => held.length > 0,
    release() {
      holds = null
      for (const write of held) write()
      held = []
    },
    resume() {
      if (state === 'hangs') breakOff()
      state = 'works'
    },
    async close() {
      breakOff()
      server.close()
      await once(server, 'close')
    },
  }
}

function connectTo(database: URL) {
  const folder = database.searchParams.get('host')
  return folder
    ? connect(join(folder, `.s.PGSQL.${database.port}`))
    : connect(Number(database.port), database.hostname)
}

function through(database: URL, port: number) {
  const url = new URL(database)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return url.href
}

/** Safe: a server that listens on a port has an address of this shape. */
const asAddress = (address: unknown) => address as AddressInfo
