import { formatDay } from '#shared/kernel/dates.ts'
import type { Side } from './vocabulary.ts'

/** «Обещают ответить до 2 декабря», or that the term has passed; null without a promise. */
export function answerTermLabel(
  answerDueAt: string | null,
  { now, viewer }: { now: string; viewer: Side },
): string | null {
  if (answerDueAt === null) return null
  const day = formatDay(answerDueAt, { now: new Date(now) })
  if (Date.parse(answerDueAt) < Date.parse(now)) return `Срок ответа истёк ${day}`
  return viewer === 'seeker' ? `Обещают ответить до ${day}` : `Ответьте до ${day}`
}
