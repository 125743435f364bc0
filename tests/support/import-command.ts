import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'

export const IMPORT_SCRIPT = fileURLToPath(new URL('../../scripts/import.ts', import.meta.url))

/** The command `npm run import` on a database in a folder of its own, away from the one of the tests. */
export async function importCommand() {
  const folder = await mkdtemp(join(tmpdir(), 'distant-command-'))
  // As root the database runs as another user.
  await chmod(folder, 0o755)
  afterAll(() => rm(folder, { recursive: true }))

  function runCommand(
    args: readonly string[],
    { stdin = '', env = {} }: { stdin?: string; env?: NodeJS.ProcessEnv } = {},
  ) {
    const { DATABASE_URL: _url, ...inherited } = process.env
    const child = spawn(process.execPath, [IMPORT_SCRIPT, ...args], {
      env: { ...inherited, DATA_DIR: join(folder, 'data'), ...env },
    })
    let out = ''
    let err = ''
    child.stdout.on('data', (chunk) => (out += chunk))
    child.stderr.on('data', (chunk) => (err += chunk))
    child.stdin.end(stdin)
    return new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
      child.on('close', (code) => resolve({ code, out, err })),
    )
  }

  return { folder, runCommand }
}
