import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { useSession } from '#client/app/current-user.ts'
import { load, type PageData } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { DropMenu } from '#client/ui/drop-menu.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Input, Select } from '#client/ui/field.tsx'
import { HelpLink } from '#client/ui/help-link.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { RESPONSES_PAGE_SIZE, type Decision } from '#shared/features/board/responses/vocabulary.ts'
import type { ResponseId } from '#shared/features/board/responses/response-id.ts'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import {
  companyListHref,
  companyListIn,
  EVERYTHING,
  hrefOf,
  isNarrowed,
  type CompanyList,
} from './received/address.ts'
import { BulkBar } from './answering/bulk-bar.tsx'
import { DecideDialog } from './answering/decide-dialog.tsx'
import { FilterFields } from './received/filter-fields.tsx'
import { PendingAnswers } from './answering/pending-answers.tsx'
import { ReceivedList } from './received/received-list.tsx'
import { StageNamesDialog } from './answering/stage-names-dialog.tsx'
import { Stages } from './answering/stages.tsx'
import { TemplatesDialog } from './answering/templates-dialog.tsx'
import { MoreIcon } from './thread/thread-icons.tsx'

export function loader(args: LoaderFunctionArgs) {
  const shown = companyListIn(new URL(args.request.url).search)
  return privatePage(
    args,
    'Отклики',
    load(args, received(shown)),
    load(args, api.responses.batches.queryOptions()),
  )
}

const received = (shown: CompanyList) => api.responses.listOfCompany.queryOptions({ input: shown })

/** Responses to all vacancies of the company that the manager may see. */
export function Component() {
  const shown = companyListIn(useLocation().search)
  const { data } = useSuspenseQuery(received(shown))
  return (
    <div className="container grid max-w-[880px] grid-cols-[minmax(0,1fr)] gap-4 py-6 md:py-8">
      <div className="flex items-start justify-between gap-2">
        <h1>Отклики</h1>
        <Settings />
      </div>
      <HelpLink answer="otkliki-kompanii">Как отвечать на отклики?</HelpLink>
      <PendingAnswers />
      {data.vacancies.length === 0 ? (
        <NoneYet />
      ) : (
        <>
          <Narrowing
            key={companyListHref({ ...shown, state: null, page: 1 })}
            shown={shown}
            vacancies={data.vacancies}
            tags={data.tags}
          />
          <Stages
            current={shown.state}
            counts={data.counts}
            names={data.stageNames}
            hrefOf={(state) => companyListHref({ ...shown, state, page: 1 })}
          />
          {/* Of another list nothing is chosen. */}
          <Found key={companyListHref(shown)} shown={shown} />
        </>
      )}
    </div>
  )
}

function Found({ shown }: { shown: CompanyList }) {
  const { now } = useLoaderData<PageData>()
  const { data } = useSuspenseQuery(received(shown))
  const [chosen, setChosen] = useState<readonly ResponseId[]>([])
  const [asked, setAsked] = useState<Decision | null>(null)
  const rows = data.items.filter(({ id }) => chosen.includes(id))
  return (
    <div className="responses-place">
      <ReceivedList
        items={data.items}
        names={data.stageNames}
        now={now}
        hrefOfRow={(row) => hrefOf(row.vacancy.id, { ...EVERYTHING, open: row.id })}
        chosen={chosen}
        onChoose={setChosen}
        footer={
          <div className="px-4 py-3 empty:hidden">
            <Pagination
              page={shown.page}
              pages={Math.ceil(data.count / RESPONSES_PAGE_SIZE)}
              hrefOf={(page) => companyListHref({ ...shown, page })}
            />
          </div>
        }
      />
      {rows.length > 0 && (
        <BulkBar rows={rows} names={data.stageNames} usedTags={data.tags} onAsk={setAsked} />
      )}
      {asked !== null && (
        <DecideDialog
          decision={asked}
          people={rows}
          isLater
          onDone={() => setChosen([])}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}

/** A plain form with GET: the address is the state of the list. */
function Narrowing({
  shown,
  vacancies,
  tags,
}: {
  shown: CompanyList
  vacancies: readonly { id: VacancyId; title: string; count: number; fresh: number }[]
  tags: readonly string[]
}) {
  const { vacancyId, state, search } = shown
  return (
    <form role="search" action={pathOf('responses')} className="grid gap-1">
      {state !== null && <input type="hidden" name="stage" value={state} />}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
        <Select label="Вакансия" name="vacancy" defaultValue={vacancyId ?? ''} className="max-sm:col-span-2">
          <option value="">Все вакансии</option>
          {vacancies.map(({ id, title, count, fresh }) => (
            <option key={id} value={id}>
              {`${title} (${count}${fresh > 0 ? `, новых ${fresh}` : ''})`}
            </option>
          ))}
        </Select>
        <Input
          label="Поиск"
          placeholder="Имя, резюме, письмо"
          name="search"
          type="search"
          maxLength={200}
          defaultValue={search}
        />
        <Button type="submit" variant="secondary">
          Показать
        </Button>
      </div>
      <FilterFields shown={shown} usual="fresh" tags={tags} />
      {(isNarrowed(shown) || vacancyId !== null) && (
        <p>
          <a
            href={companyListHref({ ...EVERYTHING, state, vacancyId: null, sort: shown.sort })}
            className="inline-block py-1 text-small underline pointer-coarse:py-3"
          >
            Снять фильтры
          </a>
        </p>
      )}
    </form>
  )
}

/** Texts and names of the company's own. */
function Settings() {
  const session = useSession()
  const [shown, setShown] = useState<'stages' | 'templates' | null>(null)
  const level = session.status === 'user' ? (session.currentRole?.accessLevel ?? 0) : 0
  const close = () => setShown(null)
  return (
    <>
      <DropMenu label="Ещё" icon={<MoreIcon />}>
        <button type="button" onClick={() => setShown('templates')}>
          Шаблоны ответов
        </button>
        {level >= ACCESS_LEVELS.EDITOR && (
          <button type="button" onClick={() => setShown('stages')}>
            Названия стадий
          </button>
        )}
      </DropMenu>
      <Suspense fallback={null}>
        {shown === 'templates' && <TemplatesDialog onClose={close} />}
        {shown === 'stages' && <StageNamesDialog onClose={close} />}
      </Suspense>
    </>
  )
}

function NoneYet() {
  return (
    <EmptyState
      title="Откликов пока нет"
      action={<ButtonLink href={pathOf('personal-vacancies')}>Мои вакансии</ButtonLink>}
    >
      <p>Здесь будут отклики на все вакансии, которые вы ведёте. О новых мы напишем вам на почту.</p>
    </EmptyState>
  )
}
