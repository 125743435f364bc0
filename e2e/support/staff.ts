import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Makes a registered person a moderator as an operator does it: by the command, beside the running server. */
export async function makeModerator(email: string) {
  const { E2E_DATA_DIR = 'data/e2e' } = process.env
  await promisify(execFile)(process.execPath, ['scripts/staff.ts', 'add', email, 'moderator'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: E2E_DATA_DIR, DATABASE_URL: '' },
  })
}
