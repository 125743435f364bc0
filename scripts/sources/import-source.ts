/** `npm run import -- --source KIND ADDRESS`: runs a source by hand. */
import { pino } from 'pino'
import { and, eq } from 'drizzle-orm'
import { readSettings } from '#config/settings.ts'
import { StartupError } from '#config/startup-error.ts'
import { openDatabase, type DatabaseHandle } from '#server/db/client.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { sources } from '#server/db/schema/sources.ts'
import { finishImport } from '#server/features/intake/imports/records/run-import.ts'
import { createGetFor } from '#server/features/intake/sources/fetching/polite-get.ts'
import type { SourceKind } from '#server/features/intake/sources/kinds/kind.ts'
import { findKind, SOURCE_KINDS } from '#server/features/intake/sources/kinds/kinds.ts'
import type { SourceRow } from '#server/features/intake/sources/records/record-rows.ts'
import { runSource, type RunnerDeps } from '#server/features/intake/sources/runs/run-source.ts'
import { trySource } from '#server/features/intake/sources/runs/try-source.ts'
import { seedReferenceData } from '#server/features/reference/data/seed.ts'
import { LOCAL_NETWORK, PUBLIC_NETWORK } from '#server/kernel/public-network.ts'
import { formatUserAgent } from '#shared/features/intake/sources/bot.ts'
import { INTERRUPTED } from '../command-line.ts'
import { formatRun, formatTrial } from './report.ts'

type Command = { kind: string; address: string | undefined; isDryRun: boolean; signal: AbortSignal }

/**
 * Runs a source that staff have added, or tries an address without writing anything.
 * @returns the exit code
 * @throws StartupError when there is no such source, or it must not run
 */
export async function importSource({
  kind: code,
  address: given,
  isDryRun,
  signal,
}: Command): Promise<number> {
  const kind = findKind(code)
  if (!kind)
    throw new StartupError(
      `No kind is called ${code}. There are: ${SOURCE_KINDS.map((one) => one.code).join(', ')}.`,
    )
  const address = URL.parse(given ?? '')
  if (!address) throw new StartupError(`The address must be a URL, such as ${kind.addressExample}.`)
  const { settings } = readSettings(process.env)
  const handle = await openDatabase(settings.database)
  try {
    await migrateDatabase(handle)
    await seedReferenceData(handle.jobs)
    const deps = createDeps(handle, settings)
    return isDryRun
      ? await tryOut(deps, { kind, address })
      : await run(deps, { kind, address, handle, signal })
  } finally {
    await handle.close()
  }
}

type Settings = ReturnType<typeof readSettings>['settings']

function createDeps(handle: DatabaseHandle, settings: Settings): RunnerDeps {
  const now = () => new Date()
  return {
    db: handle.jobs,
    getFor: createGetFor({
      network: settings.mode === 'test' ? LOCAL_NETWORK : PUBLIC_NETWORK,
      userAgent: formatUserAgent({
        publicUrl: settings.publicUrl,
        operatorEmail: settings.operator?.email ?? null,
      }),
      now,
    }),
    // Running servers read everything again at the end.
    changes: { publish: async () => {} },
    log: pino({ level: 'silent' }),
    now,
  }
}

type Chosen = { kind: SourceKind; address: URL }

async function tryOut(deps: RunnerDeps, { kind, address }: Chosen): Promise<number> {
  const stored = await findStored(deps, { kind, address })
  const trial = await trySource(deps, stored ?? buildUnstored(kind, address))
  process.stdout.write(formatTrial(trial))
  return trial.failure === null ? 0 : 1
}

const buildUnstored = (kind: SourceKind, address: URL) => ({
  key: kind.code,
  kind: kind.code,
  address: address.href,
  settings: {},
  pauseMs: kind.defaults.pauseMs,
  companyId: null,
  employerTitle: kind.isOfOneEmployer ? address.hostname : null,
  employerInn: null,
  employerSite: kind.isOfOneEmployer ? address.origin : null,
})

async function run(
  deps: RunnerDeps,
  { kind, address, handle, signal }: Chosen & { handle: DatabaseHandle; signal: AbortSignal },
): Promise<number> {
  const source = await findStored(deps, { kind, address })
  if (!source)
    throw new StartupError(
      `There is no source of this kind with this address. Add it at /staff/sources, with the basis on which its vacancies may be shown, or give --dry-run to look at what it has.`,
    )
  const ended = await runSource(deps, source.id, { signal })
  if (!ended)
    throw new StartupError(
      'The source must not run: it was removed, or its basis is missing or not complete. See /staff/sources.',
    )
  process.stdout.write(formatRun(source, ended))
  await finishImport(handle)
  if (ended.finishedAt === null) return INTERRUPTED
  return ended.outcome === 'failed' || ended.outcome === 'partial' ? 1 : 0
}

async function findStored({ db }: RunnerDeps, { kind, address }: Chosen): Promise<SourceRow | null> {
  const [source] = await db
    .select()
    .from(sources)
    .where(and(eq(sources.kind, kind.code), eq(sources.address, address.href)))
  return source ?? null
}
