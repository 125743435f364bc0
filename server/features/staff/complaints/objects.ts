/** Context that staff see next to complaints, and the recipients of warnings. */
import { and, asc, desc, eq, gte, isNull } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { companies } from '#server/db/schema/companies.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { responseMessages, responses } from '#server/db/schema/responses.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { isHeldImport } from '#server/features/board/posting/held-imported.ts'
import { findTestTask } from '#server/features/board/responses/test-tasks/test-task-rows.ts'
import { findRecipient, listResponsibleManagers } from '#server/features/board/responses/recipients.ts'
import { shownSource } from '#server/features/board/vacancies/reading/own-source.ts'
import { textColumns } from '#server/features/board/vacancies/writing/text-parts.ts'
import { readCaseCompany } from '#server/features/staff/moderation/read.ts'
import type { Deps } from '#server/features/staff/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { Recipient } from '#server/mail/mailer.ts'
import type { ComplaintCase } from '#shared/features/staff/complaints/contract.ts'
import { testTaskLabel } from '#shared/features/board/test-tasks/labels.ts'
import { STATUS_LABELS } from '#shared/features/board/posting/labels.ts'
import { isPlaced } from '#shared/features/board/vacancies/vocabulary.ts'
import { COMPANY_TYPE_LABELS } from '#shared/features/identity/companies/labels.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { plainTextOf } from '#shared/kernel/plain-text.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import type { ObjectKey } from './queries.ts'

type ObjectView = Pick<ComplaintCase, 'href' | 'parts' | 'facts' | 'canTakeDown' | 'canWarn'>

const MESSAGES_MAX = 100
const SIDE_LABELS = { company: 'Работодатель', seeker: 'Соискатель' } as const

/** An object that is gone has no parts; complaints about it are answered all the same. */
export async function readObject({ db }: Pick<Deps, 'db'>, object: ObjectKey): Promise<ObjectView> {
  const [shown, addresses] = await Promise.all([
    object.kind === 'vacancy'
      ? readVacancy(db, object.objectId)
      : object.kind === 'company'
        ? readCompany(db, object.objectId)
        : readThread(db, object.objectId),
    listAccused(db, object),
  ])
  return { ...shown, canWarn: addresses.length > 0 }
}

/** Those who answer for the object. Warnings are not among the e-mails that people switch off. */
export async function listAccused(db: Sql, { kind, objectId }: ObjectKey): Promise<Recipient[]> {
  if (kind === 'vacancy') return recipientsOf(await listResponsibleManagers(db, objectId))
  if (kind === 'company') return recipientsOf(await listAdmins(db, objectId))
  const [response] = await db
    .select({ userId: responses.userId, vacancyId: responses.vacancyId })
    .from(responses)
    .where(eq(responses.id, objectId))
  if (!response) return []
  if (kind === 'response_company') return recipientsOf(await listResponsibleManagers(db, response.vacancyId))
  const seeker = await findRecipient(db, response.userId)
  return seeker ? [{ userId: response.userId, recipient: seeker.email }] : []
}

const recipientsOf = (people: readonly { userId: number; email: string }[]) =>
  people.map(({ userId, email }) => ({ userId, recipient: email }))

function listAdmins(db: Sql, companyId: number) {
  return db
    .select({ userId: users.id, email: users.email })
    .from(companyRoles)
    .innerJoin(users, eq(users.id, companyRoles.userId))
    .where(
      and(
        eq(companyRoles.companyId, companyId),
        gte(companyRoles.accessLevel, ACCESS_LEVELS.ADMIN),
        isNull(users.deletedAt),
      ),
    )
    .orderBy(asc(companyRoles.id))
    .limit(20)
}

