/** Speed of one page as measured for a visitor. Anonymous: contains no address, no time and no browser id. */
export type VitalsReport = {
  /** The name of the route. */
  route: string
  device: 'phone' | 'desktop'
  /** Milliseconds; CLS has no unit. */
  vitals: { LCP?: number; INP?: number; CLS?: number; TTFB?: number; FCP?: number }
}

export const VITALS_PATH = '/api/vitals'
