import express from 'express'
import { healthRoutes } from './health.ts'

/** What a process that only runs jobs answers: probes, and nothing to visitors. */
export function workerApp(health: Omit<Parameters<typeof healthRoutes>[0], 'keepsPages'>) {
  const app = express()
  app.disable('x-powered-by')
  app.use(healthRoutes({ ...health, keepsPages: () => false }))
  app.use((_req, res) => void res.status(404).end())
  return app
}
