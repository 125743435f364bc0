import { useSuspenseQuery } from '@tanstack/react-query'
import { useLoaderData, useLocation } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load } from '#client/app/page-data.ts'
import type { PageData } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Input, Select } from '#client/ui/field.tsx'
import { HelpLink } from '#client/ui/help-link.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { COMPANY_STAGES, RESPONSES_PAGE_SIZE } from '#shared/features/board/responses/vocabulary.ts'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { companyListHref, companyListIn, hrefOf } from './address.ts'
import type { CompanyList } from './address.ts'
import { ReceivedLink } from './received-link.tsx'
import { Stages } from './stages.tsx'

export function loader(args: LoaderFunctionArgs) {
  const shown = companyListIn(new URL(args.request.url).search)
  return privatePage(args, 'Отклики', load(args, received(shown)))
}

const received = (shown: CompanyList) => api.responses.listOfCompany.queryOptions({ input: shown })

/** Responses to all vacancies of the company, new ones first. */
export function Component() {
  const { now } = useLoaderData<PageData>()
  const shown = companyListIn(useLocation().search)
  const { data } = useSuspenseQuery(received(shown))
  return (
    <div className="container grid max-w-[880px] gap-4 py-6 md:py-8">
      <h1>Отклики</h1>
      <HelpLink answer="otkliki-kompanii">Как отвечать на отклики?</HelpLink>
      {data.vacancies.length === 0 ? (
        <NoneYet />
      ) : (
        <>
          <Narrowing key={`${shown.vacancyId} ${shown.search}`} shown={shown} vacancies={data.vacancies} />
          <Stages
            stages={COMPANY_STAGES}
            current={shown.state}
            counts={data.counts}
            hrefOf={(state) => companyListHref({ ...shown, state, page: 1 })}
            isOneLine
          />
          {data.items.length === 0 ? (
            <EmptyState title="Никого не нашли">
              <p>Попробуйте другую вакансию, другую стадию или другие слова.</p>
            </EmptyState>
          ) : (
            <ul className="card p-0 md:overflow-hidden">
              {data.items.map((row) => (
                <li key={row.id} className="response-row">
                  <Avatar id={row.resume.id} name={row.name} src={row.resume.photoUrl} size="small" />
                  <ReceivedLink
                    row={row}
                    now={now}
                    vacancyTitle={row.vacancy.title}
                    href={hrefOf(row.vacancy.id, {
                      state: null,
                      search: '',
                      page: 1,
                      open: row.id,
                      tab: 'thread',
                    })}
                  />
                </li>
              ))}
            </ul>
          )}
          <Pagination
            page={shown.page}
            pages={Math.ceil(data.count / RESPONSES_PAGE_SIZE)}
            hrefOf={(page) => companyListHref({ ...shown, page })}
          />
        </>
      )}
    </div>
  )
}

/** A plain form with GET: the address is the state of the list. */
function Narrowing({
  shown: { vacancyId, state, search },
  vacancies,
}: {
  shown: CompanyList
  vacancies: readonly { id: VacancyId; title: string; count: number; fresh: number }[]
}) {
  return (
    <form
      role="search"
      action={pathOf('responses')}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      {state !== null && <input type="hidden" name="stage" value={state} />}
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
    </form>
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
