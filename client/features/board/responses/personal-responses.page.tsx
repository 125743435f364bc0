import { useSuspenseQuery } from '@tanstack/react-query'
import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { useSession } from '#client/app/current-user.ts'
import { load, type PageData } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { Badge } from '#client/ui/badge.tsx'
import { ButtonLink, Button } from '#client/ui/button.tsx'
import { ChipNav } from '#client/ui/chip-nav.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import type { MyResponseRow, MyDraft } from '#shared/features/board/responses/model.ts'
import { answerTermLabel } from '#shared/features/board/responses/answer-term.ts'
import { REJECTION_LABELS } from '#shared/features/board/responses/labels.ts'
import { NEWS_FORMS } from '#shared/features/board/responses/plural-forms.ts'
import {
  MY_RESPONSE_TABS,
  RESPONSES_PAGE_SIZE,
  type MyResponseTab,
} from '#shared/features/board/responses/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatNumber, countOf } from '#shared/kernel/number.ts'
import { pageNumber } from '#shared/kernel/paging.ts'
import { withPage } from '#shared/kernel/with-query.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { NotificationOffer } from '#client/features/identity/notifications/notification-offer.tsx'
import {
  ContactsConsent,
  unconfirmedContacts,
} from '#client/features/board/resumes/my-resume/contacts-consent.tsx'
import { StateBadge } from './thread/state-badge.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { showFailure } from '#client/app/show-failure.ts'

const TAB_NAMES: Readonly<Record<MyResponseTab, string>> = {
  all: 'Все',
  open: 'Ждут ответа',
  invited: 'Приглашения',
  over: 'Завершены',
}

export function loader(args: LoaderFunctionArgs) {
  const input = shownIn(new URL(args.request.url).search)
  return privatePage(
    args,
    'Мои отклики',
    load(args, api.responses.listOwn.queryOptions({ input })),
    load(args, unconfirmedContacts()),
  )
}

