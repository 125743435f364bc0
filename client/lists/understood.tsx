import { ChosenChip } from '#client/ui/chip.tsx'
import { plural } from '#shared/kernel/number.ts'
import { inQuotes } from '#shared/kernel/quotes.ts'
import type { Fields } from '#shared/lists/fields.ts'
import type { Mentions as MentionsData, RelaxedItems, UnderstoodCondition } from '#shared/lists/list-page.ts'
import type { List } from '#shared/lists/list.ts'
import { ChipRow } from './chip-row.tsx'
import { inSentence, isOfNames } from './condition-names.ts'
import { pathWith, type ListState } from './list-state.ts'

/** The conditions that were read from the text, each with a link to the text without its words. */
export function Understood<F extends Fields, Sort extends string>({
  state,
  understood,
  hasExactLink,
}: {
  state: ListState<F, Sort>
  understood: readonly UnderstoodCondition[]
  /** Whether to link to the search for the text as typed. */
  hasExactLink: boolean
}) {
  if (state.isExact || understood.length === 0) return null
  return (
    <ChipRow
      id="understood"
      label="Понято:"
      end={
        hasExactLink && (
          <a href={pathWith(state, {}, { exact: true })} rel="nofollow" data-keep-scroll="">
            Искать текст как есть
          </a>
        )
      }
    >
      {chipsOf(state.list, understood).map(({ searchWithout, label, names }) => (
        <li key={searchWithout}>
          <ChosenChip
            href={pathWith(state, { ...state.filter, search: searchWithout })}
            name={names.join(', ')}
            label={`Убрать условие ${inQuotes([label, ...names.slice(1)].join(', '))}`}
            isUnderstood
          />
        </li>
      ))}
    </ChipRow>
  )
}

/** The same words may stand for several conditions, which go together. */
function chipsOf(list: Pick<List<Fields>, 'fields'>, understood: readonly UnderstoodCondition[]) {
  const chips: { searchWithout: string; label: string; names: string[] }[] = []
  for (const condition of understood) {
    const { searchWithout, label } = condition
    const chip = chips.find((one) => one.searchWithout === searchWithout)
    const name = toName(list, condition)
    if (!chip) chips.push({ searchWithout, label, names: [name] })
    else if (!chip.names.includes(name)) chip.names.push(name)
  }
  return chips
}

/** The label within a sentence: «удалённо», «от 60 000 ₽», «Казань». */
const toName = (list: Pick<List<Fields>, 'fields'>, { filter, label }: UnderstoodCondition) =>
  isOfNames(list, filter) ? label : inSentence(label)

const VERB_FORMS = { one: 'упоминает', few: 'упоминают', many: 'упоминают' }

/**
 * The rows that only mention the words: after a list a link to them, and in their own list the condition with a link to
 * what is about the words.
 */
export function Mentions<F extends Fields, Sort extends string>({
  state,
  mentions: { words, count },
  relaxed,
  items,
  totalText,
  isAfterList,
}: {
  state: ListState<F, Sort>
  mentions: MentionsData
  relaxed: readonly RelaxedItems[]
  items: readonly unknown[]
  /** «20 вакансий» */
  totalText: (total: number) => string
  isAfterList: boolean
}) {
  if (isAfterList === state.isOfMentions) return null
  const quoted = inQuotes(words)
  const part = relaxed.findIndex(({ isMention }) => isMention)
  const shown = part < 0 ? 0 : (relaxed[part + 1]?.from ?? items.length) - (relaxed[part]?.from ?? 0)
  if (isAfterList && shown >= count) return null
  if (isAfterList)
    return (
      <p>
        <a href={pathWith(state, {}, { mentions: true })} rel="nofollow" className="inline-block py-2">
          {shown === 0
            ? `Ещё ${totalText(count)} ${plural(count, VERB_FORMS)} ${quoted}`
            : `Все, что упоминает ${quoted}: ${totalText(count)}`}
        </a>
      </p>
    )
  return (
    <ChipRow id="mentions" label="Показано:">
      <li>
        <ChosenChip
          href={pathWith(state, {}, { mentions: false })}
          name={`только упоминания ${quoted}`}
          label={`Показать то, что относится к ${quoted}, а не только упоминает`}
        />
      </li>
    </ChipRow>
  )
}
