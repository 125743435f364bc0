/** `npm run staff -- add EMAIL moderator|admin`, `remove EMAIL`, `list`: staff roles of registered users. */
import { readSettings } from '#config/settings.ts'
import { openDatabase } from '#server/db/client.ts'
import type { Database } from '#server/kernel/sql.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { listStaff, setStaffRole } from '#server/features/identity/accounts/staff.ts'
import { exitOnStartupError, StartupError } from '#config/startup-error.ts'
import { Email, StaffRole } from '#shared/features/identity/accounts/model.ts'
import type { StaffRole as StaffRoleName } from '#shared/features/identity/accounts/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'

const USAGE = `npm run staff -- add EMAIL moderator|admin
npm run staff -- remove EMAIL
npm run staff -- list

The person has to be registered. The server may run meanwhile.`

type Command = (db: Database) => Promise<string>

try {
  const command = commandOf(process.argv.slice(2))
  const { settings } = readSettings(process.env)
  const handle = await openDatabase(settings.database)
  try {
    await migrateDatabase(handle)
    process.stdout.write(`${await command(handle.db)}\n`)
  } finally {
    await handle.close()
  }
} catch (error) {
  exitOnStartupError(error instanceof Problem ? new StartupError(error.message) : error)
}

/** @throws StartupError with the usage */
function commandOf([verb, ...rest]: string[]): Command {
  if (verb === 'list' && rest.length === 0) return showStaff
  const email = Email.safeParse(rest[0])
  if (!email.success) throw new StartupError(USAGE)
  if (verb === 'remove' && rest.length === 1) return (db) => change(db, email.data, null)
  const role = StaffRole.safeParse(rest[1])
  if (verb === 'add' && rest.length === 2 && role.success) return (db) => change(db, email.data, role.data)
  throw new StartupError(USAGE)
}

async function change(db: Database, email: string, staffRole: StaffRoleName | null) {
  await setStaffRole(db, { email, staffRole })
  return staffRole ? `${email} is ${staffRole}.` : `${email} is no longer staff.`
}

async function showStaff(db: Database) {
  const rows = await listStaff(db)
  return rows.length === 0
    ? 'Nobody is staff.'
    : rows.map(({ email, staffRole }) => `${staffRole}\t${email}`).join('\n')
}
