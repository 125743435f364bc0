import type { RESPONSE_ORIGINS, ResponseState } from './vocabulary.ts'

const INVITED = ['Приглашение', 'Ответ'] as const
const SENT = ['Отправлен', 'Просмотрен', ...INVITED] as const

/** Of a response that waits for the check of its resume: the first is the current one. */
export const ACCEPTED_STEPS = ['Проверка резюме', 'Отправлен', 'Просмотрен'] as const

/** The same for one that waits for a parent. */
export const GUARDIAN_STEPS = ['Согласие родителя', 'Отправлен', 'Просмотрен'] as const

/**
 * The steps of a response and how many of them are done, for the seeker. One that the company began has no first two.
 * Null for a response that is over.
 */
export function responseSteps({
  state,
  origin,
  isAnswered,
}: {
  state: ResponseState
  origin: (typeof RESPONSE_ORIGINS)[number]
  /** Whether the seeker has answered an invitation. */
  isAnswered: boolean
}): { names: readonly string[]; done: number } | null {
  const names = origin === 'invitation' ? INVITED : SENT
  switch (state) {
    case 'sent':
      return { names, done: 1 }
    case 'viewed':
      return { names, done: 2 }
    case 'invited':
      return { names, done: names.length - (isAnswered ? 0 : 1) }
    case 'rejected':
    case 'withdrawn':
    case 'closed':
      return null
  }
}
