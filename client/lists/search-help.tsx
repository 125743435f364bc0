import { HelpLink } from '#client/ui/help-link.tsx'

const EXAMPLES = [
  ['"холодные звонки"', 'эти слова рядом и в этом порядке'],
  ['менеджер -продажи', 'без слова после минуса; можно и так: менеджер НЕ продажи'],
  ['бухг*', 'слова, которые так начинаются'],
  ['швея ИЛИ портной', 'хотя бы одно из слов'],
  ['название:бухгалтер', 'слово в названии; ещё есть компания:, навык: и описание:'],
] as const

/** What a text may contain in addition to words. */
export function SearchHelp() {
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
