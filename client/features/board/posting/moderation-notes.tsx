import { useQuery } from '@tanstack/react-query'
import { api } from '#client/app/api.ts'
import { Card } from '#client/ui/card.tsx'
import type { VacancyModeration } from '#shared/features/staff/moderation/contract.ts'
import { RULE_LABELS, ruleHref } from '#shared/features/staff/moderation/labels.ts'
import type { OwnVacancy } from '#shared/features/board/posting/contract.ts'
import { NO_BREAK_SPACE } from '#shared/kernel/number.ts'
import { countOf } from '#shared/kernel/plural.ts'

/** Whether moderation has anything to say of the vacancy. */
export const isJudged = ({ status, revision }: Pick<OwnVacancy, 'status' | 'revision'>) =>
  status === 'moderation' ||
  status === 'rejected' ||
  revision === 'pending' ||
  revision === 'changes_asked' ||
  revision === 'rejected'

export const moderationOf = (id: number) => api.moderation.ofVacancy.queryOptions({ input: { id } })

/** How long the text will wait, or why it came back: with the quote, the rule and what to do about it. */
export function ModerationNotes({ vacancy }: { vacancy: OwnVacancy }) {
  const { data } = useQuery({ ...moderationOf(vacancy.id), enabled: isJudged(vacancy) })
  if (!data) return null
  if (data.place !== null)
    return (
      <Card>
        <p className="text-muted">{waitingWords(data)}</p>
      </Card>
    )
  if (data.reasons.length === 0) return null
  return (
    <Card aria-labelledby="reasons" className="grid gap-4">
      <h2 id="reasons">Что исправить</h2>
      <ol className="grid gap-4">
        {data.reasons.map(({ rule, quote, comment }) => {
          const { title, advice, clause } = RULE_LABELS[rule]
          return (
            <li key={`${rule} ${quote} ${comment}`} className="grid gap-1 border-l-3 border-danger pl-3">
              <h3>{title}</h3>
              {quote && <blockquote className="text-muted">«{quote}»</blockquote>}
              {comment && <p>{comment}</p>}
              <p>{advice}</p>
              {clause && (
                <a href={ruleHref(rule)} className="text-small">
                  Правила, пункт {clause}
                </a>
              )}
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

function waitingWords({ place, usualMinutes }: VacancyModeration) {
  const queue = `Место в очереди: ${place}.`
  return usualMinutes === null ? queue : `${queue} Обычно проверка занимает ${durationWords(usualMinutes)}.`
}

function durationWords(minutes: number) {
  if (minutes < 60) return countOf(Math.max(1, minutes), { one: 'минуту', few: 'минуты', many: 'минут' })
  const hours = Math.round(minutes / 60)
  return `около${NO_BREAK_SPACE}${countOf(hours, { one: 'часа', few: 'часов', many: 'часов' })}`
}
