import { and, eq } from 'drizzle-orm'
import { sources } from '#server/db/schema/sources.ts'
import type { Deps } from '#server/features/intake/context.ts'
import { plainTextOf } from '#shared/kernel/plain-text.ts'
import type { SourceTrial, TriedRecord } from '#shared/features/intake/sources/source-models.ts'
import { cutText } from '#shared/kernel/text.ts'
import type { SourceRow } from '../records/record-rows.ts'
import { trySource, type TriedRecord as Tried } from '../runs/try-source.ts'
import { toShownOriginal } from './clean-original.ts'
import { refuseWithoutBasis } from './set-state.ts'

const DESCRIPTION_MAX = 600

/**
 * Reads the first records of a source for a person to look at, and notes that one has looked. Nothing else is written.
 * @throws Problem conflict for a source without a basis, too_many_requests
 */
export async function tryAndNote(
  deps: Deps,
  source: SourceRow,
  { userId }: { userId: number },
): Promise<SourceTrial> {
  refuseWithoutBasis(source)
  await deps.limits.take('uploads', `source ${userId}`, {
    message: 'За час было слишком много проб. Повторите позже.',
  })
  const trial = await trySource(deps, source)
  const { hasMore, failure, seconds } = trial
  const isLookedAt = (failure === null || trial.records.length > 0) && (await noteTrial(deps, source))
  return {
    records: trial.records.map((record) => toShown(deps, record)),
    hasMore,
    failure,
    seconds: Math.round(seconds * 10) / 10,
    isLookedAt,
  }
}

/** Unless the source was changed meanwhile. */
async function noteTrial({ db, now }: Deps, { id, updatedAt }: SourceRow): Promise<boolean> {
  const noted = await db
    .update(sources)
    .set({ triedAt: now().toISOString() })
    .where(and(eq(sources.id, id), eq(sources.updatedAt, updatedAt)))
    .returning({ id: sources.id })
  return noted.length > 0
}

function toShown({ referenceData }: Pick<Deps, 'referenceData'>, { mapped, original }: Tried): TriedRecord {
  const shown = {
    id: mapped.id,
    original: original && toShownOriginal(original.value),
    refusal: mapped.refusal,
    unmapped: [...mapped.unmapped],
  }
  if (mapped.refusal !== null) return { ...shown, vacancy: null, findings: [] }
  const { vacancy, findings, company } = mapped
  const { draft, publishedAt } = vacancy
  const { salaryFrom: from, salaryTo: to, currency, salaryPeriod: period, salaryGross: gross } = draft
  return {
    ...shown,
    findings: findings.map(({ rule, quote, note }) => ({ rule, quote, note })),
    vacancy: {
      title: draft.title,
      company: company.title,
      url: draft.sourceUrl,
      publishedAt,
      workForm: draft.workForm,
      employment: draft.employment,
      experience: draft.experience,
      salary:
        from === null && to === null
          ? null
          : { from, to, currency: currency ?? 'RUB', period: period ?? null, gross: gross ?? null },
      places: (draft.locationIds ?? []).flatMap((id) => referenceData.locations.byId(id)?.name ?? []),
      description: cutText(plainTextOf(draft.descriptionHtml), DESCRIPTION_MAX),
    },
  }
}
