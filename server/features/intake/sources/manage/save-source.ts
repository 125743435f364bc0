/** Staff add and change sources. */
import { isDeepStrictEqual } from 'node:util'
import { and, eq, ne } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { sources } from '#server/db/schema/sources.ts'
import type { Deps } from '#server/features/intake/context.ts'
import { afterCommit, type Sql } from '#server/kernel/sql.ts'
import { findBasisGaps } from '#shared/features/intake/sources/basis.ts'
import type { SourceForm } from '#shared/features/intake/sources/forms.ts'
import type { SourceState } from '#shared/features/intake/sources/vocabulary.ts'
import { isoDay } from '#shared/kernel/dates.ts'
import { Problem } from '#shared/kernel/problem.ts'
import type { SourceKind, SourceSettings } from '../kinds/kind.ts'
import { findSiteDomain } from '../runs/site-domain.ts'
import { refuseField, requireAddress, requireKind, requireWithin } from './check-address.ts'
import { auditSource, endRun, lockSource, readFromBeginning, setSource } from './source-changes.ts'
import { findFreeKey } from './source-key.ts'

type SaveDeps = Pick<Deps, 'db' | 'now' | 'webhookNetwork' | 'changes'>

/** The new source is off. @throws Problem invalid, conflict for an address that is there already */
export async function createSource(
  deps: SaveDeps,
  { form, userId }: { form: SourceForm; userId: number },
): Promise<{ id: number }> {
  const { kind, columns } = readForm(deps, form)
  const at = deps.now().toISOString()
  return deps.db.transaction(async (tx) => {
    await checkEmployer(tx, kind, columns)
    return insertSource(tx, { kind, columns, userId, at })
  })
}

/** Without its key, which the address gives. */
type NewSource = Omit<typeof sources.$inferInsert, 'key' | 'createdAt' | 'updatedAt'>

/** @throws Problem conflict for an address that is there already */
export async function insertSource(
  tx: Sql,
  { kind, columns, userId, at }: { kind: SourceKind; columns: NewSource; userId: number; at: string },
): Promise<{ id: number }> {
  const key = await findFreeKey(tx, kind, new URL(columns.address))
  await refuseSecond(tx, { ...columns, exceptId: 0 })
  const [source] = await tx
    .insert(sources)
    .values({ ...columns, key, nextFullRunAt: at, createdAt: at, updatedAt: at })
    .returning()
  if (!source) throw new Error('The source was not inserted')
  await auditSource(tx, { userId, action: 'source.added', source })
  return { id: source.id }
}

/**
 * A source that is to be read otherwise is switched off until a person has looked at a trial of it.
 * @throws Problem not_found, invalid, conflict
 */
export async function updateSource(
  deps: SaveDeps,
  { id, form, userId }: { id: number; form: SourceForm; userId: number },
): Promise<void> {
  const { kind, columns } = readForm(deps, form)
  const at = deps.now().toISOString()
  await deps.db.transaction(async (tx) => {
    const source = await lockSource(tx, { id, companyId: null })
    await checkEmployer(tx, kind, columns)
    await refuseSecond(tx, { ...columns, exceptId: id })
    const isOther =
      source.kind !== columns.kind ||
      source.address !== columns.address ||
      !isDeepStrictEqual(source.settings, columns.settings)
    if (isOther) await endRun(tx, { sourceId: id, at })
    const { state } = source
    await setSource(
      tx,
      { id, at },
      {
        ...columns,
        ...(isOther && { ...readFromBeginning(at), triedAt: null, nextRunAt: null }),
        ...(isOther && state !== 'removed' && { state: 'off', pauseReason: null, pausedUntil: null }),
      },
    )
    await auditSource(tx, { userId, action: 'source.changed', source })
    // Cards and pages of its vacancies name it.
    if (SHOWN.some((column) => source[column] !== columns[column]))
      afterCommit(tx, () => deps.changes.publish({ kind: 'reload' }))
  })
}

