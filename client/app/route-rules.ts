/** A rule of the build's manifest. */
type ManifestRule = { to: string; status_code: number }

let rules: ReadonlyMap<string, ManifestRule> = new Map()

/**
 * Loads the rules from the build's manifest when the page is idle; a failure is logged (specification, section 8).
 * @returns the build that the server runs now; null after a failure
 */
export async function loadRouteRules(buildId: string): Promise<string | null> {
  try {
    const response = await fetch(`/builds/meta/${buildId}.json`)
    if (!response.ok) throw new Error(`Manifest returned ${response.status}`)
    const manifest = asManifest(await response.json())
    rules = new Map(Object.entries(manifest.rules))
    return manifest.id
  } catch (error) {
    console.info('Route rules were not loaded', error)
    return null
  }
}

export const findRouteRule = (pathname: string) => rules.get(pathname) ?? null

/** Safe: the manifest is written by our own server from this type. */
const asManifest = (value: unknown) => value as { id: string; rules: Record<string, ManifestRule> }
