import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { readSettings } from '#config/settings.ts'
import { openDatabase } from '#server/db/client.ts'
import type { Database } from '#server/kernel/sql.ts'
import { HOSTILE_DOCX } from '#tests/files/hostile/docx.ts'
import { FATAL_PDFS, HOSTILE_PDFS } from '#tests/files/hostile/pdfs.ts'
import { HOSTILE_PICTURES } from '#tests/files/hostile/pictures.ts'
import { buildLargePdf } from '#tests/files/large-pdf.ts'
import { buildPicture } from '#tests/files/pictures.ts'
import { buildSession, buildUser } from '#tests/support/rows.ts'
import { MEGABYTE } from '#shared/kernel/file-size.ts'
import { percentile } from './load.ts'
import { recordDefined, recordFigures } from '../measured/record.ts'
import { startScript, type Running } from './processes.ts'
import { watchMemory } from './uploads-memory.ts'

const RESUME = '/api/v1/personal/resumes/import'
const PHOTO = '/api/v1/users/me/photo'
const HOSTILE_FILES = 50
/** Within the daily limits of one person. */
const FILES_OF_ONE = 10
const HONEST_FILES = 40
const HONEST_AT_ONCE = 4
/** Unused readers end after half a minute. */
const READERS_END_MS = 35_000
const BUSY_LOOPS = [0, 2, 4]

type File = { path: string; field: string; bytes: Buffer }
type Answer = { status: number; tookMs: number }

/**
 * Measures the cost of uploaded files: fifty hostile ones of all kinds, honest ones in parallel with them and in
 * parallel with busy processors.
 * @param against another checkout, in which only honest files are measured, because it may not survive the others
 */
export async function uploadFigures(
  env: Record<string, string>,
  { against }: { against: string | undefined },
) {
  const honest = await honestFiles()
  const figures: Record<string, string | number> = {}
  const serverEnv = { ...env, RATE_UPLOADS: '0' }
  const board = await startScript('server/main.ts', serverEnv)
  try {
    const send = await openSenders(serverEnv, board)
    await throughput(send, honest)
    Object.assign(figures, await hostileFigures(board, send))
    Object.assign(figures, await besideBombs(send, honest.resume))
    Object.assign(figures, await besideBusyLoops(send))
    const { rows, perSecond } = await throughput(send, honest)
    recordDefined(perSecond.map(([kind, rate]) => [`uploads.honest.${kind}`, rate] as const))
    Object.assign(figures, rows)
  } finally {
    await board.stop()
  }
  if (against === undefined) return figures
  const other = await startScript('server/main.ts', serverEnv, { root: against })
  try {
    const send = await openSenders(serverEnv, other)
    await throughput(send, honest)
    return { ...figures, ...named(' of the other checkout', (await throughput(send, honest)).rows) }
  } finally {
    await other.stop()
  }
}

const named = (suffix: string, figures: Record<string, string>) =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name + suffix, value]))

const resume = (bytes: Buffer): File => ({ path: RESUME, field: 'file', bytes })
const photo = (bytes: Buffer): File => ({ path: PHOTO, field: 'photo', bytes })

async function honestFiles() {
  return {
    resume: resume(await buildLargePdf({ pages: 2, bytes: 200_000 })),
    photo: photo(await buildPicture('jpeg', { width: 2000, height: 1500 })),
  }
}

type Send = (person: number, file: File) => Promise<Answer>

/** Returns a function that sends a file as one of many people, by number. */
async function openSenders(env: Record<string, string>, { url }: Running): Promise<Send> {
  const handle = await openDatabase(readSettings({ ...process.env, ...env }).settings.database)
  const people = await buildTokens(handle.db)
  await handle.close()
  return async (person, { path, field, bytes }) => {
    const form = new FormData()
    form.set(field, new Blob([new Uint8Array(bytes)]), 'file')
    const startedAt = performance.now()
    const answer = await fetch(url + path, {
      method: 'POST',
      body: form,
      headers: { authorization: `Token ${people[person % people.length]}` },
    })
    await answer.arrayBuffer()
    return { status: answer.status, tookMs: performance.now() - startedAt }
  }
}

async function buildTokens(db: Database): Promise<string[]> {
  const tokens: string[] = []
  while (tokens.length < 100) {
    const { id: userId } = await buildUser(db)
    tokens.push((await buildSession(db, { userId })).token)
  }
  return tokens
}

