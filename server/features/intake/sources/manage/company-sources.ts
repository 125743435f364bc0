/** Sources that an administrator of a company connects. */
import { and, asc, eq, ne } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { sources } from '#server/db/schema/sources.ts'
import { canManageIntegrations } from '#server/features/identity/managers/policy.ts'
import { lockCompanyWithRole, requireRole } from '#server/features/identity/managers/service.ts'
import type { Ctx } from '#server/features/intake/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { CompanySource } from '#shared/features/intake/sources/company-contract.ts'
import type { CompanySourceForm } from '#shared/features/intake/sources/forms.ts'
import { COMPANY_SOURCES_MAX, EMPLOYER_CAP, RUN_CAP } from '#shared/features/intake/sources/vocabulary.ts'
import { isoDay } from '#shared/kernel/dates.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { findKind, SOURCE_KINDS } from '../kinds/kinds.ts'
import type { SourceRow } from '../records/record-rows.ts'
import { readSettings } from '../runs/read-settings.ts'
import { refuseField, requireAddress, requireKind, requireWithin } from './check-address.ts'
import { buildSettings, insertSource } from './save-source.ts'
import { setSourceState } from './set-state.ts'
import {
  auditSource,
  isRemovedByStaff,
  readFromBeginning,
  setSource,
  sourceNotFound,
} from './source-changes.ts'
import { countRecords, findLastRuns, listRecords, listRuns, toKindInfo, toState } from './source-facts.ts'
import { tryAndNote } from './try-and-note.ts'

type One = { id: number; sourceId: number }

/** Without removed ones. ADMIN, as everything here. @throws Problem not_found, forbidden */
export async function listCompanySources(ctx: Ctx, { id: companyId }: { id: number }) {
  const { db } = ctx.deps
  await requireRole(ctx, db, { companyId, may: canManageIntegrations })
  const [rows, proof] = await Promise.all([
    db
      .select()
      .from(sources)
      .where(and(eq(sources.companyId, companyId), ne(sources.state, 'removed')))
      .orderBy(asc(sources.id)),
    findProof(db, companyId),
  ])
  const ids = rows.map(({ id }) => id)
  const [lastRuns, counts] = await Promise.all([findLastRuns(db, ids), countRecords(db, ids)])
  return {
    items: rows.map((row): CompanySource => ({
      ...toState(row, { lastRun: lastRuns.get(row.id), counts: counts.get(row.id) ?? [] }),
      id: row.id,
      kind: row.kind,
      kindTitle: findKind(row.kind)?.title ?? row.kind,
      address: row.address,
      pathPrefix: readSettings(row.settings).pathPrefix ?? null,
      isSwitchedOnByStaff: isSwitchedOnByStaff(row),
    })),
    kinds: SOURCE_KINDS.filter(({ isOfOneEmployer }) => isOfOneEmployer).map(toKindInfo),
    ...proof,
  }
}

/**
 * The request is the consent of the company.
 * @throws Problem not_found, forbidden, invalid for a field and for a source that staff have removed, conflict for too many
 * or for one that is there
 */
export async function connectSource(
  ctx: Ctx,
  { id: companyId, ...form }: CompanySourceForm & { id: number },
) {
  const { db, now } = ctx.deps
  const at = now().toISOString()
  return db.transaction(async (tx) => {
    // Under the lock of the company the limit is exact.
    const { userId, company } = await lockCompanyWithRole(ctx, tx, { companyId, may: canManageIntegrations })
    const kind = requireKind(form.kind)
    if (!kind.isOfOneEmployer) throw refuseField('kind', 'Выберите вид источника из списка.')
    const { isVerified, domain } = await findProof(tx, companyId)
    if (!isVerified || domain === null)
      throw new Problem(
        'conflict',
        'Сначала подтвердите компанию и почту на домене её сайта: так мы знаем, что сайт ваш.',
      )
    const address = requireAddress(ctx.deps, kind, form.address)
    if (kind.hosts === null) requireWithin(address, domain)
    const ofCompany = and(eq(sources.companyId, companyId), ne(sources.state, 'removed'))
    if ((await tx.$count(sources, ofCompany)) >= COMPANY_SOURCES_MAX)
      throw new Problem(
        'conflict',
        `У компании может быть не больше ${COMPANY_SOURCES_MAX} источников. Уберите ненужный.`,
      )
    const settings = buildSettings({ pathPrefix: form.pathPrefix })
    const consent = {
      isByCompany: true,
      basis: 'consent',
      basisOn: isoDay(now()),
      basisNote: `Подключил администратор компании, пользователь № ${userId}: запись в журнале действий.`,
    } as const
    const removed = await findRemoved(tx, { companyId, address: address.href })
    if (removed && (await isRemovedByStaff(tx, removed.id)))
      throw refuseField('address', 'Источник убрали мы. Напишите нам, чтобы узнать почему.')
    if (removed) {
      await setSource(
        tx,
        { id: removed.id, at },
        { ...consent, ...readFromBeginning(at), kind: kind.code, settings, state: 'off', triedAt: null },
      )
      await auditSource(tx, { userId, action: 'source.restored', source: removed })
      return { sourceId: removed.id }
    }
    const { id } = await insertSource(tx, {
      kind,
      userId,
      at,
      columns: {
        kind: kind.code,
        title: company?.title ?? '',
        address: address.href,
        companyId,
        settings,
        ...consent,
        ...kind.defaults,
        employerCap: EMPLOYER_CAP,
        runCap: RUN_CAP,
      },
    })
    return { sourceId: id }
  })
}

