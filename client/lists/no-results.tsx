import type { ReactNode } from 'react'
import { Chip } from '#client/ui/chip.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { companyInQuotes, inQuotes } from '#shared/kernel/quotes.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import type { Names } from '#shared/lists/conditions.ts'
import type { Field, Fields, FilterOf } from '#shared/lists/fields.ts'
import type { List } from '#shared/lists/list.ts'
import type { OtherSearch } from '#shared/lists/list-page.ts'
import { ChipRow } from './chip-row.tsx'
import { pathWith, type ListState } from './list-state.ts'
import { withoutCondition } from './panel-conditions.ts'
import { HelpLink } from '#client/ui/help-link.tsx'

const EXAMPLES = [
  ['"холодные звонки"', 'эти слова рядом и в этом порядке'],
  ['менеджер -продажи', 'без слова после минуса; можно и так: менеджер НЕ продажи'],
  ['бухг*', 'слова, которые так начинаются'],
  ['швея ИЛИ портной', 'хотя бы одно из слов'],
  ['название:бухгалтер', 'слово в названии; ещё есть компания:, навык: и описание:'],
] as const

type Result = {
  withoutFilter: readonly { filter: string; count: number }[]
  otherSearches: readonly OtherSearch[]
}

/** An empty list: suggests filters and words to remove and other texts, with the number of results of each. */
export function NoResults<F extends Fields, Sort extends string>({
  state,
  title,
  all,
  result,
  foundText,
  save,
  isCompact,
}: {
  state: ListState<F, Sort>
  title: string
  /** Text of the link to the whole list. */
  all: string
  result: Result
  foundText: (count: number) => string
  /** Button that saves the search, to be notified of new results. */
  save: ReactNode
  /** Above less similar items: suggestions only. */
  isCompact: boolean
}) {
  const offers = offersOf(state, result)
  if (isCompact) return <CompactOffers {...offers} />
  return (
    <EmptyState
      title={title}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {save}
          <a className="btn" data-variant="secondary" href={state.list.path}>
            {all}
          </a>
        </div>
      }
    >
      <OfferLists {...offers} foundText={foundText} />
      {state.filter.search !== '' && <SearchHelp />}
    </EmptyState>
  )
}

type Offer = { href: string; name: string; count: number }

/** What finds something: the list without a filter, without a word, and with a similar text. */
function offersOf<F extends Fields, Sort extends string>(
  state: ListState<F, Sort>,
  { withoutFilter, otherSearches }: Result,
) {
  const { list, filter, names } = state
  const filters = withoutFilter.flatMap(({ filter: name, count }): Offer[] => {
    if (!isFieldOf(list, name) || count === 0) return []
    const left = withoutCondition(list, filter, { fields: combinedFields(list, name), value: null })
    return [{ href: pathWith(state, left), name: phraseOf(list, filter, { name, names }), count }]
  })
  const texts = otherSearches.map(({ search, without, count }) => ({
    href: pathWith(state, { ...filter, search }),
    name: without === null ? search : inQuotes(without),
    isSimilar: without === null,
    count,
  }))
  return {
    filters,
    words: texts.filter(({ isSimilar }) => !isSimilar),
    similar: texts.filter(({ isSimilar }) => isSimilar),
  }
}

type Offers = Readonly<Record<'filters' | 'words' | 'similar', readonly Offer[]>>

function OfferLists({
  filters,
  words,
  similar,
  foundText,
}: Offers & { foundText: (count: number) => string }) {
  if (filters.length + words.length + similar.length === 0)
    return <p>Проверьте, нет ли в запросе ошибки, или напишите его короче.</p>
  return (
    <div className="grid gap-3">
      <Counted title="Попробуйте убрать одно из условий:" offers={filters} foundText={foundText} />
      <Counted title="Попробуйте поискать:" prefix="без слова " offers={words} foundText={foundText} />
      {similar.length > 0 && (
        <div>
          <p>Похожие запросы:</p>
          <ul className="-mx-1 mt-1">
            <OfferChips offers={similar} className="m-1 inline-block max-w-full align-top" />
          </ul>
        </div>
      )}
    </div>
  )
}

function Counted({
  title,
  prefix = '',
  offers,
  foundText,
}: {
  title: string
  /** Before each name. */
  prefix?: string
  offers: readonly Offer[]
  foundText: (count: number) => string
}) {
  return (
    offers.length > 0 && (
      <div>
        <p>{title}</p>
        <ul className="mt-2 grid gap-1">
          {offers.map(({ href, name, count }) => (
            <li key={href}>
              <a href={href} className="inline-block py-1">
                {prefix + name}
              </a>{' '}
              — {foundText(count)}
            </li>
          ))}
        </ul>
      </div>
    )
  )
}

function CompactOffers({ filters, words, similar }: Offers) {
  const removed = [...filters, ...words.map((word) => ({ ...word, name: `слово ${word.name}` }))]
  return (
    <>
      {removed.length > 0 && (
        <ChipRow id="to-remove" label="Попробуйте убрать:">
          <OfferChips offers={removed} />
        </ChipRow>
      )}
      {similar.length > 0 && (
        <ChipRow id="similar" label="Похожие запросы:">
          <OfferChips offers={similar} />
        </ChipRow>
      )}
    </>
  )
}

const OfferChips = ({ offers, className }: { offers: readonly Offer[]; className?: string }) =>
  offers.map(({ href, name, count }) => (
    <li key={href} className={className}>
      <Chip href={href} count={formatNumber(count)}>
        {name}
      </Chip>
    </li>
  ))

/** What a text may contain in addition to words. */
function SearchHelp() {
  return (
    <details className="my-4 text-left text-small text-muted print:hidden">
      <summary className="inline-block py-1 underline decoration-dotted underline-offset-4 hover:text-accent pointer-coarse:py-3">
        Как искать точнее
      </summary>
      <dl className="grid gap-x-4 gap-y-1 pb-2 sm:grid-cols-[auto_minmax(0,1fr)]">
        {EXAMPLES.map(([typed, meaning]) => (
          <div key={typed} className="contents">
            <dt className="text-ink max-sm:mt-1">{typed}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <HelpLink answer="kavychki-i-minus">Подробнее о запросах</HelpLink>
    </details>
  )
}

/** The name of a condition that an empty list suggests to remove: «профессия „Швея“», «график». */
export function phraseOf<F extends Fields>(
  { fields }: List<F>,
  filter: FilterOf<F>,
  { name, names }: { name: keyof F & string; names: Names },
): string {
  const field: Field | undefined = fields[name]
  const value: unknown = filter[name]
  if (field?.kind === 'text') return `запрос «${String(value)}»`
  const phrase = field?.phrase ?? field?.legend.toLowerCase() ?? name
  const isNamed = !Array.isArray(value) || (field?.kind === 'slugs' && !field.isNarrowing)
  const chosen = isNamed ? [value].flat().flatMap((one) => names[name]?.[String(one)] ?? []) : []
  return [phrase, chosen.map(companyInQuotes).join(', ')].filter(Boolean).join(' ')
}

/** The field and the other fields of its combined condition. */
const combinedFields = <F extends Fields>(list: List<F>, name: keyof F & string) =>
  list.conditions.flatMap((part) =>
    typeof part !== 'string' && part.fields.includes(name) ? [part.fields] : [],
  )[0] ?? [name]

const isFieldOf = <F extends Fields>(list: List<F>, name: string): name is keyof F & string =>
  Object.hasOwn(list.fields, name)
