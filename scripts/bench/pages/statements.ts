import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { recordFigures } from '../../measured/record.ts'
import { startScript } from '../processes.ts'

const COUNTER = new URL('../../../tests/bench/count-statements.ts', import.meta.url).href
const SHOWN = 8
const NAME_MAX = 70
const Counts = z.record(z.string(), z.number())

/** The SQL statements of pages that are asked for once, one after another, by a server without jobs. */
export async function statementsOfPages(
  paths: readonly string[],
  { env, folder }: { env: Record<string, string>; folder: string },
) {
  const file = join(folder, 'statements.json')
  const server = await startScript(
    'server/main.ts',
    { ...env, DEMO: '0', ROLE: 'web', STATEMENTS_FILE: file },
    { nodeArgs: ['--import', COUNTER] },
  )
  try {
    const counts = async () => {
      server.child.kill('SIGUSR2')
      while (!existsSync(file)) await sleep(20)
      const counted = Counts.parse(JSON.parse(await readFile(file, 'utf8')))
      await rm(file)
      return counted
    }
    await counts()
    for (const path of paths) await (await fetch(server.url + path)).arrayBuffer()
    const times = new Map<string, number>()
    for (const [text, count] of Object.entries(await counts()))
      times.set(nameOf(text), (times.get(nameOf(text)) ?? 0) + count)
    const each = (count: number) => (count / paths.length).toFixed(2)
    const total = [...times.values()].reduce((sum, count) => sum + count, 0)
    recordFigures({ 'pages.vacancies.statements': total / paths.length })
    return {
      'a page, mean': each(total),
      ...Object.fromEntries(
        [...times]
          .toSorted((a, b) => b[1] - a[1])
          .slice(0, SHOWN)
          .map(([name, count]) => [name, each(count)]),
      ),
    }
  } finally {
    await server.stop()
  }
}

/** Enough of a statement to recognise it; texts differ by the number of parameters. */
const nameOf = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, NAME_MAX)
