import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { openBoardListsServer } from '#server/board-lists-server.ts'
import { SEARCH_INDEXES } from '#server/board-search-indexes.ts'
import { freePort } from '#server/db/embedded/postmaster.ts'
import type { Deps } from '#server/http/context.ts'
import { connectSearchServer } from '#server/lists/search-server/client.ts'
import { searchServerConfiguration } from '#server/lists/search-server/configuration.ts'

export const hasSearchServer = !spawnSync('searchd', ['-h'], { stdio: 'ignore' }).error

const CONFIGURATION = 'search.conf'
/** The states of the threads of a process, as letters of `proc(5)`. */
async function threadsOf({ pid }: ChildProcess): Promise<string[]> {
  const folder = `/proc/${pid}/task`
  const states = (await readdir(folder)).map(async (thread) => {
    const line = await readFile(join(folder, thread, 'stat'), 'utf8')
    return line.slice(line.lastIndexOf(')') + 2)[0] ?? ''
  })
  return Promise.all(states)
}

const ATTEMPTS = 100
const PAUSE_MS = 50

/** Ended with the process, which may end before its tests do. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const daemon of running) daemon.kill('SIGKILL')
})

/** A search server of the calling test, with empty indexes. */
export async function startSearchServer() {
  const folder = await mkdtemp(join(tmpdir(), 'distant-search-server-'))
  const port = await freePort()
  const file = join(folder, CONFIGURATION)
  await writeFile(
    file,
    searchServerConfiguration(SEARCH_INDEXES, { folder, listen: `127.0.0.1:${port}`, memory: 32 }),
  )
  const url = `mysql://127.0.0.1:${port}`
  let daemon = start()
  await answers()
  return {
    url,
    /** Ends it at once, as a crash would. */
    async kill() {
      daemon.kill('SIGKILL')
      await once(daemon, 'exit')
    },
    async restart() {
      daemon = start()
      await answers()
    },
    /** Deletes the data of the server, which must have ended. */
    async clear() {
      for (const name of await readdir(folder))
        if (name !== CONFIGURATION) await rm(join(folder, name), { recursive: true })
    },
    /** It keeps its connections and answers nothing. */
    async pause() {
      daemon.kill('SIGSTOP')
      // Its threads stop one after another.
      while (!(await threadsOf(daemon)).every((state) => state === 'T')) await sleep(1)
    },
    resume: () => daemon.kill('SIGCONT'),
    async stop() {
      if (daemon.exitCode === null && daemon.signalCode === null) {
        daemon.kill('SIGKILL')
        await once(daemon, 'exit')
      }
      await rm(folder, { recursive: true, force: true })
    },
  }

  function start() {
    const started = spawn('searchd', ['--config', file, '--nodetach'], { stdio: 'ignore' })
    running.add(started)
    started.once('exit', () => running.delete(started))
    return started
  }

  async function answers() {
    const server = connectSearchServer(url, pino({ level: 'silent' }))
    try {
      for (let attempt = 1; ; attempt++)
        try {
          return await server.query(['SHOW STATUS'])
        } catch (error) {
          if (attempt === ATTEMPTS) throw error
          await sleep(PAUSE_MS)
        }
    } finally {
      await server.close()
    }
  }
}

/** The lists of a board on a search server, as another of its processes has them. */
export const openSharedLists = (
  { db, referenceData, synonyms, now }: Pick<Deps, 'db' | 'referenceData' | 'synonyms' | 'now'>,
  url: string,
) =>
  openBoardListsServer(db, {
    url,
    referenceData,
    synonyms,
    now,
    log: pino({ level: 'silent' }),
    registry: new Registry(),
    onMissed: () => Promise.reject(new Error('A change was not written')),
  })