async function readVacancy(db: Deps['db'], id: number): Promise<Omit<ObjectView, 'canWarn'>> {
  const [row] = await db
    .select({
      ...textColumns,
      status: vacancies.status,
      companyId: vacancies.companyId,
      source: vacancies.source,
      questions: vacancies.questions,
      testHours: vacancies.testHours,
      testPay: vacancies.testPay,
    })
    .from(vacancies)
    .where(eq(vacancies.id, id))
  if (!row) return GONE
  const canTakeDown = isPlaced(row.status) || isHeldImport(row)
  const source = shownSource(row.source)
  return {
    href: pathOf('vacancies-id', { id }),
    parts: [
      { label: 'Описание', text: plainTextOf(row.descriptionHtml ?? '') },
      { label: 'Обязанности', text: plainTextOf(row.dutiesHtml ?? '') },
      { label: 'Требования', text: plainTextOf(row.requirementsHtml ?? '') },
      { label: 'Условия', text: plainTextOf(row.conditionsHtml ?? '') },
      { label: 'Вопросы перед откликом', text: row.questions.map(({ text }) => text).join('\n') },
    ].filter(({ text }) => text !== ''),
    facts: [
      { label: 'Состояние', value: canTakeDown ? STATUS_LABELS[row.status] : 'Уже не опубликована' },
      ...(row.testHours === null
        ? []
        : [
            {
              label: 'Тестовое задание',
              value: testTaskLabel({ hours: row.testHours, pay: row.testPay }),
            },
          ]),
      ...(source === null ? [] : [{ label: 'Источник', value: source }]),
      ...(await companyFacts(db, row.companyId)),
    ],
    canTakeDown,
  }
}

async function readCompany(db: Deps['db'], id: number): Promise<Omit<ObjectView, 'canWarn'>> {
  const [row] = await db
    .select({ slug: companies.slug, description: companies.description, blockedAt: companies.blockedAt })
    .from(companies)
    .where(eq(companies.id, id))
  if (!row) return GONE
  return {
    href: pathOf('employer-slug', { slug: row.slug }),
    parts: row.description === '' ? [] : [{ label: 'О компании', text: row.description }],
    facts: await companyFacts(db, id),
    canTakeDown: row.blockedAt === null,
  }
}

async function companyFacts(db: Deps['db'], id: number) {
  const company = await readCaseCompany({ db }, id)
  if (!company) return []
  return [
    { label: 'Компания', value: company.title },
    { label: 'Тип', value: COMPANY_TYPE_LABELS[company.type] },
    { label: 'Проверка', value: company.isVerified ? 'Проверена' : 'Не проверена' },
    { label: 'ИНН', value: company.inn ?? 'не указан' },
    { label: 'Сайт', value: company.siteUrl ?? 'не указан' },
    { label: 'На сайте с', value: formatDay(company.createdAt) },
    { label: 'Открытых вакансий', value: formatNumber(company.openCount) },
  ]
}

async function readThread(db: Sql, id: number): Promise<Omit<ObjectView, 'canWarn'>> {
  const [[response], task, messages] = await Promise.all([
    db
      .select({ letter: responses.letter, origin: responses.origin })
      .from(responses)
      .where(eq(responses.id, id)),
    findTestTask(db, id),
    db
      .select({ side: responseMessages.side, text: responseMessages.text, at: responseMessages.at })
      .from(responseMessages)
      .where(eq(responseMessages.responseId, id))
      .orderBy(desc(responseMessages.id))
      .limit(MESSAGES_MAX),
  ])
  if (!response) return GONE
  return {
    href: null,
    parts: [
      ...(response.letter === ''
        ? []
        : [
            {
              label: response.origin === 'response' ? 'Сопроводительное письмо' : 'Приглашение',
              text: response.letter,
            },
          ]),
      ...(task ? [{ label: `Тестовое задание: ${testTaskLabel(task)}`, text: task.text }] : []),
      ...messages
        .toReversed()
        .map(({ side, text, at }) => ({ label: `${SIDE_LABELS[side]}, ${formatDay(at)}`, text })),
    ],
    facts: [],
    canTakeDown: false,
  }
}

const GONE: Omit<ObjectView, 'canWarn'> = { href: null, parts: [], facts: [], canTakeDown: false }
