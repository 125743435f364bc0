import express, { Router } from 'express'
import { Counter, Histogram, type Registry } from 'prom-client'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { z } from 'zod'
import { networkOf } from '#server/kernel/caller-address.ts'
import type { Deps } from '#server/http/context.ts'
import { MINUTE_SECONDS } from '#shared/kernel/durations.ts'
import { VITALS_PATH, type VitalsReport } from '#shared/kernel/web-vitals.ts'
import { ROUTES } from '#shared/routing/route-table.ts'
import { isSameOrigin } from './session/same-origin.ts'

const ms = z.number().min(0).max(600_000).optional()
const Report = z.strictObject({
  route: z.string().max(60),
  device: z.enum(['phone', 'desktop']),
  vitals: z.strictObject({
    LCP: ms,
    INP: ms,
    CLS: z.number().min(0).max(1000).optional(),
    TTFB: ms,
    FCP: ms,
  }),
})

/**
 * Reports a minute. Counted in this process alone: each of many visitors sends one, which is no work for the database,
 * and nothing is kept but figures.
 */
const NETWORK_MAX = 120
const ALL_MAX = 12_000

/** Receives the speed of public pages as visitors have it, without cookies and without anything personal. */
export function webVitals({
  deps: { site },
  vitals,
}: {
  deps: Pick<Deps, 'site'>
  vitals: WebVitals
}): Router {
  const router = Router()
  const ofNetwork = new RateLimiterMemory({ points: NETWORK_MAX, duration: MINUTE_SECONDS })
  const ofAll = new RateLimiterMemory({ points: ALL_MAX, duration: MINUTE_SECONDS })

  router.post(
    VITALS_PATH,
    async (req, res, next) => {
      res.set('cache-control', 'no-store')
      if (!isSameOrigin(req, { site, via: 'cookie' })) return void res.status(403).end()
      const isWithin = (await takes(ofNetwork, networkOf(req.ip ?? ''))) && (await takes(ofAll, 'all'))
      if (!isWithin) return void res.status(429).end()
      next()
    },
    express.json({ limit: '1kb' }),
    (req, res) => {
      const { data } = Report.safeParse(req.body)
      const route = ROUTES.find(({ name, isPublic }) => isPublic && name === data?.route)
      if (!data || !route) return void res.status(400).end()
      vitals.observe(data, route.path)
      res.status(204).end()
    },
  )
  return router
}

const takes = (limiter: RateLimiterMemory, key: string) =>
  limiter.consume(key).then(
    () => true,
    () => false,
  )

type WebVitals = { observe(report: Pick<VitalsReport, 'device' | 'vitals'>, route: string): void }

const VITALS = ['LCP', 'INP', 'CLS', 'TTFB', 'FCP'] as const
/** Above it a value is poor; the others explain these. Source: web.dev/articles/vitals. */
const POOR: Partial<Record<(typeof VITALS)[number], number>> = { LCP: 4, INP: 0.5, CLS: 0.25 }

/** The bounds of good and poor values are buckets. Source: web.dev/articles/vitals. */
export function createWebVitals(registry: Registry): WebVitals {
  const seconds = (name: string, help: string, buckets: number[]) =>
    histogram(`${name}_seconds`, help, buckets)
  function histogram(name: string, help: string, buckets: number[]) {
    return new Histogram({
      name: `web_vitals_${name}`,
      help,
      labelNames: ['device'],
      buckets,
      registers: [registry],
    })
  }
  const histograms = {
    LCP: seconds('lcp', 'Largest contentful paint of visitors', [1, 1.5, 2, 2.5, 3, 4, 6, 10]),
    INP: seconds('inp', 'Interaction to next paint of visitors', [0.05, 0.1, 0.2, 0.3, 0.5, 1]),
    CLS: histogram('cls', 'Cumulative layout shift of visitors', [0.01, 0.05, 0.1, 0.15, 0.25, 0.5]),
    TTFB: seconds('ttfb', 'Time to first byte of visitors', [0.2, 0.4, 0.8, 1.2, 1.8, 3]),
    FCP: seconds('fcp', 'First contentful paint of visitors', [0.5, 1, 1.8, 2.4, 3, 5]),
  }
  const registers = [registry]
  const reports = new Counter({
    name: 'web_vitals_reports_total',
    help: 'Visits that reported, by page',
    labelNames: ['route'],
    registers,
  })
  const poor = new Counter({
    name: 'web_vitals_poor_total',
    help: 'Of these, with a poor value',
    labelNames: ['route', 'vital'],
    registers,
  })
  return {
    observe({ device, vitals }, route) {
      reports.inc({ route })
      for (const vital of VITALS) {
        const measured = vitals[vital]
        if (measured === undefined) continue
        const value = vital === 'CLS' ? measured : measured / 1000
        histograms[vital].observe({ device }, value)
        if (value > (POOR[vital] ?? Infinity)) poor.inc({ route, vital })
      }
    },
  }
}
