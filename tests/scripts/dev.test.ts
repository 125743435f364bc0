import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#server/db/embedded/postmaster.ts'
import { copyCheckout } from '../../scripts/checkout-copy.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Of a machine that does other work too. */
const PATIENCE = 290_000

let folder = ''
let board: ReturnType<typeof startDev>
let port = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'distant-dev-'))
  // As root the database runs as another user.
  await chmod(folder, 0o755)
  copyCheckout(ROOT, folder)
  port = await freePort()
  board = startDev({ PORT: String(port) })
  await board.says('The board is at ')
}, PATIENCE)

afterAll(async () => {
  board.child.kill('SIGTERM')
  await board.ended
  await rm(folder, { recursive: true, force: true })
})

test(
  'it says where the board is and what it watches, and the demo is there',
  async () => {
    expect(board.output()).toContain(`The board is at http://localhost:${port}, with its data in `)
    expect(board.output()).toContain('Watching client/')
    await shows('/vacancies', /href="\/vacancies\/\d+"/)
  },
  PATIENCE,
)

test(
  'a change of the client shows on the page of the server and in the module of the browser, without a restart',
  async () => {
    await change('client/ui/layout/page-layout.tsx', 'К содержанию', 'Пропустить меню')
    await shows('/client/ui/layout/page-layout.tsx', /Пропустить меню/)
    await shows('/', /Пропустить меню/)
    expect(board.output()).not.toContain('restarting')
  },
  PATIENCE,
)

test(
  'a change of the server or of what both share restarts the server, after a fault too',
  async () => {
    const file = 'server/http/machine-files/llms-txt.ts'
    await change('shared/routing/sent.ts', /^/, 'const = 1\n')
    await board.says('The server did not start: see above. Waiting for the next change.')
    // Node names the file.
    expect(board.output()).toMatch(/shared\/routing\/sent\.ts/)
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(503)
    await change('shared/routing/sent.ts', 'const = 1\n', '')
    await change(file, 'открытые вакансии; фильтры', 'вакансии и их фильтры')
    await board.says('Restarted in ')
    await shows('/llms.txt', /вакансии и их фильтры/)
  },
  PATIENCE,
)

test(
  'a second one on the same folder says where the first one is, and a port that was named is not changed',
  async () => {
    const second = startDev({ PORT: String(port) })
    await second.ended
    expect(second.output()).toMatch(
      new RegExp(`npm run dev runs here already \\(process \\d+\\): http://localhost:${port}\\.`),
    )
    const elsewhere = startDev({ PORT: String(port), DATA_DIR: join(folder, 'data/other') })
    await elsewhere.ended
    expect(elsewhere.output()).toContain(`Port ${port} is busy. Stop the program that uses it, or set PORT`)
  },
  PATIENCE,
)

test(
  'Ctrl-C ends it with its database',
  async () => {
    board.child.kill('SIGINT')
    await board.ended
    expect(existsSync(join(folder, 'data/dev/postgres/postmaster.pid'))).toBe(false)
    expect(existsSync(join(folder, 'data/dev/dev.json'))).toBe(false)
  },
  PATIENCE,
)

function startDev(environment: Record<string, string>) {
  const { DATA_DIR: _dataDir, DATABASE_URL: _url, NODE_ENV: _mode, ...inherited } = process.env
  const child: ChildProcess = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: folder,
    env: { ...inherited, DEMO_VACANCIES: '20', DEMO_RESUMES: '2', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => (text += String(piece)))
  const ended = once(child, 'exit')
  return {
    child,
    ended,
    output: () => text,
    says: (words: string) =>
      until(
        async () => text.includes(words),
        () => text,
      ),
  }
}

async function change(path: string, from: string | RegExp, to: string) {
  const file = join(folder, path)
  const text = await readFile(file, 'utf8')
  const changed = text.replace(from, to)
  expect(changed).not.toBe(text)
  await writeFile(file, changed)
}

const shows = (path: string, words: RegExp) =>
  until(
    async () => words.test(await textAt(path)),
    () => `${path} lacks ${words}: ${board.output().slice(-2000)}`,
  )

/** Empty while the board cannot answer. */
async function textAt(path: string): Promise<string> {
  try {
    return await (await fetch(`http://localhost:${port}${path}`)).text()
  } catch {
    return ''
  }
}

async function until(holds: () => Promise<boolean>, say: () => string) {
  for (const endsAt = Date.now() + PATIENCE - 10_000; !(await holds()); await sleep(50))
    if (Date.now() > endsAt) throw new Error(say())
}
