let reload: () => boolean = () => false

/** `handler` reloads the page; it returns false when it does not. */
export function onMissingChunk(handler: () => boolean) {
  reload = handler
}

/**
 * A lazy import that survives a release: when its file is gone, the page reloads and the promise stays pending. The
 * module is kept: `import()` answers in a later task even when the module is there, which is too late for a request of
 * a page that is being left.
 * @returns a function that throws what the code of the module throws, or the browser's error when its file is missing
 */
export function chunk<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | undefined
  return () =>
    (loading ??= loadUnlessLeaving(load).catch((error: unknown) => {
      loading = undefined
      if (isMissingFile(error) && reload()) return new Promise<never>(() => {})
      throw error
    }))
}

/** Whether an import has failed because the browser got no file. Firefox, Chromium and Safari word it apart. */
export const isMissingFile = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message)

/** Long enough for the next document to come. */
const LEAVING_MS = 10_000
let inFlight = 0
let leftAt = -Infinity

/**
 * Firefox and Safari give up the imports of a page as soon as it is being left: nothing is missing, and a reload would end
 * the navigation. When the page is still there later, it was not left: the link has led to a download.
 */
async function loadUnlessLeaving<Module>(load: () => Promise<Module>): Promise<Module> {
  if (import.meta.env.SSR) return load()
  // Only while something loads: with a listener Firefox keeps no page for the way back.
  if (inFlight++ === 0) addEventListener('beforeunload', noteLeaving)
  try {
    return await load()
  } catch (error) {
    if (!isMissingFile(error) || performance.now() - leftAt > LEAVING_MS) throw error
  } finally {
    if (--inFlight === 0) removeEventListener('beforeunload', noteLeaving)
  }
  await new Promise((resolve) => setTimeout(resolve, LEAVING_MS))
  return load()
}

function noteLeaving() {
  leftAt = performance.now()
}
