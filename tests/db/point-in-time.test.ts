/** The recovery that docs/operations.md describes, with the programs of PostgreSQL 15 or later that the system has. */
import { appendFile, chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import type { DatabaseConnection } from '#server/db/connection.ts'
import { joinEmbeddedPostgres } from '#server/db/embedded/join.ts'
import { run, unprivilegedUser } from '#server/db/embedded/server-user.ts'
import { companies } from '#server/db/schema/companies.ts'
import { sessions } from '#server/db/schema/session.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { balanceOf, countLedgerFaults, post } from '#server/features/money/ledger/service.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { prepareDatabase } from '#server/prepare-database.ts'
import { buildCompany, buildSession, buildUser, buildVacancies } from '#tests/support/rows.ts'
import { memoryFolder } from '../../scripts/memory-folder.mjs'
import { settleRecovered } from '../../scripts/backup/restore.ts'

const log = pino({ level: 'silent' })
const VERSIONS = '/usr/lib/postgresql'
/** Folder of `bin/pg_basebackup`; the embedded PostgreSQL has no such program. */
const programs = (existsSync(VERSIONS) ? readdirSync(VERSIONS) : [])
  .map((version) => join(VERSIONS, version))
  .find((folder) => existsSync(join(folder, 'bin', 'pg_basebackup')))

test.skipIf(programs === undefined)(
  'a database is recovered to the moment before its rows were damaged',
  async () => {
    const folder = await mkdtemp(join(memoryFolder(), 'distant-recovery-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    await chmod(folder, 0o755)
    const archive = await ownFolder(join(folder, 'archive'))
    const first = await startArchiving(join(folder, 'first'), archive)
    onTestFinished(() => first.leave())
    const board = await openDatabase({ kind: 'server', url: urlOf(first.connection), poolSize: 4 })
    await prepareDatabase(board, { log })
    const company = await buildCompany(board.db)
    await topUp(board.db, company.id, 1)

    const recovered = await ownFolder(join(folder, 'recovered'))
    await baseBackup(first.connection, join(recovered, 'postgres'))
    await topUp(board.db, company.id, 2)
    const [vacancyId = 0] = await buildVacancies(board.db, [{ companyId: company.id }], { now: new Date() })
    const user = await buildUser(board.db)
    await buildSession(board.db, { userId: user.id })
    const { rows } = await board.pool.query<{ at: string }>('select clock_timestamp()::text as at')
    await board.db.update(companies).set({ title: 'Испорчено' })
    await board.db.delete(vacancies).where(eq(vacancies.id, vacancyId))
    await archiveAll(board.pool)
    await board.close()

    // The socket of the first server lies in its data folder.
    await rm(join(recovered, 'postgres', '.s.PGSQL.5432.lock'))
    await writeFile(join(recovered, 'postgres', 'recovery.signal'), '')
    await appendFile(
      join(recovered, 'postgres', 'postgresql.auto.conf'),
      `restore_command = 'cp ${archive}/%f %p'
recovery_target_time = '${rows[0]?.at}'
recovery_target_action = 'promote'
archive_mode = off
`,
    )
    const second = await join15(recovered)
    onTestFinished(() => second.leave())
    const again = await openDatabase({ kind: 'server', url: urlOf(second.connection), poolSize: 4 })
    const isRecovering = async () =>
      (await again.pool.query('select pg_is_in_recovery() as yes')).rows[0]?.yes === true
    await expect.poll(isRecovering).toBe(false)
    expect(await again.db.select({ title: companies.title }).from(companies)).toEqual([
      { title: company.title },
    ])
    expect(await again.db.$count(vacancies, eq(vacancies.id, vacancyId))).toBe(1)
    expect(await balanceOf(again.db, company.id)).toBe(200)
    expect(await countLedgerFaults(again.db)).toEqual({ unbalanced: 0, overdrawn: 0 })

    expect(await again.db.$count(sessions)).toBe(1)
    await settleRecovered({ database: again, isDrill: false, now: () => new Date(), log })
    expect(await again.db.$count(sessions)).toBe(0)
    const { rows: jobs } = await again.pool.query('select 1 from pgboss.job')
    expect(jobs).toEqual([])
    await again.close()
  },
  120_000,
)

const join15 = (dataDir: string) =>
  joinEmbeddedPostgres({ dataDir, isDurable: false, ...(programs ? { packaged: programs } : {}) })

/** A folder of the user that PostgreSQL runs as. */
async function ownFolder(path: string) {
  await mkdir(path, { mode: 0o700 })
  const user = await unprivilegedUser()
  if (user) await chown(path, user.uid, user.gid)
  return path
}

/** Each full segment of the log is copied before the server reuses it. */
async function startArchiving(dataDir: string, archive: string) {
  await ownFolder(dataDir)
  const made = await join15(dataDir)
  const board = await openDatabase({ kind: 'server', url: urlOf(made.connection), poolSize: 2 })
  await board.pool.query(`alter system set archive_mode = on`)
  await board.pool.query(
    `alter system set archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'`,
  )
  await board.close()
  await made.leave()
  return join15(dataDir)
}

async function baseBackup({ host = '', port }: DatabaseConnection, target: string) {
  const args = ['-D', target, '-h', host, '-p', String(port), '-U', 'postgres', '-c', 'fast', '-X', 'stream']
  await run(join(programs ?? '', 'bin', 'pg_basebackup'), args, {
    ...(await unprivilegedUser()),
    cwd: dirname(target),
  })
}

type Pool = Awaited<ReturnType<typeof openDatabase>>['pool']

/** Also when nothing follows, the last segment is in the archive. */
async function archiveAll(pool: Pool) {
  const { rows } = await pool.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
  const isArchived = async () => {
    const { rows: last } = await pool.query<{ name: string }>(
      'select last_archived_wal as name from pg_stat_archiver',
    )
    return (last[0]?.name ?? '') >= (rows[0]?.name ?? '')
  }
  await expect.poll(isArchived).toBe(true)
}

const topUp = (db: Sql, companyId: number, number: number) =>
  db.transaction((tx) =>
    post(tx, {
      companyId,
      kind: 'card_payment',
      reason: `recovery:${number}`,
      title: 'Пополнение баланса',
      orderId: null,
      at: '2026-11-25T20:00:00Z',
      from: 'provider',
      to: 'balance',
      amountKopecks: 100,
    }),
  )

const urlOf = ({ host = '', port }: DatabaseConnection) =>
  `postgres://postgres@localhost:${port}/postgres?host=${encodeURIComponent(host)}`