/** What readers and search engines notice of a source. */
const SHOWN = ['title', 'isNofollow', 'isIndexed'] as const

/** @throws Problem invalid */
function readForm(deps: SaveDeps, form: SourceForm) {
  const { regions, words, pathPrefix, address: typed, ...rest } = form
  const kind = requireKind(form.kind)
  const address = requireAddress(deps, kind, typed)
  if (rest.basisOn !== null && rest.basisOn > isoDay(deps.now()))
    throw refuseField('basisOn', 'Этот день ещё не наступил.')
  const gaps = findBasisGaps(rest)
  const [gap] = Object.values(gaps)
  if (gap !== undefined) throw new Problem('invalid', gap, gaps)
  const settings = buildSettings({ regions, words, pathPrefix })
  const employer = kind.isOfOneEmployer
    ? {}
    : { companyId: null, employerTitle: null, employerInn: null, employerSite: null }
  return { kind, columns: { ...rest, ...employer, address: address.href, settings } }
}

/** Only what is set: two ways to say nothing would be a change. */
export function buildSettings({
  regions = '',
  words = '',
  pathPrefix,
}: {
  regions?: string
  words?: string
  pathPrefix: string | null
}): SourceSettings {
  const codes = split(regions, /[\s,;]+/)
  const terms = split(words, /[\n;]+/)
  return {
    ...(codes.length > 0 && { regions: codes }),
    ...(terms.length > 0 && { words: terms }),
    ...(pathPrefix !== null && { pathPrefix }),
  }
}

const split = (text: string, separator: RegExp) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')

type Columns = ReturnType<typeof readForm>['columns']

/** The employer of a source of one employer is known, and a page or a feed is on its site. @throws Problem invalid */
async function checkEmployer(tx: Sql, kind: SourceKind, columns: Columns) {
  if (!kind.isOfOneEmployer) return
  const site = await findSite(tx, columns)
  if (kind.hosts !== null) return
  const domain = site && findSiteDomain(site)
  if (!domain)
    throw refuseField(
      columns.companyId === null ? 'employerSite' : 'companyId',
      'Нужен сайт работодателя: вакансии читаются только с него.',
    )
  requireWithin(new URL(columns.address), domain)
}

async function findSite(
  tx: Sql,
  { companyId, employerTitle, employerInn, employerSite }: Columns,
): Promise<string | null> {
  if (companyId === null) {
    if (employerTitle === null)
      throw refuseField('employerTitle', 'Напишите название работодателя или номер его компании на сайте.')
    if (employerInn === null)
      throw refuseField('employerInn', 'Напишите ИНН работодателя: по нему вакансии попадут к его компании.')
    return employerSite
  }
  const [company] = await tx
    .select({ siteUrl: companies.siteUrl, confirmedDomain: companies.confirmedDomain })
    .from(companies)
    .where(eq(companies.id, companyId))
  if (!company) throw refuseField('companyId', 'Компании с таким номером нет.')
  return company.confirmedDomain ?? company.siteUrl
}

/** @throws Problem conflict */
async function refuseSecond(
  tx: Sql,
  {
    address,
    companyId = null,
    isByCompany = false,
    exceptId,
  }: Pick<NewSource, 'address' | 'companyId' | 'isByCompany'> & { exceptId: number },
) {
  const [other] = await tx
    .select({ companyId: sources.companyId, state: sources.state })
    .from(sources)
    .where(and(eq(sources.address, address), ne(sources.id, exceptId)))
    .limit(1)
  if (!other) return
  const message = nameSecond(other.state, isByCompany && other.companyId !== companyId)
  throw new Problem('conflict', message, { address: message })
}

/** @param isOfOthers the company that connects the address has not added it */
function nameSecond(state: SourceState, isOfOthers: boolean) {
  if (isOfOthers) return 'Этот адрес уже читаем. Напишите нам: передадим его вашей компании.'
  return state === 'removed'
    ? 'Источник с этим адресом убран. Верните его вместо того, чтобы добавлять заново.'
    : 'Источник с этим адресом уже есть.'
}
