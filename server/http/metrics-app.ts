import type { RequestListener } from 'node:http'
import type { Metrics } from './metrics.ts'

/** Listens apart from visitors: figures of a business are nobody's but the operators'. */
export function metricsApp({ registry }: Metrics): RequestListener {
  return (req, res) => {
    if (req.url !== '/metrics') {
      res.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => res.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => res.writeHead(500).end(),
    )
  }
}
