/** Speed of one page as a visitor had it. Names nobody: no address, no time, no number of the browser. */
export type VitalsReport = {
  /** The name of the route. */
  route: string
  device: 'phone' | 'desktop'
  /** Milliseconds; CLS has no unit. */
  vitals: { LCP?: number; INP?: number; CLS?: number; TTFB?: number; FCP?: number }
}

export const VITALS_PATH = '/api/vitals'
