import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, expect, test } from 'vitest'
import { openFileReader } from '#server/files/reading/open-file-reader.ts'
import { readerOptions } from '#server/files/reading/reader-process.ts'
import { defineReading } from '#server/files/reading/reading.ts'

type Read = (input: unknown) => unknown

const registry = new Registry()
const charged: { key: string; weight: number | undefined }[] = []
const reader = openFileReader({
  limits: {
    async isWithin(_class, key, weight) {
      charged.push({ key, weight })
      return true
    },
  },
  log: pino({ level: 'silent' }),
  registry,
})
afterAll(reader.close)

/** What a hostile file may make of a decoder: any code. */
const running = (code: string) =>
  defineReading<Read>({
    task: 'resume',
    module: new URL(`data:text/javascript,${encodeURIComponent(code)}`),
  })
const doing = (body: string) => running(`export async function read(input) { ${body} }`)

const HONEST = doing('return { bytes: input.bytes.toReversed(), pid: process.pid }')
const readHonest = (userId: number) => reader.read(HONEST, { bytes: new Uint8Array([1, 2, 3]) }, { userId })

test('a file that is read gives what its reading returns, and the process stays for the next one', async () => {
  const first = await readHonest(1)
  expect(first).toMatchObject({ kind: 'ok', output: { bytes: new Uint8Array([3, 2, 1]) } })
  expect(await readHonest(2)).toEqual(first)
})

test('a refusal for the person arrives with its words, and any other error without', async () => {
  const refusal = doing(`
    const { FileRefusal } = await import('${new URL('../../../server/files/reading/reading.ts', import.meta.url)}')
    throw new FileRefusal('Слишком велик.')`)
  expect(await reader.read(refusal, {}, { userId: 1 })).toEqual({ kind: 'refused', reason: 'Слишком велик.' })
  expect(await reader.read(doing('throw new Error("/home/secret")'), {}, { userId: 1 })).toEqual({
    kind: 'refused',
    reason: null,
  })
})

test('a reading has no secrets, no files but the code, no network and no other process', async () => {
  process.env['SECRET_OF_THE_TEST'] = 'x'
  const outcome = await reader.read(
    doing(`
      const tried = async (what) => { try { return String(await what()) } catch (error) { return error.code ?? error.cause?.code ?? String(error.cause) } }
      const fs = await import('node:fs')
      const net = await import('node:net')
      const { once } = await import('node:events')
      const { spawn } = await import('node:child_process')
      return {
        environment: Object.keys(process.env).filter((name) => !['PWD', 'OLDPWD', 'SHLVL', '_'].includes(name)),
        folder: process.cwd(),
        reading: await tried(() => fs.readFileSync(input.file)),
        writing: await tried(() => fs.writeFileSync('/tmp/written-by-a-reader', '')),
        calling: await tried(() => fetch('http://127.0.0.1:8080')),
        connecting: await tried(() => once(net.connect(8080, '127.0.0.1'), 'connect')),
        starting: await tried(() => spawn('true')),
      }`),
    { file: '/etc/hosts' },
    { userId: 1 },
  )
  const denied = 'ERR_ACCESS_DENIED'
  expect(outcome).toEqual({
    kind: 'ok',
    output: {
      environment: [],
      folder: '/',
      reading: denied,
      writing: denied,
      calling: denied,
      connecting: denied,
      starting: denied,
    },
  })
})

