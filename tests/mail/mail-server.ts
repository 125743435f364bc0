/** A real SMTP server that misbehaves on command, and a reader of what it was given. */
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** `hang` never answers the end of DATA; `drop` cuts the line in the middle of it. */
type Manner = 'accept' | 'refuse' | 'try-later' | 'hang' | 'drop'

export type Received = { recipients: string[]; raw: string; headers: Map<string, string>; bodies: string[] }

export async function startMailServer(options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const sockets = new Set<Socket>()
  const state = { manner: 'accept' as Manner, attempts: 0 }
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    logger: false,
    onRcptTo({ address }, _session, done) {
      state.attempts += 1
      if (state.manner === 'refuse') return done(answer(550, `No such user ${address}`))
      done()
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      if (state.manner === 'drop') {
        for (const socket of sockets) socket.destroy()
        return
      }
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (state.manner === 'hang') return
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        if (state.manner === 'try-later') return done(answer(451, `Greylisted ${recipients[0]}`))
        received.push({ recipients, ...readMessage(Buffer.concat(chunks).toString('utf8')) })
        done()
      })
    },
    ...options,
  })
  smtp.on('error', () => {})
  // Destroying the plain socket under an encrypted one crashes Node.
  smtp.server.on(options.secure ? 'secureConnection' : 'connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  return {
    /** Safe: a listening TCP server has an address with a port. */
    port: (smtp.server.address() as AddressInfo).port,
    received,
    state,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => smtp.close(resolve))
    },
  }
}
export type MailServer = Awaited<ReturnType<typeof startMailServer>>

function answer(responseCode: number, text: string) {
  return Object.assign(new Error(text), { responseCode })
}

/** Header names in lower case, encoded words decoded; `bodies` are the decoded text parts. */
function readMessage(raw: string): Omit<Received, 'recipients'> {
  const { headers, body } = splitPart(raw)
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1]
  const parts = boundary
    ? body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => splitPart(part.replace(/^\r\n/, '')))
    : [{ headers, body }]
  return { raw, headers, bodies: parts.map(decodeBody) }
}

function splitPart(text: string) {
  const end = text.indexOf('\r\n\r\n')
  const lines = text
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())] as const
    }),
  )
  return { headers, body: text.slice(end + 4) }
}

function decodeWords(value: string) {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_whole, encoding: string, word: string) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('latin1')
        : unquote(word.replaceAll('_', ' ')),
    )
    .replace(/[\x80-\xff]+/g, (bytes) => Buffer.from(bytes, 'latin1').toString('utf8'))
}

function decodeBody({ headers, body }: ReturnType<typeof splitPart>) {
  switch (headers.get('content-transfer-encoding')) {
    case 'base64':
      return Buffer.from(body, 'base64').toString('utf8')
    case 'quoted-printable':
      return Buffer.from(unquote(body.replace(/=\r\n/g, '')), 'latin1').toString('utf8')
    default:
      return body
  }
}

const unquote = (text: string) =>
  text.replace(/=([0-9A-F]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
