/** What the weekly e-mail says to change, with the numbers that it follows from; `count`: vacancies of the sample. */
export type WeeklyHint =
  /** Responses that wait, the oldest for so many days. */
  | { kind: 'waiting'; count: number; days: number }
  /** Days that remain of the term. */
  | { kind: 'ending'; days: number }
  /** How many times more responses vacancies with a pay get. */
  | { kind: 'no_pay'; times: number; stated: number; hidden: number }
  /** Roubles a month. */
  | { kind: 'low_pay'; pay: number; median: number; count: number }
  /** Responses of a hundred views. */
  | { kind: 'few_responses'; mine: number; median: number; count: number }
  /** No other vacancy of the profession has a word of the title. */
  | { kind: 'title'; count: number }
  /** Characters. */
  | { kind: 'short_text'; length: number; median: number; count: number }
  /** `share`: of the others that state it, 0 to 1. */
  | { kind: 'no_hours' | 'no_skills'; share: number; count: number }
