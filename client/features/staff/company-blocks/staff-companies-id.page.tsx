import { api } from '#client/app/api.ts'
import { FactList } from '#client/app/staff/fact-list.tsx'
import { staffRecord } from '#client/app/staff/staff-record.tsx'
import { useIsAdmin } from '#client/app/staff/use-is-admin.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { STATUS_LABELS } from '#shared/features/board/posting/labels.ts'
import { isPlaced } from '#shared/features/board/vacancies/vocabulary.ts'
import { ACCESS_LEVEL_LABELS } from '#shared/features/identity/managers/vocabulary.ts'
import type { CompanyDossier } from '#shared/features/staff/company-blocks/contract.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatNumber, countOf, formatKopecks } from '#shared/kernel/number.ts'
import { withQuery } from '#shared/kernel/with-query.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { RunningAccess } from '#client/features/money/payments/refunds/running-access.tsx'
import { SameInn } from '#client/app/same-inn.tsx'
import { VERIFICATION_LABELS } from '#shared/features/identity/companies/labels.ts'
import { isSoundStatus, REGISTER_STATUS_LABELS } from '#shared/features/identity/companies/register.ts'
import { METHOD_LABELS, PLACEMENT_FORMS } from '#client/features/money/payments/labels.ts'
import { ConfirmedButton } from '#client/app/command/confirm-command.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { Removals } from '#client/features/staff/claims/removals.tsx'
import { ReasonField } from '#client/app/staff/reason-field.tsx'
import { COMPANY_BLOCK_REASON_LENGTH } from '#shared/features/staff/company-blocks/vocabulary.ts'

export const { loader, Component } = staffRecord({
  tab: 'staff-companies',
  title: 'Компания',
  query: (id) => api.staffCompanies.read.queryOptions({ input: { id } }),
  back: <a href={pathOf('staff-companies-all')}>Все компании</a>,
  heading: ({ company }) => company.title,
  facts: ({ company, inn, blockedAt, registerStatus }) => (
    <>
      № {company.id} · {inn === null ? 'без ИНН' : `ИНН ${inn}`}
      {blockedAt !== null && <Badge tone="danger">Закрыта модератором</Badge>}
      {registerStatus !== null && registerStatus !== 'active' && (
        <Badge tone={isSoundStatus(registerStatus) ? 'warning' : 'danger'}>
          По реестру {REGISTER_STATUS_LABELS[registerStatus]}
        </Badge>
      )}
    </>
  ),
  main: (dossier) => <Known dossier={dossier} />,
  side: (dossier) => <BlockPanel dossier={dossier} />,
})

function Known({ dossier }: { dossier: CompanyDossier }) {
  const isAdmin = useIsAdmin()
  return (
    <div className="grid gap-4">
      <SameInn companies={dossier.sameInn} />
      <Facts dossier={dossier} />
      {isAdmin && <RunningAccess companyId={dossier.company.id} methodLabels={METHOD_LABELS} />}
      <Removals companyId={dossier.company.id} />
      <Vacancies dossier={dossier} />
      <Members dossier={dossier} />
    </div>
  )
}

