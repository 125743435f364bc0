/** Paths of all public pages of a running board. */
export async function publicPaths(origin: string): Promise<string[]> {
  const pathsIn = async (path: string) => {
    const xml = await (await fetch(origin + path)).text()
    return [...xml.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, found = '/']) => found || '/')
  }
  const files = await Promise.all((await pathsIn('/sitemap.xml')).map(pathsIn))
  return files.flat()
}
