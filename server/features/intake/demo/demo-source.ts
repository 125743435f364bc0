import { StartupError } from '#config/startup-error.ts'
import { sources } from '#server/db/schema/sources.ts'
import { findKind, SOURCE_KINDS } from '#server/features/intake/sources/kinds/kinds.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { EMPLOYER_CAP, RUN_CAP } from '#shared/features/intake/sources/vocabulary.ts'

/**
 * Adds the source that the person who starts the demo has named, switched on: the workers read it. An existing one stays
 * as it is.
 * @throws StartupError for a kind that does not exist, or an address that it does not have
 */
export async function addDemoSource(
  db: Sql,
  { kind: code, address, now }: { kind: string; address: string; now: Date },
): Promise<void> {
  const kind = findKind(code)
  if (!kind)
    throw new StartupError(
      `DEMO_FROM: no kind is called ${code}. There are: ${SOURCE_KINDS.map((one) => one.code).join(', ')}.`,
    )
  const url = new URL(address)
  const refusal = kind.refuseAddress(url)
  if (refusal !== null) throw new StartupError(`DEMO_FROM: ${refusal}`)
  const at = now.toISOString()
  await db
    .insert(sources)
    .values({
      key: `demo:${kind.code}`,
      kind: kind.code,
      title: kind.isOfOneEmployer ? url.hostname : kind.title,
      address: url.href,
      ...(kind.isOfOneEmployer && { employerTitle: url.hostname, employerSite: url.origin }),
      basis: 'consent',
      basisOn: at.slice(0, 10),
      basisNote: 'Показ: источник назван при запуске (DEMO_FROM).',
      intervalMinutes: kind.defaults.intervalMinutes,
      pauseMs: kind.defaults.pauseMs,
      employerCap: EMPLOYER_CAP,
      runCap: RUN_CAP,
      state: 'on',
      nextRunAt: at,
      triedAt: at,
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing()
}
