import type { RouteRedirect } from '#shared/features/staff/route-rules/contract.ts'

let rules: ReadonlyMap<string, RouteRedirect> = new Map()

/** Loads the rules from the build's manifest when the page is idle; a failure is logged (specification, section 8). */
export async function loadRouteRules(buildId: string) {
  try {
    const response = await fetch(`/builds/meta/${buildId}.json`)
    if (!response.ok) throw new Error(`Manifest returned ${response.status}`)
    rules = new Map(Object.entries(asRules(await response.json())))
  } catch (error) {
    console.info('Route rules were not loaded', error)
  }
}

export const findRouteRule = (pathname: string) => rules.get(pathname) ?? null

/** Safe: the manifest is written by our own server from this type. */
const asRules = (value: unknown) => (value as { rules: Record<string, RouteRedirect> }).rules