async function hostileFigures(board: Running, send: Send) {
  const all: File[] = [
    ...Object.values({ ...FATAL_PDFS, ...HOSTILE_PDFS, ...HOSTILE_DOCX }).map((build) => resume(build())),
    ...(await Promise.all(Object.values(HOSTILE_PICTURES).map(async (build) => photo(await build())))),
  ]
  const files = Array.from(
    { length: HOSTILE_FILES },
    (_, at) => all[at % all.length] ?? resume(Buffer.alloc(0)),
  )
  const before = board.ownMemoryMb()
  const peaks = watchMemory(board)
  const startedAt = performance.now()
  // Five people, each sending one file after another.
  const answers = await Promise.all(
    Array.from({ length: Math.ceil(files.length / FILES_OF_ONE) }, async (_, person) => {
      const own: Answer[] = []
      for (const file of files.slice(person * FILES_OF_ONE, (person + 1) * FILES_OF_ONE))
        own.push(await send(person, file))
      return own
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  const { own, others } = peaks.stop()
  await sleep(READERS_END_MS)
  const after = board.ownMemoryMb()
  recordFigures({
    'uploads.memory.before': before,
    'uploads.memory.most': own,
    'uploads.memory.after': after,
    'uploads.memory.readers': others,
  })
  const statuses = answers.flat().map(({ status }) => status)
  return {
    'hostile files': `${statuses.length} in ${Math.round(seconds)} s, refused ${statuses.filter((status) => status === 422).length}, harmless ${statuses.filter((status) => status === 200).length}`,
    'server before, most, after, MB': [before, own, after].map(Math.round).join(', '),
    'its readers together, most, MB': Math.round(others),
  }
}

/** One person continuously sends files that crash their readers; others send honest ones. */
async function besideBombs(send: Send, honest: File) {
  const bomb = resume(FATAL_PDFS['millions of letters']?.() ?? Buffer.alloc(0))
  let isOver = false
  const attack = (async () => {
    let sent = 0
    // Switches to another person whenever the daily limit of imports is reached.
    while (!isOver) {
      await send(40 + Math.floor(sent / FILES_OF_ONE), bomb)
      sent += 1
    }
    return sent
  })()
  const took: number[] = []
  for (let at = 0; at < 15; at += 1) {
    const { status, tookMs } = await send(50 + (at % 5), honest)
    if (status !== 200) throw new Error(`An honest file was answered with ${status}`)
    took.push(tookMs)
    await sleep(500)
  }
  isOver = true
  const times = [percentile(took, 0.5), Math.max(...took)] as const
  recordFigures({ 'uploads.beside-bombs.p50': times[0], 'uploads.beside-bombs.longest': times[1] })
  return {
    'an honest file beside bombs of one person: p50, longest, ms': times.map(Math.round).join(', '),
    'bombs meanwhile': await attack,
  }
}

async function besideBusyLoops(send: Send) {
  const large = resume(await buildLargePdf({ pages: 20, bytes: 3.85 * MEGABYTE }))
  const figures: Record<string, string> = {}
  for (const count of BUSY_LOOPS) {
    const loops = Array.from({ length: count }, () => spawn(process.execPath, ['-e', 'for (;;);']))
    const answers: Answer[] = []
    for (let at = 0; at < 3; at += 1) answers.push(await send(60 + count, large))
    for (const loop of loops) loop.kill()
    recordDefined([[`uploads.beside-loops.${count}`, Math.max(...answers.map(({ tookMs }) => tookMs))]])
    figures[`a PDF of ${(large.bytes.length / MEGABYTE).toFixed(1)} MB beside ${count} busy loops`] = answers
      .map(({ status, tookMs }) => `${status} in ${Math.round(tookMs)} ms`)
      .join(', ')
  }
  return figures
}

/** Honest files of several people, sent concurrently. */
async function throughput(send: Send, files: Record<string, File>) {
  const rows: Record<string, string> = {}
  const perSecond: [kind: string, rate: number][] = []
  let person = 0
  for (const [name, file] of Object.entries(files)) {
    person += 10
    const startedAt = performance.now()
    const took = await Promise.all(
      Array.from({ length: HONEST_AT_ONCE }, async (_, at) => {
        const own: number[] = []
        for (let sent = 0; sent < HONEST_FILES / HONEST_AT_ONCE; sent += 1) {
          const { status, tookMs } = await send(person + at, file)
          if (status !== 200) throw new Error(`${name} was answered with ${status}`)
          own.push(tookMs)
        }
        return own
      }),
    )
    const seconds = (performance.now() - startedAt) / 1000
    perSecond.push([name, HONEST_FILES / seconds])
    rows[`honest files of the kind ${name}`] =
      `${(HONEST_FILES / seconds).toFixed(1)}/s, p50 ${Math.round(percentile(took.flat(), 0.5))} ms`
  }
  return { rows, perSecond }
}
