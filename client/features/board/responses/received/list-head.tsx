import type { Ref } from 'react'
import { IconButton } from '#client/ui/button.tsx'
import { DropMenu } from '#client/ui/drop-menu.tsx'
import { Input } from '#client/ui/field.tsx'
import { SearchIcon } from '#client/ui/icons.tsx'
import {
  ARCHIVE_MAX,
  type CompanyStage,
  type StageNames,
} from '#shared/features/board/responses/vocabulary.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { EVERYTHING, fileHref, hrefOf, type ListState } from './address.ts'
import { FilterFields } from './filter-fields.tsx'
import { Stages } from '../answering/stages.tsx'
import { MoreIcon } from '../thread/thread-icons.tsx'

/** Title, files, search and stages of the responses to a vacancy. */
export function ListHead({
  vacancy: { id, title },
  shown,
  count,
  all,
  counts,
  names,
  tags,
  searchRef,
}: {
  vacancy: { id: number; title: string }
  shown: ListState
  /** Of the responses that match. */
  count: number
  /** Of all responses to the vacancy. */
  all: number
  counts: Readonly<Record<CompanyStage, number>>
  /** The company's own names of stages. */
  names: StageNames
  /** Tags in use. */
  tags: readonly string[]
  searchRef: Ref<HTMLInputElement>
}) {
  const { state, search, open } = shown
  // The name of the open response is the heading of the page.
  const Title = open === null || all === 0 ? 'h1' : 'p'
  return (
    <header className="responses-head">
      <div className="flex items-start gap-2">
        <Title className="min-w-0 grow text-lead font-semibold wrap-anywhere lg:truncate">
          Отклики{' '}
          <a
            href={pathOf('vacancies-id', { id })}
            className="block text-small font-normal text-muted lg:truncate"
          >
            {title}
          </a>
        </Title>
        <DropMenu label="Ещё" icon={<MoreIcon />}>
          <a href={pathOf('responses')}>Все отклики</a>
          <a href={pathOf('vacancies-id', { id })}>Вакансия</a>
          {count > 0 && (
            <a href={fileHref(id, 'table', shown)} download>
              Скачать таблицу (CSV)
            </a>
          )}
          {count > 0 && counts.withdrawn < all && (
            <a href={fileHref(id, 'archive', shown)} download>
              Скачать резюме{count > ARCHIVE_MAX && `: ${ARCHIVE_MAX} последних`} (ZIP)
            </a>
          )}
        </DropMenu>
      </div>
      {all > 0 && (
        <>
          <form role="search" action={pathOf('responses-id', { id })}>
            {state !== null && <input type="hidden" name="stage" value={state} />}
            <div className="relative">
              <Input
                key={search}
                ref={searchRef}
                label="Поиск по имени, резюме, письму и заметке"
                isLabelHidden
                placeholder="Имя, резюме, письмо"
                name="search"
                type="search"
                maxLength={200}
                defaultValue={search}
                className="received-search"
              />
              <IconButton label="Найти" type="submit" className="absolute top-0.5 right-0.5">
                <SearchIcon />
              </IconButton>
            </div>
            <FilterFields
              key={hrefOf(id, { ...shown, open: null })}
              shown={shown}
              usual={EVERYTHING.sort}
              tags={tags}
            />
          </form>
          <Stages
            current={state}
            counts={counts}
            names={names}
            hrefOf={(stage) => hrefOf(id, { ...shown, state: stage, page: 1, open: null })}
          />
        </>
      )}
    </header>
  )
}