async function findRemoved(tx: Sql, { companyId, address }: { companyId: number; address: string }) {
  const [row] = await tx
    .select()
    .from(sources)
    .where(and(eq(sources.companyId, companyId), eq(sources.address, address), eq(sources.state, 'removed')))
  return row ?? null
}

/** @throws Problem not_found, forbidden, conflict, too_many_requests */
export async function tryCompanySource(ctx: Ctx, one: One) {
  const { userId, source } = await requireCompanySource(ctx, one)
  return tryAndNote(ctx.deps, source, { userId })
}

/** @throws Problem not_found, forbidden, conflict */
export async function setCompanySourceState(
  ctx: Ctx,
  { state, ...one }: One & { state: 'on' | 'off' | 'removed' },
): Promise<Record<string, never>> {
  const { userId } = await requireCompanySource(ctx, one)
  const { isVerified, domain } = await findProof(ctx.deps.db, one.id)
  await setSourceState(ctx.deps, {
    which: { id: one.sourceId, companyId: one.id },
    state,
    userId,
    authorize(source) {
      // Also not to be switched off: it could be switched on then.
      if (source.state === 'paused' && source.pauseReason === null)
        throw new Problem('conflict', 'Источник приостановили мы. Напишите нам, чтобы узнать почему.')
      if (state !== 'on') return
      if (isSwitchedOnByStaff(source))
        throw new Problem('conflict', 'Этот источник включаем мы: сначала проверим, что он ваш.')
      if (!isVerified || domain === null)
        throw new Problem(
          'conflict',
          'Проверка компании или её сайта больше не действует. Подтвердите их снова.',
        )
      if (findKind(source.kind)?.hosts === null) requireWithin(new URL(source.address), domain)
    },
  })
  return {}
}

/** The address of a recruiting system does not show whose it is; once staff have let it run, the company may. */
const isSwitchedOnByStaff = ({ kind, lastSuccessAt }: SourceRow) =>
  findKind(kind)?.hosts !== null && lastSuccessAt === null

/** @throws Problem not_found, forbidden */
export async function readSourceLog(ctx: Ctx, one: One) {
  const { source } = await requireCompanySource(ctx, one)
  const { db } = ctx.deps
  const [runs, records] = await Promise.all([
    listRuns(db, source.id),
    listRecords(db, {
      sourceId: source.id,
      states: ['shown', 'held', 'suppressed', 'refused', 'waiting', 'duplicate', 'claimed'],
    }),
  ])
  return { runs, records }
}

/** A source of the company that is not removed. @throws Problem not_found, forbidden */
export async function requireCompanySource(ctx: Ctx, { id: companyId, sourceId }: One) {
  const { db } = ctx.deps
  const { userId } = await requireRole(ctx, db, { companyId, may: canManageIntegrations })
  const [source] = await db
    .select()
    .from(sources)
    .where(and(eq(sources.id, sourceId), eq(sources.companyId, companyId), ne(sources.state, 'removed')))
  if (!source) throw sourceNotFound()
  return { userId, source }
}

/** What shows that a site is that of the company. */
async function findProof(db: Sql, companyId: number) {
  const [row] = await db
    .select({ verification: companies.verification, domain: companies.confirmedDomain })
    .from(companies)
    .where(eq(companies.id, companyId))
  return { isVerified: row?.verification === 'verified', domain: row?.domain ?? null }
}
