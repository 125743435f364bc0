import { formatMoment } from '#shared/kernel/moments.ts'
import type { InterviewKind } from './interview-vocabulary.ts'

export const INTERVIEW_KIND_LABELS: Readonly<Record<InterviewKind, string>> = {
  video: 'Видеозвонок',
  phone: 'Телефон',
  office: 'Встреча',
}

/** What to write as the place. */
export const INTERVIEW_PLACE_HINTS: Readonly<Record<InterviewKind, string>> = {
  video: 'Ссылка на звонок',
  phone: 'Кто и на какой номер звонит',
  office: 'Адрес',
}

/** «3 декабря, 15:00 по Москве»; the year when it is another than that of `now`. */
export const meetingTime = (at: string, now: string) => `${formatMoment(at, { now })} по Москве`
