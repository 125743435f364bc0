import express from 'express'
import { healthRoutes } from './health.ts'

/** The HTTP server of a process that only runs jobs: health probes. */
export function workerApp(health: Omit<Parameters<typeof healthRoutes>[0], 'hasCachedPages'>) {
  const app = express()
  app.disable('x-powered-by')
  app.use(healthRoutes({ ...health, hasCachedPages: () => false }))
  app.use((_req, res) => void res.status(404).end())
  return app
}