test.skipIf(process.platform !== 'linux')(
  'a file that takes too much memory or time, or ends its process, costs only its own reading',
  async () => {
    const hostile = {
      'a heap without end': 'const kept = []; for (;;) kept.push(Array(1e5).fill({}))',
      'bytes without end': 'const kept = []; for (;;) kept.push(Buffer.alloc(1e7, 1))',
      'a giant at once': 'return new Uint8Array(2 ** 33).length',
      'a loop without end': 'for (;;);',
      'a wait without end': 'await new Promise(() => setInterval(() => {}, 1e6))',
      'an exit': 'process.exit(0)',
      'an abort': 'process.abort()',
      'a fault of the processor': 'process.kill(process.pid, "SIGSEGV")',
    }
    charged.length = 0
    const before = process.memoryUsage.rss()
    const startedAt = performance.now()
    const kinds = await Promise.all(
      Object.entries(hostile).map(async ([name, body], at) => {
        const { kind } = await reader.read(doing(body), {}, { userId: 100 + at })
        expect(await readHonest(200 + at), name).toMatchObject({ kind: 'ok' })
        return [name, kind]
      }),
    )
    expect(Object.fromEntries(kinds)).toEqual({
      // Collecting garbage in vain takes its time.
      'a heap without end': expect.stringMatching(/^(?:memory|time)$/),
      'bytes without end': 'memory',
      'a giant at once': 'memory',
      'a loop without end': 'time',
      'a wait without end': 'time',
      'an exit': 'crashed',
      // As V8 ends without memory.
      'an abort': 'memory',
      'a fault of the processor': 'crashed',
    })
    expect(performance.now() - startedAt).toBeLessThan(60_000)
    expect((process.memoryUsage.rss() - before) / 1_048_576).toBeLessThan(50)
    expect(charged.map(({ key }) => key).toSorted()).toEqual(
      Object.keys(hostile).map((_name, at) => String(100 + at)),
    )
    expect(charged.every(({ weight }) => weight === 20)).toBe(true)
    expect(await registry.getSingleMetricAsString('file_reads_total')).toMatch(
      /file_reads_total\{task="resume",outcome="memory"\} [34]\n/,
    )
  },
  90_000,
)

test('when the sender goes, the process ends at once and the next file is read by another', async () => {
  const started = await readHonest(1)
  const gone = new AbortController()
  const read = reader.read(doing('for (;;);'), {}, { userId: 1, signal: gone.signal })
  setTimeout(() => gone.abort(new Error('gone')), 200)
  await expect(read).rejects.toThrow('gone')
  const next = await readHonest(1)
  expect(next).toMatchObject({ kind: 'ok' })
  expect(next).not.toEqual(started)
})

test('a reading finds its modules where they are a link', () => {
  const folder = mkdtempSync(join(tmpdir(), 'distant-modules-'))
  const [root, modules] = [join(folder, 'board'), join(folder, 'modules')]
  try {
    for (const path of [join(root, 'server'), join(modules, 'decoder')]) mkdirSync(path, { recursive: true })
    writeFileSync(join(root, 'package.json'), '{"type":"module"}')
    writeFileSync(join(root, 'server/reader.js'), `import 'decoder'`)
    writeFileSync(join(modules, 'decoder/package.json'), '{"type":"module","exports":"./decoder.js"}')
    writeFileSync(join(modules, 'decoder/decoder.js'), `console.log('decoded')`)
    symlinkSync(modules, join(root, 'node_modules'), 'junction')
    const args = [...readerOptions(root), join(root, 'server/reader.js')]
    expect(execFileSync(process.execPath, args, { encoding: 'utf8' })).toBe('decoded\n')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test.skipIf(process.platform !== 'linux')('closing ends the processes', async () => {
  await readHonest(1)
  const children = () =>
    readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'latin1').split(' ').filter(Boolean)
  const before = new Set(children())
  const own = openFileReader({
    limits: { isWithin: async () => true },
    log: pino({ level: 'silent' }),
    registry: new Registry(),
  })
  await own.read(HONEST, { bytes: new Uint8Array(1) }, { userId: 1 })
  expect(children().filter((pid) => !before.has(pid))).toHaveLength(1)
  await own.close()
  expect(children().filter((pid) => !before.has(pid))).toEqual([])
  await expect(own.read(HONEST, { bytes: new Uint8Array(1) }, { userId: 1 })).rejects.toThrow('closed')
})
