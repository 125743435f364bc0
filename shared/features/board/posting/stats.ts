import { z } from 'zod'
import { VacancyDay } from './my-vacancy.ts'
import { VIEW_SOURCES } from '#shared/features/board/vacancies/view-sources.ts'

/** Days that statistics look back, today's included. */
export const STATS_PERIODS = ['7', '30', 'all'] as const
export type StatsPeriod = (typeof STATS_PERIODS)[number]
export const STATS_PERIOD_DEFAULT: StatsPeriod = '30'

export const StatsPeriodChoice = z
  .enum(STATS_PERIODS)
  .default(STATS_PERIOD_DEFAULT)
  .describe('За сколько дней, сегодняшний последний: 7, 30 или все.')

/** Vacancies to compare with: fewer say nothing. */
export const PEERS_MIN = 20

const SourceCount = z.object({
  /** Null for views and responses without a known source. */
  source: z.enum(VIEW_SOURCES).nullable(),
  views: z.number().int(),
  responses: z.number().int(),
})

export const Stats = z.object({
  /** What each of `days` stands for; of a week, its Monday. */
  step: z.enum(['day', 'week']),
  /** Without gaps, from the first publication on, the present one last; none before it. */
  days: z.array(VacancyDay),
  /** The most views first; sources without any are absent. */
  sources: z.array(SourceCount),
})
export type Stats = z.infer<typeof Stats>

const Figures = z.object({
  /** On average, of the days that the vacancy was public. */
  viewsADay: z.number(),
  /** Responses of a hundred views. */
  conversion: z.number(),
})

/** A vacancy compared with others of its profession, over 30 days. */
export const PeerComparison = z.object({
  profession: z.string(),
  /** Vacancies of other companies with enough views. */
  count: z.number().int(),
  /** Null without enough views of its own. */
  mine: Figures.extend({ views: z.number().int() }).nullable(),
  /** Null for fewer than 20 of them. */
  median: Figures.nullable(),
})
export type PeerComparison = z.infer<typeof PeerComparison>

/** `peers`: null for a vacancy without a profession. */
export const VacancyStats = Stats.extend({ peers: PeerComparison.nullable() })
