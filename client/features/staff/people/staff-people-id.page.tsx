import { api } from '#client/app/api.ts'
import { ConfirmedButton } from '#client/app/command/confirm-command.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { useIsAdmin } from '#client/app/staff/use-is-admin.ts'
import { FactList } from '#client/app/staff/fact-list.tsx'
import { staffRecord } from '#client/app/staff/staff-record.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import type { StaffPersonDetails } from '#shared/features/staff/people/contract.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { withQuery } from '#shared/kernel/with-query.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { ReasonField } from '#client/app/staff/reason-field.tsx'
import { BLOCK_REASON_LENGTH } from '#shared/features/staff/people/vocabulary.ts'
export const { loader, Component } = staffRecord({
  tab: 'staff-people',
  title: 'Человек',
  query: (id) => api.people.staffRead.queryOptions({ input: { id } }),
  back: <a href={pathOf('staff-people')}>Все люди</a>,
  heading: ({ name }) => name,
  facts: ({ id, maskedEmail, staffRole, blockedAt }) => (
    <>
      № {id} · {maskedEmail}
      {staffRole !== null && <Badge>Сотрудник</Badge>}
      {blockedAt !== null && <Badge tone="danger">Вход закрыт</Badge>}
    </>
  ),
  main: (person) => <Facts person={person} />,
  side: (person) => <Access person={person} />,
})

function Facts({ person }: { person: StaffPersonDetails }) {
  const { id, companies, createdAt, lastSeenAt, sessions, resumes, responses, vacancies, complaints } = person
  const isAdmin = useIsAdmin()
  return (
    <Card aria-labelledby="facts" className="grid gap-4">
      <h2 id="facts">Что известно</h2>
      <FactList
        facts={[
          ['Зарегистрирован', formatDay(createdAt)],
          ['Открытых сеансов', formatNumber(sessions)],
          ['Последний раз на сайте', lastSeenAt === null ? 'сеансов нет' : formatDay(lastSeenAt)],
          ['Резюме', formatNumber(resumes)],
          ['Откликов', formatNumber(responses)],
          ['Вакансий', formatNumber(vacancies)],
          ['Жалоб отправил', formatNumber(complaints)],
        ]}
      />
      {companies.length > 0 && (
        <div>
          <h3 className="text-body font-semibold">Компании</h3>
          <ul className="grid gap-1">
            {companies.map(({ company }) => (
              <li key={company.id} className="wrap-anywhere">
                <a href={pathOf('employer-slug', { slug: company.slug })}>{company.title}</a>{' '}
                <span className="text-small text-muted">
                  {company.isVerified ? 'проверена' : 'не проверена'}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {isAdmin && (
        <p>
          <a href={withQuery(pathOf('staff-audit'), { userId: id })}>Что делал</a> ·{' '}
          <a href={withQuery(pathOf('staff-audit'), { kind: 'user', objectId: id })}>
            Что делали с аккаунтом
          </a>
        </p>
      )}
    </Card>
  )
}

/** Sessions of a person, and whether they may sign in. */
function Access({
  person: { id, name, blockedAt, blockReason, staffRole, sessions },
}: {
  person: StaffPersonDetails
}) {
  const unblock = useCommand(api.people.staffUnblock, { done: () => 'Вход открыт.' })
  const endSessions = useCommand(api.people.staffEndSessions, { done: () => 'Сеансы завершены.' })
  return (
    <Card aria-labelledby="access" className="grid gap-4">
      <h2 id="access">Вход</h2>
      {blockedAt !== null ? (
        <>
          <p>Закрыт {formatDay(blockedAt)}. Человек видит причину:</p>
          <p className="wrap-anywhere whitespace-pre-line rounded-box bg-sunken p-3">{blockReason}</p>
          <ConfirmedButton
            command={unblock}
            input={{ id }}
            text="Открыть вход"
            title="Открыть вход снова?"
            className="justify-self-start"
          >
            {name} получит письмо. Резюме останутся скрытыми, пока их не откроет владелец.
          </ConfirmedButton>
        </>
      ) : (
        <>
          {sessions > 0 && (
            <ConfirmedButton
              command={endSessions}
              input={{ id }}
              text="Завершить все сеансы"
              title="Завершить все сеансы?"
              className="justify-self-start"
            >
              {name} выйдет на всех устройствах и сможет войти снова.
            </ConfirmedButton>
          )}
          {staffRole === null ? (
            <BlockForm id={id} />
          ) : (
            <p className="text-muted">Сотруднику вход не закрыть: сначала с него снимают роль.</p>
          )}
        </>
      )}
    </Card>
  )
}

export function BlockForm({ id }: { id: number }) {
  const block = useCommand(api.people.staffBlock, {
    done: () => 'Вход закрыт, письмо с причиной отправлено.',
  })
  const form = useForm({ send: ({ reason = '' }) => block.send({ id, reason }) })
  return (
    <Form form={form} labels={{ reason: 'Причина' }} className="grid gap-3">
      <ReasonField
        form={form}
        hint="Её прочитает человек. Сеансы завершатся, резюме скроются, войти снова не получится."
        length={BLOCK_REASON_LENGTH}
        rows={4}
      />
      <SubmitButton form={form} className="justify-self-start">
        Закрыть вход
      </SubmitButton>
    </Form>
  )
}
