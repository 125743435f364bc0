import { useQuery } from '@tanstack/react-query'
import { api } from '#client/app/api.ts'
import { Card } from '#client/ui/card.tsx'
import type { VacancyModeration } from '#shared/features/staff/moderation/contract.ts'
import { RULE_LABELS, ruleHref } from '#shared/features/staff/moderation/labels.ts'
import type { MyVacancy } from '#shared/features/board/posting/my-vacancy.ts'
import { correctionPath } from '#shared/features/board/posting/next-step.ts'
import { isPlaced } from '#shared/features/board/vacancies/vocabulary.ts'
import { NO_BREAK_SPACE, countOf } from '#shared/kernel/number.ts'

/** Whether the vacancy has a moderation case to show. */
export const hasModerationCase = ({ status, revision }: Pick<MyVacancy, 'status' | 'revision'>) =>
  status === 'moderation' ||
  status === 'rejected' ||
  // The reasons stay visible while the vacancy is being corrected.
  (isPlaced(status) && revision === 'draft') ||
  revision === 'pending' ||
  revision === 'changes_asked' ||
  revision === 'rejected'

export const moderationQuery = (id: number) => api.moderation.ofVacancy.queryOptions({ input: { id } })

/** The place in the queue, or the reasons of a refusal with the quote, the rule and the advice. */
export function ModerationNotes({ vacancy }: { vacancy: MyVacancy }) {
  const { data } = useQuery({ ...moderationQuery(vacancy.id), enabled: hasModerationCase(vacancy) })
  if (!data) return null
  if (data.place !== null)
    return (
      <Card>
        <p className="text-muted">{queueLabel(data)}</p>
      </Card>
    )
  if (data.reasons.length === 0) return null
  return (
    <Card aria-labelledby="reasons" className="grid gap-4">
      <h2 id="reasons">Что исправить</h2>
      <ol className="grid gap-4">
        {data.reasons.map(({ rule, quote, comment }, at) => {
          const { title, advice, clause } = RULE_LABELS[rule]
          return (
            <li key={`${rule} ${quote} ${comment}`} className="grid gap-1 border-l-3 border-danger pl-3">
              <h3>{title}</h3>
              {quote && <blockquote className="text-muted">«{quote}»</blockquote>}
              {comment && <p>{comment}</p>}
              <p>{advice}</p>
              <p className="flex flex-wrap gap-x-4 text-small">
                {vacancy.acts.includes('edit') && (
                  <a href={correctionPath(vacancy.id, at + 1)} className="py-1">
                    Исправить в тексте
                  </a>
                )}
                {clause && (
                  <a href={ruleHref(rule)} className="py-1">
                    Правила, пункт {clause}
                  </a>
                )}
              </p>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

function queueLabel({ place, usualMinutes }: VacancyModeration) {
  const queue = `Место в очереди: ${place}.`
  return usualMinutes === null ? queue : `${queue} Обычно проверка занимает ${formatDuration(usualMinutes)}.`
}

function formatDuration(minutes: number) {
  if (minutes < 60) return countOf(Math.max(1, minutes), { one: 'минуту', few: 'минуты', many: 'минут' })
  const hours = Math.round(minutes / 60)
  return `около${NO_BREAK_SPACE}${countOf(hours, { one: 'часа', few: 'часов', many: 'часов' })}`
}