export function Component() {
  const { search } = useLocation()
  const { now } = useLoaderData<PageData>()
  const input = shownIn(search)
  const { data } = useSuspenseQuery(api.responses.listOwn.queryOptions({ input }))
  const isSent = new URLSearchParams(search).has('sent')
  return (
    <div className="container grid gap-4 py-6 md:py-8">
      <h1>Мои отклики</h1>
      {isSent && (
        <Notice tone="success" title="Отклик отправлен">
          <NotificationOffer text="Узнайте об ответе сразу, а не из письма." />
        </Notice>
      )}
      <ContactsConsent />
      <NotSent drafts={data.drafts} now={now} />
      {data.counts.all > 0 && <Tabs current={input.tab} counts={data.counts} />}
      {data.items.length === 0 ? (
        (data.drafts.length === 0 || input.tab !== 'all') && <Nothing hasAny={data.counts.all > 0} />
      ) : (
        <ul className="grid md:gap-3">
          {data.items.map((response) => (
            <li key={response.id}>
              <ResponseCard response={response} now={now} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={input.page}
        pages={Math.ceil(data.count / RESPONSES_PAGE_SIZE)}
        hrefOf={(page) => buildHref(input.tab, page)}
      />
    </div>
  )
}

function Tabs({ current, counts }: { current: MyResponseTab; counts: Record<MyResponseTab, number> }) {
  return (
    <ChipNav
      label="Состояние откликов"
      views={MY_RESPONSE_TABS.map((tab) => [
        tab,
        <>
          {TAB_NAMES[tab]} <span>{formatNumber(counts[tab])}</span>
        </>,
      ])}
      current={current}
      hrefOf={(tab) => buildHref(tab, 1)}
    />
  )
}

function ResponseCard({ response, now }: { response: MyResponseRow; now: string }) {
  const { id, vacancy, company, state, progress, resume, sentAt, viewedAt, reason, origin, unread } = response
  const day = (iso: string) => formatDay(iso, { now: new Date(now) })
  const term = answerTermLabel(response.answerDueAt, { now, viewer: 'seeker' })
  return (
    <Card as="article" className="grid gap-2">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 text-lead font-semibold wrap-anywhere">
          <a href={pathOf('personal-responses-id', { id })} className="text-ink">
            {vacancy.title}
          </a>
        </h2>
        <span className="flex flex-wrap gap-2">
          {unread > 0 && <Badge tone="accent">{countOf(unread, NEWS_FORMS)}</Badge>}
          <StateBadge state={state} progress={progress} />
        </span>
      </div>
      <p className="wrap-anywhere text-muted">{company.title}</p>
      <p className="text-small wrap-anywhere text-muted">
        {origin === 'invitation' ? `Приглашение ${day(sentAt)}` : `Отправлен ${day(sentAt)}`}
        {origin === 'response' && viewedAt !== null && `, открыт ${day(viewedAt)}`}
        {reason !== null && `. Причина: ${REJECTION_LABELS[reason].toLowerCase()}`}. Резюме: {resume.title}.
      </p>
      {term !== null && <p className="text-small font-medium">{term}</p>}
    </Card>
  )
}

function Nothing({ hasAny }: { hasAny: boolean }) {
  const session = useSession()
  if (hasAny)
    return (
      <EmptyState title="Здесь пусто">
        <p>Таких откликов у вас нет.</p>
      </EmptyState>
    )
  if (session.status === 'user' && session.currentRole)
    return (
      <EmptyState
        title="Вы сами не откликались"
        action={<ButtonLink href={pathOf('responses')}>Отклики на вакансии компании</ButtonLink>}
      >
        <p>Здесь отклики, которые отправляете вы. Отклики на ваши вакансии — в другом списке.</p>
      </EmptyState>
    )
  return (
    <EmptyState
      title="Вы ещё не откликались"
      action={<ButtonLink href={pathOf('vacancies-slug')}>Найти вакансию</ButtonLink>}
    >
      <p>Здесь будет видно, кто открыл отклик, кто ответил и что написал.</p>
    </EmptyState>
  )
}

function shownIn(search: string): { tab: MyResponseTab; page: number } {
  const params = new URLSearchParams(search)
  return {
    tab: MY_RESPONSE_TABS.find((one) => one === params.get('tab')) ?? 'all',
    page: pageNumber(params),
  }
}

function buildHref(tab: MyResponseTab, page: number) {
  return withPage(pathOf('personal-responses'), page, { tab: tab === 'all' ? null : tab })
}

/** Responses that wait for the check of their resume, and drafts. */
function NotSent({ drafts, now }: { drafts: readonly MyDraft[]; now: string }) {
  if (drafts.length === 0) return null
  return (
    <section aria-labelledby="not-sent" className="grid gap-2">
      <h2 id="not-sent" className="text-lead font-semibold">
        Ещё не отправлены
      </h2>
      <ul className="grid md:gap-3">
        {drafts.map((draft) => (
          <li key={draft.vacancy.id}>
            <DraftCard draft={draft} now={now} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function DraftCard({ draft, now }: { draft: MyDraft; now: string }) {
  const remove = useCommand(api.responses.removeDraft, { refused: (error) => showFailure(error) })
  const { vacancy, company, resume, acceptedAt, awaitsGuardian, updatedAt } = draft
  const day = (iso: string) => formatDay(iso, { now: new Date(now) })
  return (
    <Card as="article" className="grid gap-2">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 text-lead font-semibold wrap-anywhere">
          <a href={pathOf('vacancies-id-respond', { id: vacancy.id })} className="text-ink">
            {vacancy.title}
          </a>
        </h3>
        {acceptedAt === null ? (
          <Badge>Черновик</Badge>
        ) : (
          <Badge tone="accent">{awaitsGuardian ? 'Ждёт согласия родителя' : 'Отправим после проверки'}</Badge>
        )}
      </div>
      <p className="wrap-anywhere text-muted">{company.title}</p>
      <p className="text-small wrap-anywhere text-muted">
        {acceptedAt === null ? `Изменён ${day(updatedAt)}` : `Принят ${day(acceptedAt)}`}
        {resume !== null && `. Резюме: ${resume.title}`}
        {!vacancy.isOpen && '. Сейчас откликнуться нельзя'}.
      </p>
      {awaitsGuardian && (
        <p className="text-small">
          <a href={pathOf('personal-guardian')}>Отправить письмо родителю</a>
        </p>
      )}
      {acceptedAt === null && (
        <Button
          variant="quiet"
          size="small"
          className="justify-self-start"
          isBusy={remove.isPending}
          onClick={() => remove.run({ id: vacancy.id })}
        >
          Удалить черновик
        </Button>
      )}
    </Card>
  )
}
