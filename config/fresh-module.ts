import type { ViteDevServer } from 'vite'

/**
 * A module of `shared` that a plugin writes code from, as it is now: the configuration itself is loaded once.
 * @param path from the root
 * @returns null in a build and in tests, where it does not change
 */
export async function freshModule<Module>(
  server: ViteDevServer | null,
  path: string,
): Promise<Module | null> {
  if (server?.config.mode !== 'development') return null
  // Safe: the caller names the type of the module at the path.
  return (await server.ssrLoadModule(`/${path}`)) as Module
}