function Facts({ dossier }: { dossier: CompanyDossier }) {
  const { company, siteUrl, verification, createdAt, approvedCount, refusedCount, complaints } = dossier
  const { registerStatus, money } = dossier
  const isAdmin = useIsAdmin()
  const facts: [string, string][] = [
    ['На сайте с', formatDay(createdAt)],
    ['Проверка', VERIFICATION_LABELS[verification]],
    ['Сайт', siteUrl ?? 'не указан'],
    ['Тексты', `одобрено ${formatNumber(approvedCount)}, возвращено ${formatNumber(refusedCount)}`],
    ['Жалобы', `ждут ${formatNumber(complaints.waiting)}, всего ${formatNumber(complaints.all)}`],
    ['Отклики без ответа', formatNumber(dossier.waitingResponses)],
    [
      'Реестр',
      registerStatus === null ? 'не читали или такого ИНН нет' : REGISTER_STATUS_LABELS[registerStatus],
    ],
    ['На балансе', formatKopecks(money.balanceKopecks)],
    ['В пакетах', countOf(money.placementsLeft, PLACEMENT_FORMS)],
    ['Доступ к контактам', money.accessUntil === null ? 'нет' : `до ${formatDay(money.accessUntil)}`],
  ]
  const links: [string, string][] = [
    ...(dossier.blockedAt === null
      ? [['Публичная страница', pathOf('employer-slug', { slug: company.slug })] as [string, string]]
      : []),
    ['Решения модераторов', withQuery(pathOf('staff-moderation'), { view: 'history', company: company.id })],
    ...(complaints.waiting > 0 ? [['Жалобы', pathOf('staff-complaints')] as [string, string]] : []),
    ...(isAdmin
      ? ([
          ['Счета', withQuery(pathOf('staff-payments'), { search: dossier.inn ?? company.title })],
          ...(dossier.blockedAt === null
            ? [['Подарить', withQuery(pathOf('staff-packages'), { view: 'grants', company: company.id })]]
            : []),
          ['Журнал', withQuery(pathOf('staff-audit'), { kind: 'company', objectId: company.id })],
        ] as [string, string][])
      : []),
  ]
  return (
    <Card aria-labelledby="facts" className="grid gap-4">
      <h2 id="facts">Что известно</h2>
      <FactList facts={facts} />
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {links.map(([title, href]) => (
          <li key={title}>
            <a href={href}>{title}</a>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Vacancies({ dossier: { vacancies, vacancyCounts } }: { dossier: CompanyDossier }) {
  return (
    <Card aria-labelledby="vacancies" className="grid gap-3">
      <h2 id="vacancies">Вакансии</h2>
      {vacancyCounts.length === 0 ? (
        <p className="text-muted">Вакансий нет.</p>
      ) : (
        <p className="text-muted">
          {vacancyCounts
            .map(({ status, count }) => `${STATUS_LABELS[status].toLowerCase()}: ${formatNumber(count)}`)
            .join(', ')}
        </p>
      )}
      <ul className="divide-y divide-line">
        {vacancies.map(({ id, title, status, updatedAt }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <span className="min-w-0 wrap-anywhere">
              {isPlaced(status) ? <a href={pathOf('vacancies-id', { id })}>{title}</a> : title}
            </span>
            <span className="text-small text-muted">
              № {id}, {STATUS_LABELS[status].toLowerCase()}, {formatDay(updatedAt)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Members({ dossier: { members } }: { dossier: CompanyDossier }) {
  return (
    <Card aria-labelledby="members" className="grid gap-3">
      <h2 id="members">Люди</h2>
      {members.length === 0 ? (
        <p className="text-muted">В компании никого нет: её вакансии пришли из источника.</p>
      ) : (
        <ul className="grid gap-1">
          {members.map(({ userId, name, accessLevel }) => (
            <li key={userId} className="wrap-anywhere">
              <a href={pathOf('staff-people-id', { id: userId })} className="underline">
                {name}
              </a>{' '}
              <span className="text-small text-muted">{ACCESS_LEVEL_LABELS[accessLevel].toLowerCase()}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Taking the company down as a whole, and letting it back. */
function BlockPanel({ dossier }: { dossier: CompanyDossier }) {
  const { company, blockedAt, blocks, canUnblock } = dossier
  const unblock = useCommand(api.staffCompanies.unblock, { done: () => 'Компания снова открыта.' })
  return (
    <Card aria-labelledby="block" className="grid gap-4">
      <h2 id="block">Работа на сайте</h2>
      {blockedAt === null ? (
        <BlockForm key="block" dossier={dossier} />
      ) : (
        <>
          <p>
            Компания закрыта {formatDay(blockedAt)}. Её вакансий нет в списках, люди без прав, ключи API и
            вебхуки не работают.
          </p>
          {canUnblock ? (
            <ConfirmedButton
              command={unblock}
              input={{ id: company.id }}
              text="Открыть компанию"
              title="Открыть компанию снова?"
              className="justify-self-start"
            >
              {company.title}: вакансии вернутся в списки с теми же днями, люди получат прежние права и
              письмо. Закрытые отклики не откроются.
            </ConfirmedButton>
          ) : (
            <p className="text-muted">Вернуть компанию может администратор сайта.</p>
          )}
        </>
      )}
      {blocks.length > 0 && (
        <section aria-labelledby="blocks" className="grid gap-2">
          <h3 id="blocks" className="text-body font-semibold">
            История
          </h3>
          <ul className="grid gap-3">
            {blocks.map((block) => (
              <li key={block.blockedAt} className="grid gap-1 border-l-2 border-line pl-3">
                <p className="text-small text-muted">
                  Закрыта {formatDay(block.blockedAt)}
                  {block.blockedBy && `, ${block.blockedBy}`}, снято вакансий: {formatNumber(block.vacancies)}
                </p>
                <p className="wrap-anywhere whitespace-pre-line">{block.reason}</p>
                {block.liftedAt !== null && (
                  <p className="text-small text-muted">
                    Открыта снова {formatDay(block.liftedAt)}
                    {block.liftedBy && `, ${block.liftedBy}`}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  )
}

export function BlockForm({
  dossier: { company, vacancyCounts, waitingResponses, complaints },
}: {
  dossier: CompanyDossier
}) {
  const block = useCommand(api.staffCompanies.block, {
    refresh: [api.staffCompanies, api.complaints],
    done: () => 'Компания закрыта, письмо отправлено.',
  })
  const form = useForm({ send: ({ reason = '' }) => block.send({ id: company.id, reason }) })
  const placed = vacancyCounts
    .filter(({ status }) => status === 'published' || status === 'unconfirmed')
    .reduce((sum, { count }) => sum + count, 0)
  return (
    <Form form={form} labels={{ reason: 'Причина' }} className="grid gap-3">
      <p className="text-muted">
        Уйдут из списков вакансии: {formatNumber(placed)}. Получат ответ соискатели, которые ждут:{' '}
        {formatNumber(waitingResponses)}. Закроются жалобы: {formatNumber(complaints.waiting)}. Приглашённых
        предупредим письмом, их собеседования и тестовые задания отменятся. Деньги и оплаченные дни
        сохранятся.
      </p>
      <ReasonField
        form={form}
        hint="Её прочитают администраторы компании, вместе с тем, как оспорить решение. Того, кто пожаловался, называть нельзя."
        length={COMPANY_BLOCK_REASON_LENGTH}
        rows={4}
      />
      <SubmitButton form={form} className="justify-self-start">
        Закрыть компанию
      </SubmitButton>
    </Form>
  )
}
