import { z } from 'zod'
import { VacancyDay } from './my-vacancy.ts'
import { VIEW_SOURCES } from '#shared/features/board/vacancies/view-sources.ts'

/** Number of days in the statistics, including today. */
export const STATS_PERIODS = ['7', '30', 'all'] as const
export type StatsPeriod = (typeof STATS_PERIODS)[number]
export const STATS_PERIOD_DEFAULT: StatsPeriod = '30'

export const StatsPeriodChoice = z
  .enum(STATS_PERIODS)
  .default(STATS_PERIOD_DEFAULT)
  .describe('За сколько дней, сегодняшний последний: 7, 30 или все.')

/** Minimum number of vacancies for a meaningful comparison. */
export const PEERS_MIN = 20

const SourceCount = z.object({
  /** Null for views and responses without a known source. */
  source: z.enum(VIEW_SOURCES).nullable(),
  views: z.number().int(),
  responses: z.number().int(),
})

export const Stats = z.object({
  /** The period of each item of `days`; a week is represented by its Monday. */
  step: z.enum(['day', 'week']),
  /** Without gaps, from the first publication on; the current period is last. Empty before the first publication. */
  days: z.array(VacancyDay),
  /** Sorted by views, descending; sources without views are absent. */
  sources: z.array(SourceCount),
})
export type Stats = z.infer<typeof Stats>

const Figures = z.object({
  /** Average over the days on which the vacancy was public. */
  viewsADay: z.number(),
  /** Responses per hundred views. */
  conversion: z.number(),
})

/** A vacancy compared with others of its profession, over 30 days. */
export const PeerComparison = z.object({
  profession: z.string(),
  /** Number of vacancies of other companies with enough views. */
  count: z.number().int(),
  /** Null if the vacancy itself has too few views. */
  mine: Figures.extend({ views: z.number().int() }).nullable(),
  /** Null if there are fewer than 20 vacancies to compare with. */
  median: Figures.nullable(),
})
export type PeerComparison = z.infer<typeof PeerComparison>

/** `peers` is null for a vacancy without a profession. */
export const VacancyStats = Stats.extend({ peers: PeerComparison.nullable() })
